// Creating an account: a name that is free, a passphrase that is not weak, and a key that this
// browser makes.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import * as accounts from './accounts.js';
import { deviceKey } from './device.js';
import { box, cannot, field, form, newPassphrase, takeOver, takeOverBox } from './form.js';
import * as roster from './roster.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Account'));

async function show() {
  const objection = await accounts.objection();
  if (objection) {
    place.replaceChildren(...cannot(objection));
    return;
  }
  const handle = field('account.handle', {
    name: 'handle',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: '39',
    required: '',
  }, say('account.handle-hint'));
  const first = field('account.first', {
    name: 'first',
    autocomplete: 'given-name',
    maxlength: '60',
  });
  const last = field(
    'account.last',
    { name: 'last', autocomplete: 'family-name', maxlength: '60' },
    say('account.names-hint'),
  );
  const passphrase = newPassphrase('account.passphrase');
  const keeps = box(say('account.keep'), true, { name: 'keep' });
  const takes = takeOverBox(true);
  const problem = element('p', { class: 'notice', role: 'alert' });

  /** What is wrong with a handle, as a key of the words; empty if nothing is. */
  async function handleProblem(/** @type {string} */ text) {
    if (text === '') return 'account.handle-missing';
    if (!accounts.handleForm.test(text)) return 'account.handle-form';
    if (accounts.find(text)) return 'account.handle-here';
    return await roster.isTaken(text) ? 'account.handle-taken' : '';
  }

  handle.input.addEventListener('change', async () => {
    handle.input.value = handle.input.value.trim().toLowerCase();
    const wrong = handle.input.value ? await handleProblem(handle.input.value) : '';
    if (wrong) handle.refuse(say(wrong));
  });

  async function submit() {
    handle.input.value = handle.input.value.trim().toLowerCase();
    const wrong = await handleProblem(handle.input.value);
    handle.refuse(wrong ? say(wrong) : '');
    if (!passphrase.check() || wrong) return;
    const adopted = takes?.input.checked ? await deviceKey() : null;
    const { account, bytes, isKept } = await accounts.create({
      handle: handle.input.value,
      first: accounts.tidyName(first.input.value),
      last: accounts.tidyName(last.input.value),
      passphrase: passphrase.input.value,
    }, adopted);
    await store.settled();
    if (!isKept || store.problem()) {
      problem.textContent = say(store.problem() ? `store.${store.problem()}` : 'account.not-kept');
      return;
    }
    await accounts.signIn(account, bytes, keeps.input.checked);
    bytes.fill(0);
    if (takes?.input.checked) takeOver();
    await store.settled();
    location.href = 'profile.html#Account';
  }

  place.replaceChildren(
    problem,
    form(
      say('account.create'),
      submit,
      handle.row,
      first.row,
      last.row,
      ...passphrase.rows,
      keeps.row,
      ...(takes ? [takes.row] : []),
    ),
    element('p', {}, say('account.lost')),
    element(
      'p',
      {},
      say('account.have-one'),
      ' ',
      element('a', { href: 'sign-in.html' }, say('account.sign-in')),
    ),
  );
}

store.ready(show);
