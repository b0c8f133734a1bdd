"""The intervals of study, beside another program that works them out."""

import datetime
import json
import random
import subprocess

import pytest
from fsrs import Card, Rating, Scheduler
from support import ROOT

DAY = 86_400_000
SCHEDULE = """
const { reviewed } = await import(process.argv[1]);
let text = '';
for await (const chunk of process.stdin) text += chunk;
console.log(JSON.stringify(JSON.parse(text).map((reviews) => {
  let card = null;
  return reviews.map(([grade, now]) => { card = reviewed(card, grade, now); return card; });
})));
"""


def test_intervals_are_those_of_the_independent_package():
    seed = 20261121
    dice = random.Random(seed)
    scheduler = Scheduler(enable_fuzzing=False)
    gaps = [0, 30_000, 600_000, 3_600_000, DAY - 1, DAY, 3 * DAY, 40 * DAY, 900 * DAY, -DAY]
    sequences, expected = [], []
    for _ in range(1000):
        now, card = 1_767_225_600_000, Card(card_id=1)
        reviews, results = [], []
        for _ in range(dice.randint(1, 20)):
            # Mostly on the day on which the question is due, as a student would.
            due = int(card.due.timestamp() * 1000)
            late = dice.choice([0, 0, 1, 5 * DAY])
            now = max(now, due) + late if dice.random() < 0.6 and reviews else now + dice.choice(gaps)
            if now > 32_500_000_000_000:
                break
            grade = dice.choice([1, 2, 3, 3, 3, 4])
            moment = datetime.datetime.fromtimestamp(0, datetime.timezone.utc) + datetime.timedelta(
                milliseconds=now)
            card, _ = scheduler.review_card(card, Rating(grade), moment)
            reviews.append([grade, now])
            results.append((card.state.name.lower(), round((card.due - moment).total_seconds()),
                            card.stability, card.difficulty))
        sequences.append(reviews)
        expected.append(results)
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", SCHEDULE, (ROOT / "templates/scripts/study/fsrs.js").as_uri()],
        input=json.dumps(sequences), capture_output=True, text=True, check=True)
    for number, (ours, theirs) in enumerate(zip(json.loads(ran.stdout), expected)):
        for card, (state, seconds, stability, difficulty) in zip(ours, theirs, strict=True):
            place = f"sequence {number} of seed {seed}"
            assert (card["phase"], (card["due"] - card["last"]) / 1000) == (state, seconds), place
            assert card["stability"] == pytest.approx(stability, rel=1e-9), place
            assert card["difficulty"] == pytest.approx(difficulty, rel=1e-9), place
