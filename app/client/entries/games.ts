// Shows dates in the reader's time zone, which the server does not know.

/** Every <time> in it becomes the day that it is here. */
export function localDays(within: ParentNode): void {
  const days = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  for (const time of within.querySelectorAll("time")) time.textContent = days.format(new Date(time.dateTime));
}

localDays(document);
