// The marks of a card's text: on its face one row a sentence, on the open card beside the sentence, and their glossary.

import { t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import { allSigns, type CardSheet, drawingOf, type Mark } from "./cards.ts";

/** By sign: the paragraph that rules what it stands for. */
const RULES: Record<string, string> = {
  out: "506.3",
  guards: "506.5",
  success: "702.6k",
  failure: "702.6l",
  holds: "702.6l-ii",
  free: "702.6d-ii",
  home: "702.6m",
  paid: "503.2",
  turn: "702.2",
  played: "505.1",
  errand: "702.5c",
  behind: "403.1",
  area: "403.4",
  going: "302.2",
  suits: "508.1",
  hand: "407.2",
  if: "1102.2",
  running: "209.1",
  guard: "210.1",
  draw: "502.1",
  discard: "406.2",
  advance: "507.1",
  back: "504.2",
  extra: "702.6i",
  cost: "203.1",
  pay: "503.3b",
  fetch: "407.2",
  search: "504.1",
  under: "507.1",
  look: "401.2",
  duel: "103.4b",
  mute: "1102.6",
  ban: "103.3",
  weather: "302.2",
  course: "302.2",
  style: "303.2",
  situation: "903.1",
  instead: "809.1",
  remove: "409.1",
  keep: "702.6k-iii",
  choice: "103.5",
  win: "102.3",
  copies: "602.2",
};

type ShowRule = (rule: string) => void;

/** On a face. Screen readers get the whole text instead. */
export function Marks({ sheet }: { sheet: CardSheet }) {
  const rows = sheet.lines.map((line) => line.marks).filter((marks) => marks.length);
  if (!rows.length) return null;
  return (
    <span class="marks" aria-hidden="true">
      {rows.map((marks, i) => <Row key={i} marks={marks} />)}
    </span>
  );
}

export function Row({ marks }: { marks: Mark[] }) {
  return (
    <span class="marked" aria-hidden="true">
      {marks.map(([sign, n, whose], i) => (
        <span key={i} class={whose ? "mk theirs" : "mk"}>
          <Sign name={sign} />
          {n}
        </span>
      ))}
    </span>
  );
}

function Sign({ name }: { name: string }) {
  return (
    <svg aria-hidden="true">
      <use href={drawingOf(`mark-${name}`)} />
    </svg>
  );
}

/** The paragraphs that rule a sentence. */
export function Rulings({ marks, show }: { marks: Mark[]; show: ShowRule }) {
  const rules = [...new Set(marks.map(([sign]) => RULES[sign]!))];
  return (
    <span class="rulings">
      {rules.map((rule) => <RuleLink key={rule} rule={rule} show={show} />)}
    </span>
  );
}

/** What each sign means, and its paragraph. */
export function Glossary({ show }: { show: ShowRule }) {
  return (
    <dl class="glossary">
      {allSigns().map((name) => (
        <div key={name}>
          <dt>
            <span class="mk">
              <Sign name={name} />
            </span>
          </dt>
          <dd>
            {t(`force.mark.${name}`)} <RuleLink rule={RULES[name]!} show={show} />
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <span class="mk theirs">
            <Sign name="running" />
          </span>
        </dt>
        <dd>{t("force.mark.theirs")}</dd>
      </div>
    </dl>
  );
}
