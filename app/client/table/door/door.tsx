// The door: what a person sees before they are at the table. It shows the table, a name field and one button; or it offers a
// knock; or it says why the person cannot come in, and what they can do.

import type { ComponentChildren } from "preact";
import { t } from "../../core/words.ts";
import { greyed, whileBusy } from "../../grey/reasons.ts";
import { Button, Face } from "../../ui/marks.tsx";
import type { Invitation } from "../../generated/wire.ts";
import type { Arrival } from "./arrival.ts";
import { giveUp, knock } from "./knocking.ts";
import { DoorPage } from "./looking.tsx";
import { WasMine } from "./wasmine.tsx";

interface Props {
  arrival: Arrival;
}

export function Door({ arrival }: Props) {
  return (
    <DoorPage>
      {arrival.at === "door" && <Invited arrival={arrival} />}
      {arrival.at === "knocking" && <Knocking arrival={arrival} />}
      {arrival.at === "waiting" && <Waiting arrival={arrival} />}
      {arrival.at === "refused" && <Refused arrival={arrival} />}
      {isShut(arrival) && <WasMine arrival={arrival} />}
    </DoorPage>
  );
}

/** A running game without spectators: only people who have a seat can come in. */
function isShut({ at, invitation, problem }: Arrival): boolean {
  if (at === "refused") return problem === t("error.no_spectators");
  return at === "door" && invitation?.status === "playing" && !invitation.spectators;
}

/** The invitation: the host, the game and the players. A person who was signed out sees only the name field. */
function Invited({ arrival }: Props) {
  const { invitation } = arrival;
  const offers = invitation ? offered(invitation) : { sit: true, watch: true };
  return (
    <Asking arrival={arrival} send={() => arrival.come(offers.sit)}>
      <h1>{invitation ? headline(invitation) : t("join.title")}</h1>
      {invitation && <Game arrival={arrival} />}
      {invitation && <Company invitation={invitation} />}
      {(offers.sit || offers.watch) && <Name arrival={arrival} />}
      <div class="row">
        {offers.sit && <Submit arrival={arrival} words={t("join.sit")} />}
        {offers.watch && (offers.sit
          ? <Button kind="quiet" onClick={() => void arrival.come(false)}>{t("join.watch")}</Button>
          : <Submit arrival={arrival} words={t(invitation?.status === "finished" ? "join.results" : "join.watch")} />)}
        {!offers.sit && <a class="btn" href="/">{t("home")}</a>}
      </div>
    </Asking>
  );
}

function offered({ status, free, spectators }: Invitation): { sit: boolean; watch: boolean } {
  return { sit: free > 0, watch: status !== "playing" || spectators };
}

function headline({ host, game, visibility }: Invitation): string {
  const title = t(`title.${game}`);
  if (host === null) return t("join.invited_to", { game: title });
  return t(visibility === "public" ? "join.play_with" : "join.invited_by", { host, game: title });
}

function Game({ arrival: { facts } }: Props) {
  return (
    <p>
      {facts.pitch} <span class="soft nobreak">{facts.company}</span>
    </p>
  );
}

function Company({ invitation }: { invitation: Invitation }) {
  const { seats, free, host_seat } = invitation;
  return (
    <section class="company" aria-label={t("join.company")}>
      <ul>
        {seats.map(({ seat, name, bot }) => (
          <li key={seat}>
            <Face seat={seat} bot={bot !== null} />
            <b>{name}</b>
            {bot !== null && <span class="small soft">{t("seat.bot")}</span>}
            {seat === host_seat && <span class="small soft">{t("lobby.host")}</span>}
          </li>
        ))}
        {free > 0 && <li class="free">{t("join.free", { n: free })}</li>}
      </ul>
      <p class="soft" role="status">{stage(invitation)}</p>
    </section>
  );
}

function stage({ status, free, spectators }: Invitation): string {
  if (status === "finished") return t("join.over");
  if (status === "playing") return t(spectators ? "join.begun" : "join.begun_unseen");
  return t(free > 0 ? "join.not_begun" : "join.full");
}

// Without an invitation

function Knocking({ arrival }: Props) {
  return (
    <Asking arrival={arrival} send={() => knock(arrival)}>
      <h1>{t("knock.title", { game: t(`title.${arrival.facts.game}`) })}</h1>
      <p>{t("knock.words")}</p>
      <Name arrival={arrival} />
      <div class="row">
        <Submit arrival={arrival} words={t("knock.ask")} />
        <a class="btn quiet" href="/">{t("home")}</a>
      </div>
    </Asking>
  );
}

function Waiting({ arrival }: Props) {
  return (
    <section class="sheet stack">
      <h1>{t("knock.waiting")}</h1>
      <p role="status">{t("knock.waiting_words", { name: arrival.name })}</p>
      <Game arrival={arrival} />
      <div class="row">
        <a class="btn" href={`/rules/${arrival.facts.game}`} target="_blank" rel="noopener">{t("lobby.rules")}</a>
        <Button kind="quiet" onClick={() => void giveUp(arrival)}>{t("knock.give_up")}</Button>
      </div>
    </section>
  );
}

// A name and a button

function Asking({ arrival, send, children }: Props & { send: () => Promise<void>; children: ComponentChildren }) {
  return (
    <form
      class="sheet stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      {arrival.problem && <p id="name-problem" class="down" role="alert">{arrival.problem}</p>}
    </form>
  );
}

function Name({ arrival }: Props) {
  return (
    <label class="stack tight">
      <span class="label">{t("join.name")}</span>
      <input
        type="text"
        value={arrival.name}
        maxLength={24}
        required
        autocomplete="nickname"
        spellcheck={false}
        aria-describedby={arrival.problem ? "name-problem" : undefined}
        onInput={(event) => (arrival.name = event.currentTarget.value)}
      />
      <span class="small soft">{t("join.no_account")}</span>
    </label>
  );
}

function Submit({ arrival, words }: Props & { words: string }) {
  return (
    <button type="submit" class="btn main" {...greyed(whileBusy(arrival.busy))}>
      {words}
    </button>
  );
}

function Refused({ arrival }: Props) {
  return (
    <section class="sheet stack" role="alert">
      <h1>{t("join.refused")}</h1>
      <p>{arrival.problem}</p>
      <div class="row">
        <Button kind="main" onClick={() => location.reload()}>{t("join.again")}</Button>
        <a class="btn" href="/">{t("home")}</a>
      </div>
    </section>
  );
}
