// How the game works, in four pictures for people who wait. The drawings are those of the game's own page
// (app/templates/parts/how.html). They load with the lobby.

import { useEffect, useState } from "preact/hooks";
import { get } from "../core/http.ts";
import { t } from "../core/words.ts";

interface Drawn {
  how: string[];
  html: Record<string, string>;
}

export function Pictures({ game }: { game: string }) {
  const [drawn, show] = useState<Drawn | null>(null);
  useEffect(() => {
    const { figures, figuresSheet } = document.querySelector<HTMLElement>("#table")!.dataset;
    if (!figures || !figuresSheet) return;
    // The lobby is complete without the pictures.
    void Promise.all([get<Drawn>(figures), styled(figuresSheet)]).then(([found]) => show(found)).catch(() => {});
  }, []);
  if (!drawn) return null;
  return (
    <section class="sheet how-pictures" aria-labelledby="pictures">
      <h2 id="pictures" class="over">{t("lobby.pictures")}</h2>
      <ol class="pictures in-a-row" tabIndex={0} aria-labelledby="pictures">
        {drawn.how.map((name) => (
          <li key={name}>
            <div class="drawn" inert aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn.html[name]! }} />
            <p>{t(`${game}.how.${name}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Load the style sheet of the drawings once. */
function styled(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  return new Promise((done, failed) => {
    link.onload = () => done();
    link.onerror = failed;
    document.head.append(link);
  });
}
