(() => {
  'use strict';
  const prefixes = { slip: 'podium-slip/1\n', card: 'podium-card/1\n' };
  const longest = 65_535;
  const encoder = new TextEncoder();
  const toBase64 = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  function fromBase64(text) {
    if (typeof text !== 'string' || !/^[\w-]*$/.test(text)) return null;
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
      return toBase64(bytes) === text ? bytes : null;
    } catch {
      return null;
    }
  }
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const sha256 = (data) =>
    crypto.subtle.digest('SHA-256', typeof data === 'string' ? encoder.encode(data) : data);
  const digest = async (text) => hex(await sha256(text));
  function canonical(value) {
    if (typeof value === 'string' && isPlain(value)) return JSON.stringify(value);
    if (Number.isSafeInteger(value) && value >= 0) return String(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
    if (typeof value !== 'object' || value === null) throw new TypeError('not in a signed result');
    return `{${Object.keys(value).sort().map((name) => `${canonical(name)}:${canonical(value[name])}`).join(',')}}`;
  }
  const isPlain = (text) =>
    !/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/u.test(text) && text === text.normalize('NFC');
  const plain = (text) => text.replace(/\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, ' ').normalize('NFC');
  const signed = (kind, body) => encoder.encode(prefixes[kind] + canonical(body));
  async function sign(kind, body, key) {
    const sig = toBase64(await crypto.subtle.sign('Ed25519', key, signed(kind, body)));
    const entry = canonical({ body, sig, v: 1 });
    if (encoder.encode(entry).length > longest) throw new RangeError('too long for a ledger');
    return entry;
  }
  async function verify(kind, entry) {
    try {
      if (encoder.encode(entry).length > longest) return null;
      const value = JSON.parse(entry), { body, sig, v } = value;
      if (v !== 1 || Object.keys(value).length !== 3 || canonical(value) !== entry) return null;
      const player = fromBase64(body.player), signature = fromBase64(sig);
      if (player?.length !== 32 || signature?.length !== 64) return null;
      const key = await crypto.subtle.importKey('raw', player, 'Ed25519', false, ['verify']);
      return await crypto.subtle.verify('Ed25519', key, signature, signed(kind, body)) ? body : null;
    } catch {
      return null;
    }
  }
  const slipID = async (body) => hex(await sha256(signed('slip', body)));
  const fileName = async (entry) => `${await digest(entry + '\n')}.json`;
  async function leaf(entry) {
    const bytes = encoder.encode(entry), data = new Uint8Array(bytes.length + 1);
    data.set(bytes, 1);
    return hex(await sha256(data));
  }
  const leafName = async (entry) =>
    toBase64(Uint8Array.from((await leaf(entry)).slice(0, 12).match(/../g), (pair) => parseInt(pair, 16)));
  const bundle = (card, entries) => `[${[card, ...entries].join(',\n')}]\n`;
  window.podium.slips = { toBase64, fromBase64, canonical, plain, sign, verify, slipID, fileName, leaf, leafName, digest, bundle };
})();
