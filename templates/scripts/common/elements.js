// Making and finding elements, and loading files.

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | ((event: any) => void)>} attributes  a function listens to the
 *   event of its name
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** The elements that match, as an array. @type {(within: ParentNode, selector: string) => any[]} */
export const all = (within, selector) => [...within.querySelectorAll(selector)];

/**
 * The attributes of a text in another language than the page; none where that is empty.
 * @returns {Record<string, string>}
 */
export const inLanguage = (/** @type {string} */ language) =>
  language ? { lang: language, dir: 'auto' } : {};

/**
 * The first element that matches, null if none does.
 * @type {(within: ParentNode, selector: string) => HTMLElement | null}
 */
export const first = (within, selector) => within.querySelector(selector);

/**
 * The first element that matches; the page always has one.
 * @type {(within: ParentNode, selector: string) => HTMLElement}
 */
export function need(within, selector) {
  const found = first(within, selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

/** Waits for the next task: the browser may draw before it, and answer to keys. */
export const task = () => new Promise((resolve) => setTimeout(resolve));

/** How long after the first press the second of a double one comes at most, in milliseconds. */
export const doubleClick = 400;

/** Has the browser work out the style of what changed, and leaves the layout to the next frame. */
export const styled = (/** @type {Element} */ shown) => getComputedStyle(shown).color;

/** The text of an element in one line, each drawn formula by its source. */
export function textOf(/** @type {Element} */ shown) {
  const copy = /** @type {Element} */ (shown.cloneNode(true));
  for (const math of copy.querySelectorAll('math')) {
    math.replaceWith(math.getAttribute('aria-label') ?? '');
  }
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

const folder = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/[^/]*$/, '');

/** Loads a style sheet of the site that few pages need, once, by its path in `podium/`. */
export const loadSheet = (/** @type {string} */ path) =>
  new Promise((resolve) => {
    if (document.querySelector(`link[href="${folder}${path}"]`)) return resolve(true);
    return document.head.append(
      element('link', {
        rel: 'stylesheet',
        href: folder + path,
        load: () => resolve(true),
        error: () => resolve(false),
      }),
    );
  });

/**
 * Loads a script of the site that few pages need, by its path in `podium/`.
 * @type {(path: string) => Promise<boolean>}
 */
export const load = (path) =>
  new Promise((resolve) =>
    document.head.append(element('script', {
      src: folder + path,
      load: () => resolve(true),
      error: () => resolve(false),
    }))
  );
