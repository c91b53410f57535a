// Calls to the server. A refusal becomes a Refusal with the server's code and sentence; a lost connection, one with "offline".

export class Refusal extends Error {
  constructor(readonly status: number, readonly code: string, detail: string, readonly rule?: string) {
    super(detail);
  }

  /** True if the same call may succeed in a moment: the network or the server failed, or a rate limit applied. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "offline", "");
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  let said: { error?: string; detail?: string; rule?: string } = {};
  try {
    said = JSON.parse(text);
  } catch {
    // The answer is not JSON: it is a proxy's error page, so the server behind the proxy is down.
  }
  const code = said.error ?? (answer.status >= 500 ? "house_away" : "refused");
  throw new Refusal(answer.status, code, said.detail ?? "", said.rule);
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown) => call<T>("PATCH", path, body);
