// A quiz as one file that needs no other, as `podium bundle` makes them: its policy allows the
// scripts and styles it holds, by their digests, and nothing else. The texts of both come in a
// script, as pages opened from a folder can read no file.

import { element, load } from '../common/elements.js';
import { say } from '../common/words.js';
import { drawQuiz } from './quiz.js';
import { digest } from './reader.js';
/** @import { ReadQuiz } from './reader.js' */

const escaped = (/** @type {string} */ text) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
/** A script that does not end the element it stands in. */
const whole = (/** @type {string} */ script) => script.replace(/<(?=\/script|!--)/gi, '<\\');

/** Scripts and styles that stand in a page, and the digests by which its policy allows them. */
function inPage() {
  /** @type {{scripts: string[], styles: string[]}} */
  const allowed = { scripts: [], styles: [] };
  const script = (/** @type {string} */ text, attributes = '') => {
    const safe = whole(text);
    allowed.scripts.push(`'sha256-${digest(safe)}'`);
    return `<script${attributes}>${safe}</script>\n`;
  };
  const style = (/** @type {string} */ text, attributes = '') => {
    allowed.styles.push(`'sha256-${digest(text)}'`);
    return `<style${attributes}>${text}</style>\n`;
  };
  const policy = () =>
    [
      "default-src 'none'",
      `script-src ${allowed.scripts.join(' ')} 'wasm-unsafe-eval'`,
      `style-src ${allowed.styles.join(' ')}`,
      'img-src data:',
      "form-action 'none'",
      "base-uri 'none'",
    ].join('; ');
  return { script, style, policy };
}

/** The words of the site that a page with a quiz may say. */
const wordsOfPage = () =>
  Object.fromEntries(
    Object.entries(window.PODIUM_WORDS ?? {}).filter(([key]) => !key.startsWith('workshop.')),
  );

/** What the page shows: the quiz as other quiz pages have it. */
function mainOf(/** @type {ReadQuiz} */ read) {
  const path = `~file/${digest(read.markup ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 12)}`;
  const [header, introduction, questions] = drawQuiz(path, read, ''), { author } = read.quiz;
  if (author) header.append(element('p', { class: 'meta' }, author));
  const note = element('p', { class: 'no-script' }, say('no-script'));
  return element('main', { id: 'Main', tabindex: '-1' }, header, introduction, note, questions);
}

/** The quiz as a page; null if a part of the site could not be loaded. */
export async function oneFile(/** @type {ReadQuiz} */ read) {
  const isLoaded = (window.PODIUM_ONE_FILE || await load('one-file.js')) &&
    (window.PODIUM_SCORING || await load('scoring.js'));
  if (!isLoaded) return null;
  const { quiz } = read, files = window.PODIUM_ONE_FILE ?? {};
  const ofSite = ` data-site="${escaped(window.PODIUM_SITE.id)}"`;
  const { script, style, policy } = inPage();
  const hasPlaces = / data-at="/.test(read.markup ?? '');
  const names = Object.keys(files).filter((name) => hasPlaces || !name.startsWith('places.'));
  const styles = names.filter((name) => name.endsWith('.css'))
    .map((name) => style(files[name], name === 'paper.css' ? ' media="print"' : ''));
  const first = script(files['start.js'], ofSite);
  const later = names.filter((name) =>
    name.endsWith('.js') && name !== 'start.js' && name !== 'offline.js'
  );
  const scripts = [
    script(`window.PODIUM_WORDS=${JSON.stringify(wordsOfPage())};`),
    script(`window.PODIUM_SCORING=${JSON.stringify(window.PODIUM_SCORING)};`),
    ...later.map((name) => script(files[name], ofSite)),
  ];
  const { lang, dir } = document.documentElement;
  return `<!doctype html>
<html lang="${escaped(quiz.language || lang)}" dir="${escaped(dir || 'ltr')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(quiz.title)}</title>
${styles.join('')}${first}</head>
<body class="is-quiz is-bundle">
${mainOf(read).outerHTML}
${scripts.join('')}</body>
</html>
`;
}
