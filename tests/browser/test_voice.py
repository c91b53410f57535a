"""The caller's voice and captions, and the mix of sounds, in Chromium.

A headless browser has no voice, so a page gets a stand-in for `speechSynthesis` that records what it is given.
"""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page, expect

from app.assets import deno
from tests.browser.socket_moves import driven
from tests.browser.tables import ask, let_go, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors

CLIENT: Final = Path(__file__).resolve().parents[2] / "app" / "client"
HD: Final = {"width": 1280, "height": 720}

# Voices that take 40 ms for whatever they say. `overlaps` counts what they were given before they had ended.
VOICES: Final = """
window.spoken = []; window.overlaps = 0;
{
  const made = (lang) => ({ lang, name: lang, voiceURI: lang, localService: true, default: false });
  const voices = ["de-DE", "en-GB", "ja-JP", "zh-TW"].map(made);
  let saying = null, timer = 0;
  const over = (how) => {
    const one = saying;
    saying = null;
    clearTimeout(timer);
    one?.[how]?.({ error: "interrupted" });
  };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices,
    speak(one) {
      if (saying) window.overlaps++;
      window.spoken.push({ text: one.text, lang: one.voice.lang, rate: one.rate, volume: one.volume });
      saying = one;
      timer = setTimeout(() => over("onend"), 40);
    },
    cancel: () => over("onerror"),
    addEventListener() {}, removeEventListener() {},
  }});
}
"""


# What stood under the status line, in order.
CAPTIONS: Final = """
window.captions = [];
new MutationObserver(() => {
  const words = document.querySelector(".called")?.textContent;
  if (words && words !== window.captions.at(-1)) window.captions.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


async def spoken(visitor: Visitor) -> list[dict[str, Any]]:
    assert await visitor.page.evaluate("window.overlaps") == 0
    said: list[dict[str, Any]] = await visitor.page.evaluate("window.spoken")
    return said


def facts(visitor: Visitor, kind: str) -> list[dict[str, Any]]:
    steps = [message for message in visitor.heard if message["type"] == "step"]
    return [fact for step in steps for fact in step["events"] if fact["event"] == kind]


async def a_race_of_bots(host: Visitor) -> str:
    """A table of Ready Set Bet where the host only watches."""
    await ask(host, "/api/session", {"name": host.name})
    made = await ask(host, "/api/tables", {"game": "readysetbet", "sit": False})
    for seat in range(3):
        await ask(host, f"/api/tables/{made['table']}/bots", {"seat": seat, "level": "regular"})
    return f"/t/{made['table']}"


async def test_the_big_screen_speaks_every_roll_in_order_and_the_phone_only_without_it(visitors: Visitors) -> None:
    quiet = {"sound": False, "speed": "off"}
    host = await visitors.come(
        "怡君", language="zh-Hant", size=PHONE, touch=True, device={**quiet, "voice": True, "rate": 130}, script=VOICES
    )
    path = await a_race_of_bots(host)
    table = path.replace("/t/", "/api/tables/")
    link = (await ask(host, f"{table}/boards"))["link"]
    shown = await visitors.come("Television", size=HD, device={**quiet, "speech": 70}, script=VOICES)
    await shown.page.goto(link)
    await shown.page.locator(".tv-lobby").wait_for()
    await ask(host, f"{table}/start")
    await open_page(host, path)
    await shown.page.locator(".table.tv .track").wait_for()
    await let_go(host, path)
    await shown.bell.until(lambda: bool(facts(shown, "RaceEnded")))
    winner = facts(shown, "RaceEnded")[0]["places"][0]["horse"]
    await shown.page.wait_for_function(
        "(end) => window.spoken.some(({ text }) => text.includes(end))", arg=f"{winner} wins!"
    )

    said = await spoken(shown)
    assert {(one["lang"], one["volume"]) for one in said} == {("en-GB", 0.7)}
    aloud, at = " ".join(one["text"] for one in said), 0
    rolls = facts(shown, "DiceRolled")
    race = rolls[: next((i for i, roll in enumerate(rolls) if i and roll["roll"] == 1), len(rolls))]
    assert len(race) > 10
    for roll in race:  # the sum of every roll, in order, whatever else was said
        found = re.compile(rf"\b{sum(roll['dice'])}(!| again)").search(aloud, at)
        assert found is not None, (roll, aloud[at:])
        at = found.end()
    for words in ("They’re off!", "No more bets!", f"{winner} wins!"):
        assert aloud.count(words) >= 1
    assert aloud.index("They’re off!") < aloud.index("No more bets!") < aloud.index(f"{winner} wins!")
    for roll in race:
        if roll["dice"] in ([1, 1], [6, 6]):
            assert {2: "Snake eyes", 12: "Boxcars"}[sum(roll["dice"])] in aloud

    assert await spoken(host) == []  # one voice a room
    path = await a_race_of_bots(host)
    await ask(host, path.replace("/t/", "/api/tables/") + "/start")
    async with host.page.expect_response("**/calls-*.json"):
        await open_page(host, path)
    await let_go(host, path)
    await host.page.wait_for_function("() => window.spoken.length > 4")
    said = await spoken(host)
    assert {one["lang"] for one in said} == {"zh-TW"}
    assert {round(one["rate"], 3) for one in said} <= {1.3, 1.625}  # as chosen, and a quarter faster to catch up
    assert not [one for one in said if re.search(r"[{}]|call\.|undefined|NaN", one["text"])]
    assert shown.complaints == host.complaints == []


async def test_captions_stand_on_the_tables_page_for_whoever_wants_them(visitors: Visitors, server) -> None:
    me = await visitors.come("葵", language="ja", size=PHONE, touch=True, device=STILL, script=VOICES + CAPTIONS)
    async with driven(me, server) as driver:
        await driver.open_page()
        await expect(me.page.locator(".called")).to_have_count(0)
        await me.press(me.button("menu"))
        await me.press(me.button("sound"))
        await me.page.get_by_role("switch", name=me.words("menu.captions")).check()
        await me.page.get_by_role("switch", name=me.words("menu.voice")).check()
        await me.page.get_by_label(me.words("sound.rate")).fill("150")
        await me.press(me.button("sound.try"))
        await me.page.wait_for_function("() => window.spoken.length === 1")
        assert await spoken(me) == [{"text": me.words("sound.line"), "lang": "ja-JP", "rate": 1.5, "volume": 1}]
        async with me.page.expect_response("**/calls-*.json"):
            await me.page.reload()  # the choice is remembered
        line = me.page.locator(".called")
        await expect(line).to_have_count(1)
        while await driver.until(lambda seq=driver.latest[0]["seq"]: driver.latest[0]["seq"] > seq):
            if len(await me.page.evaluate("window.captions")) > 2:
                break
        box, course = await line.bounding_box(), await me.page.locator(".ground").first.bounding_box()
    assert box is not None
    assert course is not None
    assert box["y"] + box["height"] <= course["y"] + 1  # over nothing that is needed
    shown, aloud = await me.page.evaluate("[window.captions, window.spoken.map(({ text }) => text)]")
    assert len(shown) > 2
    assert aloud
    assert all(
        any(text in words for words in shown) for text in aloud
    )  # whoever reads and whoever listens hear the same
    assert me.complaints == []


# The mix


async def rendered(page: Page, seconds: float, script: str) -> dict[str, float]:
    """Peak and loudness (RMS) of what leaves the desk, in decibels under full scale; `script` plays on `studio`."""
    return await page.evaluate(
        """async ([seconds, script]) => {
          const rate = 24000, on = new OfflineAudioContext(1, rate * seconds, rate);
          const studio = new window.Studio(on, { crowd: 1, hooves: 1, signals: 1 });
          new Function("studio", "on", script)(studio, on);
          const samples = (await on.startRendering()).getChannelData(0);
          const db = (size) => 20 * Math.log10(Math.max(size, 1e-6));
          const rms = (from, to) => {
            const part = samples.subarray(from * samples.length, to * samples.length);
            return db(Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length));
          };
          return {
            peak: db(samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)),
            rms: rms(0, 1), first: rms(0.25, 0.5), last: rms(0.75, 1),
          };
        }""",
        [seconds, script],
    )


async def test_the_mix_is_balanced_swells_ducks_and_never_clips(visitors: Visitors, tmp_path: Path) -> None:
    entry = tmp_path / "studio.ts"
    entry.write_text(f'import {{ Studio }} from "{(CLIENT / "sound/studio.ts").as_uri()}"; window.Studio = Studio;')
    done = deno("bundle", "--quiet", "--output", str(tmp_path / "studio.js"), str(entry), cwd=CLIENT)
    assert done.returncode == 0, done.stderr
    page = (await visitors.come("Engineer")).page
    await page.goto("about:blank")
    await page.add_script_tag(content=(tmp_path / "studio.js").read_text())

    cues = {
        "bell": "[]", "card": "[]", "flap": "[]", "flaps": "[6]", "tick": "[]", "crack": "[]", "shutter": "[]",
        "gallop": "[1]", "roar": "[1]", "drumroll": "[1]", "refusal": "[]", "message": "[]",
    }  # fmt: skip
    levels = {
        **{cue: await rendered(page, 1.5, f"studio.play('{cue}', {told})") for cue, told in cues.items()},
        **{
            which: await rendered(page, 3, f"studio.play('fanfare', ['{which}'])") for which in ("post", "win", "final")
        },
    }
    for cue, level in levels.items():
        print(f"{cue:10} peak {level['peak']:6.1f} dB, loudness {level['rms']:6.1f} dB")
        assert -36 < level["peak"] < -3, cue  # to be heard, and with room for the others
    crowd = [await rendered(page, 6, f"studio.crowd({tension})") for tension in (0.1, 0.4, 0.7, 1)]
    print("crowd", [round(level["last"], 1) for level in crowd])
    assert all(more["last"] > less["last"] + 2 for less, more in pairwise(crowd))
    assert -24 < crowd[-1]["last"] < -9
    assert (await rendered(page, 2, "studio.crowd(0)"))["peak"] < -100

    ducked = await rendered(page, 6, "studio.crowd(1); studio.desk.duck(true, 3)")
    assert ducked["last"] < ducked["first"] - 8  # the voice is understood
    back = await rendered(page, 6, "studio.crowd(1); studio.desk.duck(true, 0); studio.desk.duck(false, 3)")
    assert back["last"] > back["first"] + 8

    everything = "studio.crowd(1); studio.play('roar', [4]); studio.play('gallop', [4]); studio.play('drumroll', [4]);"
    everything += "for (const cue of ['bell', 'card', 'flap', 'crack', 'shutter', 'message']) studio.play(cue, []);"
    everything += "for (const cue of ['post', 'win', 'final']) studio.play('fanfare', [cue]);"
    at_once = await rendered(page, 4, everything * 3)
    print("everything at once, three times:", at_once)
    assert at_once["peak"] < -0.1
    muted = "studio.desk.mix({ crowd: 0, hooves: 0, signals: 0 }); studio.crowd(1); studio.play('gallop', [3]);"
    assert (await rendered(page, 4, muted))["last"] < -60
