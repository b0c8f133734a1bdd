// Where the buttons of choices stand on a picture, and their places in the Workshop's form.

import assert from 'node:assert/strict';
import test from 'node:test';
import { arranged, full } from '../../templates/scripts/play/arranging.js';
import { readPlace, writePlace } from '../../templates/scripts/workshop/places.js';

const overlaps = (/** @type {any} */ a, /** @type {any} */ b) =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < (a.size + b.size) / 2 - 1e-9;

for (
  const { of, places, width, height, sizes } of [
    { of: 'with room', places: [[30, 40], [62, 35]], width: 600, height: 400, sizes: [full, full] },
    {
      of: 'side by side',
      places: [[30, 40], [35, 40], [90, 90]],
      width: 400,
      height: 400,
      sizes: [20, 20, full],
    },
    {
      of: 'at two corners',
      places: [[0, 0], [100, 100]],
      width: 288,
      height: 192,
      sizes: [full, full],
    },
    {
      of: 'near an edge, where both are moved in',
      places: [[0, 50], [5, 50]],
      width: 400,
      height: 300,
      sizes: [10, 10],
    },
    {
      of: 'on a picture that is smaller than a button',
      places: [[50, 50]],
      width: 20,
      height: 20,
      sizes: [full],
    },
  ]
) {
  test(`buttons ${of} are as large as they can be`, () => {
    const buttons = arranged(places.map(([x, y]) => ({ x, y })), width, height);
    assert.deepEqual(buttons.map(({ size }) => Math.round(size)), sizes);
  });
}

test('buttons neither overlap nor leave the picture, wherever their places are', () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = seed * 16807 % 2147483647) % below;
  for (let round = 0; round < 500; round += 1) {
    const width = 60 + random(900), height = 60 + random(700);
    const buttons = arranged(
      Array.from(
        { length: 2 + random(19) },
        () => ({ x: random(10001) / 100, y: random(10001) / 100 }),
      ),
      width,
      height,
    );
    for (const [place, one] of buttons.entries()) {
      const half = one.size / 2;
      assert.ok(one.x >= half && one.y >= half && one.x <= width - half && one.y <= height - half);
      for (const other of buttons.slice(place + 1)) {
        assert.ok(!overlaps(one, other), JSON.stringify([one, other]));
      }
    }
  }
});

for (
  const { text, x, y, rest } of [
    { text: '@ 30,40 Sweden', x: '30', y: '40', rest: 'Sweden' },
    { text: '@ 30.5%, 40% *Sweden*', x: '30.5', y: '40', rest: '*Sweden*' },
    { text: '@ 30, Sweden', x: '30', y: '', rest: 'Sweden' },
    { text: '\\@ 30,40 Sweden', x: '', y: '', rest: '\\@ 30,40 Sweden' },
    { text: '@home', x: '', y: '', rest: '@home' },
    { text: '@ , x', x: '', y: '', rest: '@ , x' },
    { text: '@ 1,2 a\n\nb', x: '1', y: '2', rest: 'a\n\nb' },
    { text: '@ 1,2\n\n```\nb\n```', x: '1', y: '2', rest: '\n\n```\nb\n```' },
  ]
) {
  test(`the form of the Workshop parts ${JSON.stringify(text)}, and puts it together again`, () => {
    assert.deepEqual(readPlace(text), { x, y, rest });
    const again = readPlace(writePlace({ x, y, rest }));
    assert.deepEqual(again, { x, y, rest });
  });
}
