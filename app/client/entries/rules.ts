// The script of the rules pages: marks the current section in the contents, and searches the rules of all games. The
// pages work without it (app/templates/rules.html, parts/rules_search.html). It uses [data-contents] and
// [data-rules-search].

import { type Hit, type Passage, search } from "../rules/searching.ts";

interface Index {
  titles: Record<string, string>;
  passages: [string, string, string | null, string, boolean][];
}

follow();
for (const place of document.querySelectorAll<HTMLElement>("[data-rules-search]")) searchIn(place);

/** Mark the current section in the contents. */
function follow(): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")) {
    const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (section) links.set(section, link);
  }
  const sections = [...links.keys()];
  const mark = () => {
    const line = innerHeight / 3;
    const read = sections.filter((section) => section.getBoundingClientRect().top <= line);
    const current = links.get(read[read.length - 1] ?? sections[0]!);
    for (const link of links.values()) {
      if (link === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
    keepInSight(current);
  };
  if (!sections.length) return;
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  }, { passive: true });
  mark();
}

/** Scroll the contents to the current section, if they have their own scrolling column. */
function keepInSight(link: HTMLElement | undefined): void {
  const column = link?.closest<HTMLElement>(".aside");
  if (!link || !column || column.scrollHeight <= column.clientHeight) return;
  const [outer, inner] = [column.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    column.scrollTop += inner.top - outer.top - outer.height / 2;
  }
}

function searchIn(place: HTMLElement): void {
  const field = place.querySelector("input")!;
  const says = place.querySelector<HTMLElement>("[role=status]")!;
  const list = place.querySelector("ol")!;
  let index: Promise<Index> | null = null;
  const load = () => index ??= read(place.dataset.index!);
  const show = async () => {
    const wanted = field.value.trim();
    const { titles, passages } = await load();
    if (wanted !== field.value.trim()) return;
    const hits = search(passages.map(named), wanted);
    list.replaceChildren(...hits.map((hit) => line(hit, titles)));
    const found = hits.length ? place.dataset.found!.replace("{n}", String(hits.length)) : place.dataset.none!;
    says.textContent = wanted ? found : "";
  };
  const tryTo = () =>
    void show().catch(() => {
      index = null;
      says.textContent = place.dataset.away!;
    });
  field.addEventListener("focus", () => void load().catch(() => index = null));
  field.addEventListener("input", tryTo);
}

async function read(address: string): Promise<Index> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return await answer.json();
}

function named([game, anchor, number, text, heading]: Index["passages"][0]): Passage {
  return { game, anchor, number, text, heading };
}

function line({ passage, pieces }: Hit, titles: Record<string, string>): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/rules/${passage.game}#${passage.anchor}`;
  const where = document.createElement("b");
  where.textContent = [titles[passage.game], passage.number].filter(Boolean).join(" · ");
  const text = document.createElement("span");
  text.append(
    ...pieces.map((piece, i) => i % 2 ? Object.assign(document.createElement("mark"), { textContent: piece }) : piece),
  );
  link.append(where, text);
  item.append(link);
  return item;
}
