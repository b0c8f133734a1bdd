(() => {
  'use strict';
  const { store, slips, load, element } = window.podium;
  const { find, pageOf } = window.podiumPlayers;
  const site = window.PODIUM_SITE;
  const look = (name) => find(name).catch(() => null);
  const isTaken = async (handle) => site.boards && await look(handle) !== null;
  const standing = ({ player }) => site.standings ? look(player) : Promise.resolve(null);
  async function about(found) {
    if (!found?.described) return [];
    const page = new URL(found.href, document.baseURI);
    if (!window.PODIUM_ABOUT?.[found.player]) await load(`about/${page.pathname.replace(/^.*\/|\.html$/g, '')}.js`);
    const known = window.PODIUM_ABOUT?.[found.player];
    if (!known) return [];
    const body = document.createElement('template');
    body.innerHTML = known.body;
    for (const each of body.content.querySelectorAll('[href], [src]')) {
      for (const name of ['href', 'src']) {
        const address = each.getAttribute(name);
        if (address) each.setAttribute(name, new URL(address, page).href);
      }
    }
    return [element('div', { class: 'prose' }, body.content), ...(known.photos.length === 0 ? [] : [element('ul', { class: 'photos' },
      ...known.photos.map(([src, alt]) => element('li', {}, element('img', { src: new URL(src, page).href, alt, loading: 'lazy' }))))])];
  }
  async function piece(name) {
    if (!window.PODIUM_ENTRIES?.[name]) await load(`entries/${name}.js`);
    return window.PODIUM_ENTRIES?.[name] ?? null;
  }
  const holds = (text, entry) => {
    for (let at = text?.indexOf(entry) ?? -1; at >= 0; at = text.indexOf(entry, at + 1)) if (at % 8 === 0) return true;
    return false;
  };
  async function stateOf(slip) {
    const index = await piece('index'), name = await slips.leafName(slip.entry);
    for (const [batch, size] of index?.batches ?? []) {
      if (size > (slip.body.seen?.size ?? 0) && holds(await piece(batch), name)) return 'sealed';
    }
    return index?.inbox && holds(await piece('inbox'), name) ? 'inbox' : '';
  }
  async function follow() {
    const known = window.podium.readSlips();
    let isNews = false;
    for (const slip of known) {
      if (!slip.entry || slip.ledger === 'sealed') continue;
      const state = await stateOf(slip);
      if (state === (slip.ledger ?? '')) continue;
      isNews = true;
      slip.ledger = state;
    }
    if (isNews) window.podium.keepSlips(known);
  }
  function keepName(account, found) {
    const text = JSON.stringify({ handle: account.handle, ...(found ? { name: found.player } : {}) });
    if (store.get(store.prefix + '/me') !== text) store.put(store.prefix + '/me', text);
  }
  window.podium.roster = { isTaken, standing, about, follow, keepName, pageOf };
})();
