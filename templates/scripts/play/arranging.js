// Where buttons stand on a picture, and how large they can be. Nothing here knows of the page.

/** How wide and high a button is that has room, in CSS pixels. */
export const full = 44;

/** @typedef {{x: number, y: number}} Point */

/**
 * For each point how far the next one is, to the side or up and down; no more than a button takes.
 */
const room = (/** @type {Point[]} */ points) =>
  points.map(({ x, y }, place) =>
    Math.min(
      full,
      ...points
        .map((other, index) =>
          index === place ? full : Math.max(Math.abs(other.x - x), Math.abs(other.y - y))
        ),
    )
  );

/**
 * The middles and sizes of buttons at places in per cent of a picture. No button reaches over the
 * edge of the picture, unless that is smaller than the button, and none over another: one that has
 * a neighbour nearer than its full size is as small as they are far apart.
 * @param {Point[]} places
 * @param {number} width  of the picture, in CSS pixels
 * @param {number} height
 * @returns {(Point & {size: number})[]}
 */
export function arranged(places, width, height) {
  const points = places.map(({ x, y }) => ({ x: x * width / 100, y: y * height / 100 })),
    before = room(points);
  const inside = (
    /** @type {number} */ at,
    /** @type {number} */ most,
    /** @type {number} */ size,
  ) => Math.max(size / 2, Math.min(most - size / 2, at));
  const moved = points.map(({ x, y }, place) => ({
    x: inside(x, width, before[place]),
    y: inside(y, height, before[place]),
  }));
  const after = room(moved);
  return moved.map((point, place) => ({ ...point, size: Math.min(before[place], after[place]) }));
}
