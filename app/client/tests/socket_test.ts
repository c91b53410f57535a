/// <reference lib="deno.ns" />

import { Connection, type Link, type World } from "../core/socket.ts";
import type { FromServer } from "../generated/wire.ts";
import { equal } from "./equal.ts";

/** A fake socket; the test plays the server. */
class Wire {
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** A fake clock: time stands still until the test fires a timer. */
class Clockwork implements World {
  wires: Wire[] = [];
  timers = new Map<number, { action: () => void; ms: number }>();
  private count = 0;

  open = (): WebSocket => {
    const wire = new Wire();
    this.wires.push(wire);
    return wire as unknown as WebSocket;
  };

  later = (action: () => void, ms: number): number => {
    this.timers.set(++this.count, { action, ms });
    return this.count;
  };

  cancel = (timer: number): void => {
    this.timers.delete(timer);
  };

  random = (): number => 0.5;

  get wire(): Wire {
    return this.wires[this.wires.length - 1]!;
  }

  ring(): number {
    const [id, timer] = [...this.timers].sort((a, b) => a[1].ms - b[1].ms)[0]!;
    this.timers.delete(id);
    timer.action();
    return timer.ms;
  }
}

function connected(): { world: Clockwork; connection: Connection; links: Link[]; heard: FromServer[] } {
  const world = new Clockwork();
  const links: Link[] = [];
  const heard: FromServer[] = [];
  const hearer = { linked: (link: Link) => links.push(link), heard: (message: FromServer) => heard.push(message) };
  const connection = new Connection(() => "ws://table", hearer as never, world);
  connection.open();
  world.wire.opens();
  world.wire.says({ type: "welcome", seq: 4 });
  return { world, connection, links, heard };
}

Deno.test("a command that was under way is sent again under its name after the connection came back", () => {
  const { world, connection } = connected();
  connection.answer("1.1.turn.0", { do: "pass" }, "c1");
  world.wire.breaks();
  world.ring();
  world.wire.opens();
  equal(world.wire.sent, []);
  world.wire.says({ type: "welcome", seq: 4 });
  equal(world.wire.sent, [{ type: "answer", cmd_id: "c1", ask: "1.1.turn.0", move: { do: "pass" } }]);
});

Deno.test("an answered command is not sent again", () => {
  const { world, connection } = connected();
  connection.answer("1.1.turn.0", { do: "pass" }, "c1");
  world.wire.says({ type: "step", seq: 5, cmd_id: "c1" });
  equal(connection.pending, null);
  world.wire.breaks();
  world.ring();
  world.wire.opens();
  world.wire.says({ type: "welcome", seq: 5 });
  equal(world.wire.sent, []);
});

Deno.test("a refusal ends the command", () => {
  const { world, connection } = connected();
  connection.answer("1.1.turn.0", { do: "pass" }, "c1");
  world.wire.says({ type: "refused", cmd_id: "c1", error: "illegal_move" });
  equal(connection.pending, null);
});

Deno.test("the waits grow, never beyond two seconds, and a welcome makes them short again", () => {
  const { world, links } = connected();
  const waits: number[] = [];
  for (let i = 0; i < 4; i++) {
    world.wire.breaks();
    waits.push(world.ring());
  }
  equal(waits, [400, 800, 1600, 1600]);
  world.wire.opens();
  world.wire.says({ type: "welcome", seq: 4 });
  world.wire.breaks();
  equal(world.ring(), 400);
  equal(links, ["open", "lost", "lost", "lost", "lost", "open", "lost"]);
});

Deno.test("a silent connection is asked, and given up when it does not answer", () => {
  const { world, links } = connected();
  const silent = world.wire;
  world.ring();
  equal(silent.sent, [{ type: "ping" }]);
  world.ring();
  equal(links, ["open", "lost"]);
  world.ring();
  equal(world.wires.length, 2);
});

Deno.test("a socket that was left behind is not heard any more", () => {
  const { world, connection, heard } = connected();
  const old = world.wire;
  const listen = old.onmessage!;
  connection.open();
  listen({ data: '{"type":"step","seq":5}' });
  equal(heard.length, 1);
});

Deno.test("who was told to stay away comes back only when asked to", () => {
  const { world, connection } = connected();
  connection.close();
  connection.hurry();
  equal(world.wires.length, 1);
  connection.reopen();
  equal(world.wires.length, 2);
});

Deno.test("a device without a network loses the connection at once", () => {
  const { world, connection, links } = connected();
  connection.cut();
  equal(links, ["open", "lost"]);
  world.ring();
  world.wire.opens();
  world.wire.says({ type: "welcome", seq: 4 });
  equal([connection.link, connection.failures], ["open", 0]);
});

Deno.test("a door that neither opens nor says anything is tried again, each time with more patience", () => {
  const world = new Clockwork();
  const links: Link[] = [];
  new Connection(() => "ws://table", { linked: (link: Link) => links.push(link), heard: () => {} }, world).open();
  equal(world.ring(), 4000);
  equal(links, ["lost"]);
  equal(world.ring(), 400);
  world.wire.opens(); // the server sends nothing
  equal(world.ring(), 8000);
  equal([links, world.wires.length], [["lost", "lost"], 2]);
});

Deno.test("who moves on a line that is dead learns it in two seconds, and the move goes out again over the next", () => {
  const { world, connection, links } = connected();
  connection.answer("1.1.turn.0", { do: "pass" }, "c1");
  const move = { type: "answer", cmd_id: "c1", ask: "1.1.turn.0", move: { do: "pass" } };
  equal(world.wire.sent, [move, { type: "ping" }]);
  equal(world.ring(), 2000);
  equal(links, ["open", "lost"]);
  world.ring();
  world.wire.opens();
  world.wire.says({ type: "welcome", seq: 4 });
  equal(world.wire.sent, [move]);
});

Deno.test("any word in answer to a move says that the line lives", () => {
  const { world, connection, links } = connected();
  connection.answer("1.1.turn.0", { do: "pass" }, "c1");
  world.wire.says({ type: "pong", now: 1 });
  equal(world.ring(), 25000);
  equal(links, ["open"]);
});

Deno.test("who comes back to the page learns in two seconds whether the line still lives", () => {
  const { world, connection, links } = connected();
  connection.hurry();
  equal(world.wire.sent, [{ type: "ping" }]);
  equal(world.ring(), 2000);
  equal(links, ["open", "lost"]);
});

Deno.test("what the house could not save stays under way: it goes out again by itself, and with the next welcome", () => {
  const { world, connection, heard } = connected();
  connection.answer("1.1.turn.0", { do: "pass" }, "c1");
  const [move] = world.wire.sent;
  world.wire.says({ type: "refused", cmd_id: "c1", error: "database_away" });
  equal(connection.pending?.cmd_id, "c1");
  equal(heard.length, 2);
  equal(world.ring(), 1500);
  equal(world.wire.sent, [move, { type: "ping" }, move]);
  world.wire.says({ type: "refused", cmd_id: "c1", error: "draining" });
  world.wire.breaks();
  world.ring();
  world.wire.opens();
  equal(world.wire.sent, []);
  world.wire.says({ type: "welcome", seq: 4 });
  equal(world.wire.sent, [move]);
  world.wire.says({ type: "step", seq: 5, cmd_id: "c1" });
  equal(connection.pending, null);
});
