/// <reference lib="deno.ns" />

import { Connection, type Link, type World } from "../core/socket.ts";
import type { FromServer } from "../wire.ts";
import { equal } from "./equal.ts";

/** A socket whose other end is the test. */
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

/** Time stands still until the test lets a timer ring. */
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
