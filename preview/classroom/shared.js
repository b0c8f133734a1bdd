// What the pages of the classroom share: words, elements, and asking the server.

/** @typedef {{ url: string, size?: number, path?: string }} Address */
/**
 * @typedef {{ title: string, token: string | null, listed: boolean, addresses: Address[],
 *   words: Record<string, string> }} Setup
 */
/** @typedef {{ src?: string, initials?: string }} Face */
/**
 * @typedef {{ rank: number, points: number, name: string | null, face: Face | null,
 *   me: boolean }} PodiumRow
 */
/**
 * @typedef {{ rows: PodiumRow[], more: number, of: number, most: number,
 *   mine?: PodiumRow }} Podium
 */
/** @typedef {{ state: string, mine?: boolean, outcome?: string, answered?: number }} QuestionRow */
/**
 * @typedef {{ number: number, title: string, quiz: string, pace: string, paused: boolean,
 *   over: boolean, current: number | null, questions: QuestionRow[] }} Round
 */

/** @type {Setup} */
export const setup = JSON.parse(document.body.dataset.setup ?? '{}');

/**
 * A sentence of the interface, with values for its places.
 * @param {string} key @param {Record<string, string | number>} values
 */
export function say(key, values = {}) {
  const text = setup.words['classroom.' + key] ?? setup.words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} properties
 *   properties of the element; names with a hyphen are attributes
 * @param {(Node | string | null)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role' || name === 'for') {
      made.setAttribute(name, String(value));
    } else Object.assign(made, { [name]: value });
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** How long the second click of a double click may take, in milliseconds. */
const doubleClick = 500;

/**
 * A button that cannot be pressed again while it works; the focus stays on it. The second click of
 * a double click is not meant for the button that stands in the place of the one before.
 * @param {string} text @param {() => unknown} action
 */
export function button(text, action, className = '') {
  const made = element('button', { type: 'button', className }, text), born = performance.now();
  made.addEventListener('click', async ({ detail }) => {
    if (made.ariaDisabled || detail > 1 && performance.now() - born < doubleClick) return;
    made.ariaDisabled = 'true';
    try {
      await action();
    } finally {
      made.ariaDisabled = null;
    }
  });
  return made;
}

/** The QR code of an address, as an image. @param {Address} address */
export function qrCode(address) {
  if (!address.path || !address.size) return null;
  const space = 'http://www.w3.org/2000/svg';
  const image = document.createElementNS(space, 'svg');
  // The light border of four modules is part of the code.
  image.setAttribute('viewBox', `-4 -4 ${address.size + 8} ${address.size + 8}`);
  image.setAttribute('class', 'qr');
  image.setAttribute('role', 'img');
  image.setAttribute('aria-label', address.url);
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', address.path);
  image.append(path);
  return image;
}

/** How long an answer is waited for: a phone may not hear that its connection is gone. */
const patience = 10_000;

/**
 * Asks the classroom's server; a body makes it a POST. Fails where there is no answer at all.
 * @param {string} path
 * @param {{ body?: object, headers?: Record<string, string>, signal?: AbortSignal }} options
 * @returns {Promise<{ status: number, answer: any }>}
 */
export async function ask(path, { body, headers = {}, signal } = {}) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const response = await fetch('/podium/classroom/' + path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: body ? JSON.stringify(body) : undefined,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal ?? late.signal,
    });
    return {
      status: response.status,
      answer: await response.json().catch(() => ({ error: 'failed' })),
    };
  } finally {
    clearTimeout(timer);
  }
}

const nothing = { status: 0, answer: null };

/**
 * Asks until there is an answer or it is not wanted any more; null where there is none to have.
 * @param {string} path @param {Record<string, string>} headers
 * @param {() => boolean} isWanted @param {() => void} failed  called where there was none to show
 * @returns {Promise<any>}
 */
export async function askUntil(path, headers, isWanted, failed = () => {}) {
  for (let wait = 300; isWanted(); wait = Math.min(wait * 2, 4000)) {
    const { status, answer } = await ask(path, { headers }).catch(() => nothing);
    if (status === 200) return answer;
    if (status === 403 || status === 404) return null;
    failed();
    await pause(wait);
  }
  return null;
}

/** @param {number} milliseconds */
const pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Shows a state whenever it changes, as long as the page lives. The server answers once there is
 * news, or after some 20 seconds without.
 * @param {string} path @param {Record<string, string>} headers
 * @param {(state: any) => void} show @param {(isOnline: boolean) => void} tellOnline
 */
export async function follow(path, headers, show, tellOnline) {
  let known = '';
  let failures = 0;
  /** @type {AbortController} */
  let waiting = new AbortController();
  // A phone that was locked may wait for an answer that never comes.
  const askAnew = () => {
    if (!document.hidden) waiting.abort();
  };
  document.addEventListener('visibilitychange', askAnew);
  window.addEventListener('online', askAnew);
  window.addEventListener('pageshow', askAnew);
  for (;;) {
    waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), 40_000);
    try {
      const { status, answer } = await ask(`${path}?known=${encodeURIComponent(known)}`, {
        headers,
        signal: waiting.signal,
      });
      if (status !== 200) throw new Error(`status ${status}`);
      failures = 0;
      tellOnline(true);
      if (answer.tag !== known) show(answer);
      known = answer.tag;
    } catch {
      if (waiting.signal.aborted && failures === 0) {
        failures = 1;
        continue;
      }
      failures += 1;
      tellOnline(false);
      // Not all at the same moment after the server was started again.
      await pause(Math.min(300 * 2 ** failures, 4000) * (0.75 + Math.random() / 2));
    } finally {
      clearTimeout(timer);
    }
  }
}
