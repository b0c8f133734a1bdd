(() => {
  'use strict';
  const { store, slips } = window.podium;
  const { toBase64, fromBase64 } = slips;
  const site = store.siteID, subtle = globalThis.crypto?.subtle;
  const rounds = 600_000, most = 100;
  const encoder = new TextEncoder();
  const isServed = /^https?:$/.test(location.protocol);
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  async function objection() {
    if (!subtle) return 'account.insecure';
    try {
      await subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']);
      await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
      return '';
    } catch {
      return 'account.old-browser';
    }
  }
  const handleForm = /^[a-z0-9][a-z0-9-]{0,38}$/;
  const isName = (text) => typeof text === 'string' && encoder.encode(text).length <= 200 && text === slips.plain(text).trim() && !/[\t\n]/.test(text);
  function account(kept) {
    const names = ['box', 'created', 'first', 'handle', 'iv', 'last', 'player', 'rounds', 'salt'];
    if (!isObject(kept) || Object.keys(kept).sort().join() !== names.join()) return null;
    const sizes = { player: 32, salt: 16, iv: 12, box: 64 };
    for (const [name, size] of Object.entries(sizes)) if (fromBase64(kept[name])?.length !== size) return null;
    const fits = handleForm.test(kept.handle) && isName(kept.first) && isName(kept.last) && !Number.isNaN(Date.parse(kept.created))
      && Number.isSafeInteger(kept.rounds) && kept.rounds >= 100_000 && kept.rounds <= 10_000_000;
    return fits ? kept : null;
  }
  function list() {
    let kept;
    try { kept = JSON.parse(store.get(store.base + '/accounts') ?? 'null'); } catch { kept = null; }
    return (Array.isArray(kept?.accounts) ? kept.accounts : []).map(account).filter(Boolean);
  }
  const keep = (accounts) =>
    store.put(store.base + '/accounts', accounts.length ? JSON.stringify({ version: 1, accounts }) : null);
  const find = (handle) => list().find((each) => each.handle === handle) ?? null;
  const current = () => list().find((each) => each.player === store.player()) ?? null;
  function replace(changed) {
    const others = list().filter((each) => each.player !== changed.player);
    return others.length < most && keep([...others, changed].sort((left, right) => left.handle < right.handle ? -1 : 1));
  }
  async function lock(passphrase, salt, rounds) {
    const secret = await subtle.importKey('raw', encoder.encode(passphrase.normalize('NFC')), 'PBKDF2', false, ['deriveKey']);
    return subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, secret, { name: 'AES-GCM', length: 256 },
      false, ['encrypt', 'decrypt']);
  }
  const label = (player) => encoder.encode(`podium-account/1\n${site}\n${player}`);
  const random = (size) => crypto.getRandomValues(new Uint8Array(size));
  async function seal(key, player, bytes) {
    const iv = random(12);
    const box = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: label(player) }, key, bytes);
    return { iv: toBase64(iv), box: toBase64(box) };
  }
  async function unseal(key, player, { iv, box }) {
    try {
      return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv), additionalData: label(player) }, key, fromBase64(box)));
    } catch {
      return null;
    }
  }
  async function unlock(account, passphrase) {
    return unseal(await lock(passphrase, fromBase64(account.salt), account.rounds), account.player, account);
  }
  async function belongs(bytes, player) {
    try {
      const key = await subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign']);
      return (await subtle.exportKey('jwk', key)).x === player;
    } catch {
      return false;
    }
  }
  async function locked(names, bytes, player, passphrase) {
    const salt = random(16);
    const sealed = await seal(await lock(passphrase, salt, rounds), player, bytes);
    return { player, ...names, salt: toBase64(salt), rounds, ...sealed };
  }
  async function create({ handle, first, last, passphrase }) {
    const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const player = (await subtle.exportKey('jwk', pair.publicKey)).x;
    const bytes = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey));
    const made = await locked({ handle, first, last, created: new Date().toISOString() }, bytes, player, passphrase);
    return { account: made, bytes, isKept: replace(made) };
  }
  async function changePassphrase(account, bytes, passphrase) {
    const { player, handle, first, last, created } = account;
    return replace(await locked({ handle, first, last, created }, bytes, player, passphrase));
  }
  const rename = (account, { first, last }) => replace({ ...account, first, last });
  const tidyName = (text) => slips.plain(text).replace(/\s+/g, ' ').trim().slice(0, 60).trim();
  async function remove(account) {
    await signOut();
    store.removeAll(`${store.base}/of/${account.player}`);
    keep(list().filter((each) => each.player !== account.player));
  }
  function deviceKey() {
    if (!isServed) return Promise.resolve(null);
    return new Promise((resolve) => {
      const nothing = () => resolve(null);
      try {
        const opening = indexedDB.open('podium', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
        opening.onerror = opening.onblocked = nothing;
        opening.onsuccess = async () => {
          const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
          const keys = opening.result.transaction('keys', 'readwrite').objectStore('keys');
          const known = keys.get(site);
          known.onerror = nothing;
          known.onsuccess = () => {
            if (known.result) {
              resolve(known.result);
              return;
            }
            const adding = keys.put(made, site);
            adding.onsuccess = () => resolve(made);
            adding.onerror = nothing;
          };
        };
      } catch {
        nothing();
      }
    });
  }
  async function signIn(account, bytes, keeps) {
    await signOut();
    const key = await deviceKey();
    const sealed = key ? await seal(key, account.player, bytes) : {};
    store.signIn({ player: account.player, ...sealed }, keeps);
    if (!store.get(store.prefix + '/me')) store.put(store.prefix + '/me', JSON.stringify({ handle: account.handle }));
    await store.settled();
  }
  async function signOut() {
    store.signOut();
    await store.settled();
  }
  async function signer() {
    const kept = store.signedIn(), key = kept?.box && subtle ? await deviceKey() : null;
    const bytes = key && fromBase64(kept.iv) && fromBase64(kept.box) ? await unseal(key, kept.player, kept) : null;
    return bytes ? signingKey(bytes) : null;
  }
  const signingKey = (bytes) => subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
  async function fingerprint(player) {
    const digest = new Uint8Array(await subtle.digest('SHA-256', fromBase64(player)));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('').match(/.{4}/g).join(' ');
  }
  window.podium.accounts = { objection, handleForm, isName, account, list, find, current, replace, unlock, belongs, create, changePassphrase,
    rename, tidyName, remove, signIn, signOut, signer, signingKey, fingerprint, most };
})();
