// Shows the player whom the address names (`player.html#ada`), for those without a page of their own.

(() => {
  'use strict';
  const { say, element } = window.podium;
  const { find } = window.podiumPlayers;
  const place = /** @type {HTMLElement} */ (document.getElementById('Player'));

  const figure = (/** @type {string} */ key, /** @type {string} */ value) => element('div', {}, element('dt', {}, say(key)), element('dd', {}, value));

  async function show() {
    let name = '';
    try { name = decodeURIComponent(location.hash.slice(1)); } catch { /* no name */ }
    if (name === '') {
      place.replaceChildren(element('p', {}, say('player.nobody')));
      return;
    }
    let found;
    try { found = await find(name); } catch {
      place.replaceChildren(element('p', {}, say('player.failed')));
      return;
    }
    const title = document.querySelector('h1');
    if (title) title.textContent = found?.name ?? name;
    if (!found || found.rank === null) {
      place.replaceChildren(element('p', {}, say('player.unknown', { name })));
      return;
    }
    place.replaceChildren(
      element('p', { class: 'meta' }, '@' + found.player),
      element('dl', { class: 'figures' },
        figure('rank', say('{n}', { n: found.rank })), figure('points-heading', say('{n}', { n: found.points })),
        figure('counted-results', say('label.results', { n: found.results }))),
      ...(found.unsealed > 0 ? [element('p', { class: 'unsealed' }, say('label.unsealed', { n: found.unsealed }))] : []));
  }

  addEventListener('hashchange', show);
  show();
})();
