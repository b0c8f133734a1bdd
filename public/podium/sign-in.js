(() => {
  'use strict';
  const { say, element, store, accounts, field, box, form, cannot, takeOver, takeOverBox, readAccountFile, takeFromFile } = window.podium;
  const place = (document.getElementById('Account'));
  async function show() {
    const objection = await accounts.objection();
    if (objection) {
      place.replaceChildren(...cannot(objection));
      return;
    }
    const here = accounts.current();
    place.replaceChildren(
      ...(here ? [element('p', { class: 'notice' }, say('account.signed-in', { name: here.handle }), ' ',
        element('a', { href: 'profile.html' }, say('title.profile')))] : []),
      signInForm(),
      element('p', {}, say('account.have-none'), ' ', element('a', { href: 'create-account.html' }, say('account.create'))),
      element('section', { 'aria-labelledby': 'Open-file' }, element('h2', { id: 'Open-file' }, say('account.file-open')), ...fileForm()));
  }
  function secrets() {
    return {
      passphrase: field('account.passphrase', { type: 'password', autocomplete: 'current-password', required: '' }),
      keeps: box(say('account.keep'), false, { name: 'keep' }),
      takes: takeOverBox(false),
    };
  }
  async function enter(account, bytes, keeps, takes, also = () => {}) {
    await accounts.signIn(account, bytes, keeps);
    bytes.fill(0);
    also();
    if (takes) takeOver();
    await store.settled();
    location.href = 'profile.html#Account';
  }
  function signInForm() {
    const known = accounts.list();
    const handle = field('account.handle', { name: 'handle', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', required: '',
      list: 'Accounts' }, known.length ? say('account.on-device', { n: known.length }) : say('account.none-on-device'));
    if (known.length === 1) handle.input.value = known[0].handle;
    const { passphrase, keeps, takes } = secrets();
    const names = element('datalist', { id: 'Accounts' }, ...known.map((account) => element('option', { value: account.handle })));
    async function submit() {
      const account = accounts.find(handle.input.value.trim().toLowerCase());
      handle.refuse(handle.input.value.trim() === '' ? say('account.handle-missing') : account ? '' : say('account.unknown'));
      if (!account) return;
      const bytes = await accounts.unlock(account, passphrase.input.value);
      passphrase.refuse(bytes ? '' : say(passphrase.input.value ? 'account.wrong' : 'account.passphrase-missing'));
      if (bytes) await enter(account, bytes, keeps.input.checked, takes?.input.checked === true);
    }
    return form(say('account.sign-in'), submit, names, handle.row, passphrase.row, keeps.row, ...(takes ? [takes.row] : []));
  }
  function fileForm() {
    const file = field('account.file-file', { type: 'file', accept: '.json,application/json', required: '' });
    const { passphrase, keeps, takes } = secrets();
    async function submit() {
      const [chosen] = file.input.files ?? [];
      const read = chosen ? await readAccountFile(chosen) : { problem: 'account.file-none' };
      file.refuse(read.problem ? say(read.problem) : '');
      if (!('account' in read)) return;
      const same = accounts.find(read.account.handle);
      if (same && same.player !== read.account.player) {
        file.refuse(say('account.file-taken', { name: read.account.handle }));
        return;
      }
      const bytes = await accounts.unlock(read.account, passphrase.input.value);
      passphrase.refuse(bytes ? '' : say(passphrase.input.value ? 'account.wrong' : 'account.passphrase-missing'));
      if (!bytes) return;
      if (!await accounts.belongs(bytes, read.account.player)) {
        file.refuse(say('account.file-damaged'));
        return;
      }
      if (!accounts.replace(read.account)) {
        file.refuse(say(store.problem() ? `store.${store.problem()}` : 'account.not-kept'));
        return;
      }
      await enter(read.account, bytes, keeps.input.checked, takes?.input.checked === true, () => takeFromFile(read));
    }
    return [element('p', {}, say('account.file-open-text')), form(say('account.file-open-button'), submit, file.row, passphrase.row, keeps.row,
      ...(takes ? [takes.row] : []))];
  }
  store.ready(show);
})();
