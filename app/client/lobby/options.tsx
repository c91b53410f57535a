// The options of a table: the game's own with links to the rules, the clock, spectators, and visibility.

import { t } from "../core/words.ts";
import { Pick } from "../table/sheets/menu.tsx";
import type { Why } from "../grey/reasons.ts";
import { RuleLink } from "../ui/marks.tsx";
import type { TableCtrl } from "../table/actions/ctrl.ts";
import type { House } from "../table/actions/house.ts";
import type { Clock, OptionSchema, Scalar, Visibility } from "../generated/wire.ts";

const CLOCKS: Clock[] = [
  { bank: 120, increment: 5 },
  { bank: 300, increment: 10 },
  { bank: 600, increment: 20 },
  { bank: 1200, increment: 30 },
];
const ABSENT = [30, 60, 120, 300, 600];

export function Options({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { options, settings, visibility, you, max_seats } = ctrl.store.lobby;
  const schemas = schemasOf(ctrl);
  const changed = settings.clock !== null || !settings.spectators || settings.host_alone || !settings.newcomers ||
    Object.entries(schemas).some(([name, schema]) => options[name] !== schema.default);
  const off = you.host ? null : { words: t("lobby.host_decides") };
  const [least, most] = ctrl.store.offer?.seats ?? [max_seats, max_seats];
  const clock = settings.clock;
  const clocks = clock && !CLOCKS.some((one) => same(one, clock)) ? [...CLOCKS, clock] : CLOCKS;
  return (
    <details class="sheet fold" onToggle={() => void ctrl.part.load()}>
      <summary>
        {t("lobby.options")} <span class="soft small">{t(changed ? "lobby.changed" : "lobby.as_house")}</span>
      </summary>
      <div class="opts">
        {ctrl.store.game &&
          Object.entries(schemas).map(([name, schema]) => (
            <OptionRow key={name} name={name} schema={schema} ctrl={ctrl} house={house} off={off} />
          ))}
        <Pick
          label={t("lobby.seats")}
          value={String(max_seats)}
          off={off}
          choices={span(least, most).map((n) => [String(n), String(n)])}
          pick={(n) => void house.change({ seats: Number(n) })}
        />
        <Pick
          label={t("lobby.clock")}
          help={t("lobby.clock.help")}
          value={clock ? JSON.stringify([clock.bank, clock.increment]) : "none"}
          off={off}
          choices={[
            ["none", t("lobby.clock.none")],
            ...clocks.map(({ bank, increment }) =>
              [
                JSON.stringify([bank, increment]),
                t("lobby.clock.some", { bank: bank % 60 ? bank / 60 : String(bank / 60), increment }),
              ] as [string, string]
            ),
          ]}
          pick={(value) => void house.change({ settings: { clock: readClock(value) } })}
        />
        <Pick
          label={t("lobby.absent")}
          help={t("lobby.absent.help")}
          value={String(settings.absent_after)}
          off={off}
          choices={[...new Set([...ABSENT, settings.absent_after])].sort((a, b) => a - b).map((seconds) => [
            String(seconds),
            seconds < 60 ? t("seconds", { n: seconds }) : t("minutes", { n: Math.round(seconds / 60) }),
          ])}
          pick={(seconds) => void house.change({ settings: { absent_after: Number(seconds) } })}
        />
        <Pick
          label={t("lobby.spectators")}
          help={t("lobby.spectators.help")}
          value={String(settings.spectators)}
          off={off}
          choices={[["true", t("lobby.spectators.yes")], ["false", t("lobby.spectators.no")]]}
          pick={(value) => void house.change({ settings: { spectators: value === "true" } })}
        />
        <Pick
          label={t("lobby.visibility")}
          help={t("lobby.visibility.help")}
          value={visibility}
          off={off}
          choices={[["private", t("lobby.private")], ["public", t("lobby.public")]]}
          pick={(value) => void house.change({ visibility: value as Visibility })}
        />
        <Pick
          label={t("lobby.alone")}
          help={t("lobby.alone.help")}
          value={String(settings.host_alone)}
          off={off}
          choices={[["false", t("lobby.alone.no")], ["true", t("lobby.alone.yes")]]}
          pick={(value) => void house.change({ settings: { host_alone: value === "true" } })}
        />
        <Pick
          label={t("lobby.newcomers")}
          help={t("lobby.newcomers.help")}
          value={String(settings.newcomers)}
          off={off}
          choices={[["true", t("lobby.newcomers.yes")], ["false", t("lobby.newcomers.no")]]}
          pick={(value) => void house.change({ settings: { newcomers: value === "true" } })}
        />
        {off && <p class="why">{t("lobby.host_decides")}</p>}
      </div>
    </details>
  );
}

function OptionRow({ name, schema, ctrl, house, off }: {
  name: string;
  schema: OptionSchema;
  ctrl: TableCtrl;
  house: House;
  off: Why | null;
}) {
  const words = ctrl.store.game!.option(name);
  const choice = (value: Scalar) => ctrl.store.game!.choice(name, value);
  const pick = (written: string) => {
    const value = schema.enum.find((one) => String(one) === written);
    if (value !== undefined) void house.change({ options: { [name]: value } });
  };
  return (
    <div class="opt">
      <Pick
        label={words.label}
        help={words.help}
        value={String(ctrl.store.lobby.options[name])}
        off={off}
        choices={schema.enum.map((value) => [String(value), choice(value)])}
        pick={pick}
      />
      <p class="why">
        <RuleLink rule={schema.rule} show={ctrl.host.showRule} />
      </p>
    </div>
  );
}

function schemasOf(ctrl: TableCtrl): Record<string, OptionSchema> {
  return ctrl.store.offer?.options.properties ?? {};
}

function readClock(value: string): Clock | null {
  if (value === "none") return null;
  const [bank, increment] = JSON.parse(value) as [number, number];
  return { bank, increment };
}

function same(a: Clock, b: Clock): boolean {
  return a.bank === b.bank && a.increment === b.increment;
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
