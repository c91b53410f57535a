"""Guides to the ready decks, for their pages: the key cards of each deck, and how to beat it."""

from dataclasses import dataclass
from typing import Final

from app.engine.force.text.language import Says


@dataclass(frozen=True, slots=True)
class Guide:
    keys: tuple[str, ...]
    beat: Says


GUIDES: Final = {
    "fast_break": Guide(
        ("red_lantern", "first_light", "thunder_column", "front_rider"),
        Says(
            "Stay within a few cards of it and save your best guards for its big runs. Outside the lead area its "
            "horses lose their edge: that is where you pass.",
            "数枚差でついていき、強いガードは大きな走破のために残しておこう。逃げエリアを出れば脚は鈍る。そ"
            "こで差し切る。",
            "緊跟在幾張牌之內，把最強的防守留給它的大步奔跑。離開領放區後它的馬就失去優勢，正是超越的時機。",
        ),
    ),
    "late_kick": Guide(
        ("reed_flute", "final_whistle", "the_reckoning", "roar_of_the_crowd"),
        Says(
            "It wants to be behind, so do not run away from it. Stay level, clear its situation, and keep two "
            "good guards for its last ten cards.",
            "後ろにいるほど強いデッキ。むやみに引き離さず並走し、状況カードを片づけ、最後の10枚に備えてガー"
            "ドを2頭残そう。",
            "它就是想落後，所以別把它甩太遠。保持並駕齊驅，清掉它的狀況牌，並為它最後十張牌留下兩匹好防守馬。",
        ),
    ),
    "iron_wall": Guide(
        ("lamp_oil", "harbour_master", "stone_bridge", "gatekeeper"),
        Says(
            "Do not feed its guards with middling runs. Run cheap horses to draw them out, then one that no guard "
            "reaches, or send two at once.",
            "中途半端な走破はガードの餌食。軽い馬で守りを引き出してから、届かない大物を走らせるか、2頭まと"
            "めて送り出そう。",
            "不要用中等的奔跑去餵它的防守。先用便宜的馬引出防守，再派出誰也擋不住的一匹，或一次派出兩匹。",
        ),
    ),
    "full_stable": Guide(
        ("grand_parade", "royal_overture", "grand_force", "second_entry"),
        Says(
            "Its great horses cost force. Make it spend on small runs, guard the one long run it can pay for, and "
            "outpace it with cheap horses in between.",
            "大物にはフォースがかかる。小さな走破で使わせ、払えた一度の長い走破をガードし、その合間に軽い馬"
            "で先へ進もう。",
            "名駒都很耗馬力。讓它把馬力花在小跑上，守住它付得起的那一次長跑，其間用便宜的馬跑在前頭。",
        ),
    ),
    "sand_track": Guide(
        ("beach_race", "dust_devil", "gravel_pit", "sand_wagon"),
        Says(
            "On turf its horses run one less. Keep a card that clears situations or puts the race back on turf, "
            "and bring horses that like both.",
            "芝ではどの馬も走破値が1下がる。状況カードを消すか芝に戻すカードを握り、両方の馬場をこなす馬を使おう。",
            "在草地上它的馬都少跑一點。留一張能清除狀況或讓比賽回到草地的牌，並使用兩種場地都行的馬。",
        ),
    ),
    "race_office": Guide(
        ("brass_button", "night_ferry", "announcer", "ferryman"),
        Says(
            "It lives on its situation and its riders. Replace the situation, forbid jockeys or items for a turn "
            "that counts, and force it to run on its own legs.",
            "状況カードと騎手に頼るデッキ。状況を上書きし、勝負どころでジョッキーやアイテムを封じて、馬の力"
            "だけで走らせよう。",
            "它靠狀況牌和騎師過活。蓋掉狀況，在關鍵回合禁止騎師或道具，逼它只靠馬的實力奔跑。",
        ),
    ),
    "true_stayers": Guide(
        ("toll_keeper", "echo_valley", "tea_clipper", "stayer_force"),
        Says(
            "It takes its time. Press in the first two areas, before it has chosen its cards, and do not let it "
            "draw its force back.",
            "じっくり構えるデッキ。手札が整う前の序盤2エリアで攻め、フォースを集め直す暇を与えないこと。",
            "它慢慢來。趁它還沒挑好牌，在前兩區就施壓，別給它重新湊足馬力的時間。",
        ),
    ),
    "mud_duel": Guide(
        ("sudden_rain", "mud_lark", "driftwood", "mud_rider"),
        Says(
            "Dry the course. A situation of your own or a card that improves the going takes most of its running "
            "away; take cards from its farm before they return.",
            "馬場を乾かそう。自分の状況カードや馬場を良くするカードで脚を奪い、ファームの馬が戻る前に勝負を決める。",
            "把場地弄乾。自己的狀況牌或改善場地的牌能奪走它大半的腳程，並在牧場的馬回來之前分出勝負。",
        ),
    ),
}
