// Tells when the focus moves from one part of a form to another.

let isPressed = false;
addEventListener('pointerdown', () => {
  isPressed = true;
}, true);
for (const name of ['pointerup', 'pointercancel']) {
  addEventListener(name, () => {
    isPressed = false;
  }, true);
}

/**
 * Says once the focus has gone to something else. Where a press took it there, that waits until the
 * press is over: what moves below
 * it meanwhile would not be clicked.
 * @param {HTMLElement} part
 * @param {() => void} then  not called if the part is gone by then
 */
export function onLeaving(part, then) {
  const say = () => {
    if (part.isConnected) then();
  };
  part.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || part.contains(relatedTarget)) return;
    if (isPressed) {
      const over = new AbortController();
      for (const name of ['pointerup', 'pointercancel']) {
        addEventListener(name, () => {
          over.abort();
          setTimeout(say);
        }, { signal: over.signal });
      }
    } else say();
  });
}
