// Shows dates in the reader's time zone, which the server does not know.

/** Replace the text of every <time> element by the local date. */
export function localDays(within: ParentNode): void {
  const days = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  for (const time of within.querySelectorAll("time")) time.textContent = days.format(new Date(time.dateTime));
}

localDays(document);
