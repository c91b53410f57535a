// The six reactions, drawn on a disc of paper so that they are visible on any background. Loaded with the first
// reaction.

import type { ComponentChild } from "preact";
import { t } from "../core/words.ts";
import type { Reacted } from "../generated/wire.ts";

export type Reaction = Reacted["reaction"];

export const REACTIONS: readonly Reaction[] = ["hooray", "bravo", "laugh", "wow", "alas", "luck"];

const INK = "#17110c";
const RED = "#b5302b";
const GREEN = "#2f6b45";
const BRASS = "#e0a92a";
const BLUE = "#245f9f";

const DRAWN: Record<Reaction, ComponentChild> = {
  // A hat in the air.
  hooray: (
    <>
      <path d="M11 38l-3 4M20 41l-1 5M29 41l1 5M38 38l3 4" stroke={BRASS} stroke-width="2.6" />
      <g transform="rotate(-16 24 22)">
        <path d="M14 26C13 17 13.5 9 17 8 21 6.8 27 6.8 31 8 34.5 9 35 17 34 26Z" fill="#3a4653" />
        <path d="M13.7 20.500H34.300L34 27H14Z" fill={RED} />
        <path
          d="M5.5 26.500C12 30 36 30 42.5 26.5 43.5 29.5 39 33.5 24 33.5 9 33.5 4.5 29.5 5.5 26.500Z"
          fill="#3a4653"
        />
      </g>
    </>
  ),
  // A rose.
  bravo: (
    <>
      <path d="M24 26C25 33 24 39 21 44" stroke={GREEN} stroke-width="3" />
      <path d="M24 37C29 31 35 32 38 35 34 40 28 41 24 37ZM23 40C18 34 13 36 10 39 14 43 19 44 23 40Z" fill={GREEN} />
      <path
        d="M11 13C10 23 16 28.5 24 28.5 32 28.5 38 23 37 13 33 15 32 12 29 8 27 6 21 6 19 8 16 12 15 15 11 13Z"
        fill={RED}
      />
      <path
        d="M19 8C17 15 20 19 24.5 19 29 19 31 14 29 8M11 13C14 20 18 23 24.5 19M37 13C34 20 30 22 24.5 19"
        fill="none"
      />
    </>
  ),
  // A laughing jockey.
  laugh: (
    <>
      <path d="M10 23C10 36 16 43 24 43 32 43 38 36 38 23Z" fill="#e2b391" />
      <path d="M8 23C7 10 14 5 24 5 34 5 41 10 40 23 30 20 18 20 8 23Z" fill={BLUE} />
      <path d="M19.5 5.400C18 10 17.5 15 17.8 20.800M28.5 5.400C30 10 30.5 15 30.2 20.8" fill="none" />
      <path
        d="M13.5 28.500C15 25.5 18.5 25.5 20 28.500M28 28.500C29.5 25.5 33 25.5 34.5 28.5"
        fill="none"
        stroke-width="2"
      />
      <path d="M15.5 32.500H32.500C32 38.5 28.5 40.5 24 40.5 19.5 40.5 16 38.5 15.5 32.500Z" fill="#7c1f22" />
      <path d="M16.2 32.500H31.800L31.2 35.400H16.800Z" fill="#fffaec" stroke="none" />
    </>
  ),
  // A star with an exclamation mark.
  wow: (
    <>
      <path
        d="M24 2.500L28.6 10.5 36.5 6 36.8 14.5 45.5 15.5 40.3 22.5 46.5 28.5 38.5 31 39.5 40 31.3 37.2 27 45.5 21.5 38.3 13 42 12.8 33 3.5 31.3 9 24.3 2.5 18 11 15.7 10.5 6.5 18.7 10Z"
        fill={BRASS}
      />
      <path d="M21 11.500H27L25.7 27H22.300Z" fill={INK} stroke="none" />
      <circle cx="24" cy="33" r="2.9" fill={INK} stroke="none" />
    </>
  ),
  // A torn ticket.
  alas: (
    <>
      <g transform="rotate(-12 14 24)">
        <path d="M3.5 13H21L18.5 17 21.5 21 18.5 25 21.5 29 18.5 35H3.500Z" fill="#f3e2b0" />
        <path d="M7 18.500H15M7 23H13M7 27.500H15" stroke-width="1.7" />
      </g>
      <g transform="rotate(13 34 25)">
        <path d="M44.5 14H27.500L30 18 27 22 30 26 27 30 30 36H44.500Z" fill="#f3e2b0" />
        <path d="M33.5 30L41 20M34 20.500L41 30" stroke={RED} stroke-width="2.6" />
      </g>
    </>
  ),
  // A horseshoe.
  luck: (
    <>
      <path
        d="M10 6.500L16.5 5.500C15.5 12 14.5 19 15.5 25.5 16.5 32 20 35 24 35 28 35 31.5 32 32.5 25.5 33.5 19 32.5 12 31.5 5.500L38 6.500C40.5 15 41.5 23 39.5 30 37 38.5 31 43.5 24 43.5 17 43.5 11 38.5 8.5 30 6.5 23 7.5 15 10 6.500Z"
        fill="#8f9aa3"
      />
      <g fill={INK} stroke="none">
        <circle cx="12" cy="14" r="1.4" />
        <circle cx="11.7" cy="22" r="1.4" />
        <circle cx="13.8" cy="30" r="1.4" />
        <circle cx="36" cy="14" r="1.4" />
        <circle cx="36.3" cy="22" r="1.4" />
        <circle cx="34.2" cy="30" r="1.4" />
        <circle cx="24" cy="39.3" r="1.4" />
      </g>
    </>
  ),
};

export function Picture({ of }: { of: Reaction }) {
  return (
    <svg class="reaction" viewBox="0 0 60 60" aria-hidden="true">
      <circle cx="30" cy="30" r="29" fill="#fffaec" stroke={INK} stroke-width="1.6" />
      <g
        transform="translate(7.2 6.6) scale(.95)"
        stroke={INK}
        stroke-width="1.5"
        stroke-linejoin="round"
        stroke-linecap="round"
        fill="none"
      >
        {DRAWN[of]}
      </g>
    </svg>
  );
}

export const nameOf = (reaction: Reaction): string => t(`reaction.${reaction}`);
