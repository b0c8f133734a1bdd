// When the focus moves from one part of a form to another.

import assert from 'node:assert/strict';
import test from 'node:test';

/** How many listen to the window. */
let listeners = 0;
class Target extends EventTarget {
  isConnected = true;
  contains() {
    return false;
  }
}
const page = new Target();
Object.assign(globalThis, {
  Node: Target,
  addEventListener: (
    /** @type {string} */ name,
    /** @type {() => void} */ listener,
    /** @type {any} */ how,
  ) => {
    listeners += 1;
    how?.signal?.addEventListener('abort', () => {
      listeners -= 1;
    });
    page.addEventListener(name, listener, how);
  },
});
const { onLeaving } = await import('../../templates/scripts/workshop/leaving.js');

test('a part that is left by a press is told of it once the press is over, and no longer listens', async () => {
  const before = listeners, part = new Target();
  let left = 0;
  onLeaving(/** @type {any} */ (part), () => {
    left += 1;
  });
  const leave = () =>
    part.dispatchEvent(Object.assign(new Event('focusout'), { relatedTarget: new Target() }));
  for (const end of ['pointerup', 'pointercancel', 'pointerup']) {
    const told = left;
    page.dispatchEvent(new Event('pointerdown'));
    leave();
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(left, told, 'the press is not over');
    page.dispatchEvent(new Event(end));
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(left, told + 1);
    assert.equal(listeners, before);
  }
  leave();
  assert.equal(left, 4, 'without a press at once');
});
