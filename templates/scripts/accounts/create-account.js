// Creating an account: a name that is free, a passphrase that is not weak, and a key that this
// browser makes.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import * as accounts from './accounts.js';
import { deviceKey } from './device.js';
import { box, cannot, field, form, goOn, newPassphrase, takeOver, takeOverBox } from './form.js';
import * as roster from './roster.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Account'));

/** What is wrong with a handle, as a key of the words; empty if nothing is. */
async function handleProblem(/** @type {string} */ text) {
  if (text === '') return 'account.handle-missing';
  if (!accounts.handleForm.test(text)) return 'account.handle-form';
  if (accounts.find(text)) return 'account.handle-here';
  return await roster.isTaken(text) ? 'account.handle-taken' : '';
}

/** The field of the handle; `check` says what is wrong with it, and whether it is fine. */
function handleField() {
  const { input, row, refuse } = field('account.handle', {
    name: 'handle',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: '39',
    required: '',
  }, say('account.handle-hint'));
  const check = async (mayBeEmpty = false) => {
    const asked = input.value = input.value.trim().toLowerCase();
    const wrong = mayBeEmpty && !asked ? '' : await handleProblem(asked);
    // Meanwhile another name was typed.
    if (input.value !== asked) return '';
    if (wrong || !mayBeEmpty) refuse(wrong ? say(wrong) : '');
    return wrong ? '' : asked;
  };
  input.addEventListener('change', () => check(true));
  return { input, row, check };
}

const nameField = (/** @type {'first' | 'last'} */ name, hint = '') =>
  field(
    `account.${name}`,
    { name, autocomplete: name === 'first' ? 'given-name' : 'family-name', maxlength: '60' },
    hint,
  );

async function show() {
  const objection = await accounts.objection();
  if (objection) {
    place.replaceChildren(...cannot(objection));
    return;
  }
  const handle = handleField(), first = nameField('first');
  const last = nameField('last', say('account.names-hint'));
  const passphrase = newPassphrase('account.passphrase');
  const keeps = box(say('account.keep'), true, { name: 'keep' });
  const takes = takeOverBox(true);
  const problem = element('p', { class: 'notice', role: 'alert' });

  async function submit() {
    const name = await handle.check();
    if (!passphrase.check(name) || !name) return;
    const adopted = takes?.input.checked ? await deviceKey() : null;
    const { account, bytes, isKept } = await accounts.create({
      handle: name,
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
    await goOn(place, takes?.input.checked ? takeOver() : '');
  }

  const rows = [handle.row, first.row, last.row, ...passphrase.rows, keeps.row];
  if (takes) rows.push(takes.row);
  const signIn = element('a', { href: 'sign-in.html' }, say('account.sign-in'));
  place.replaceChildren(
    problem,
    form(say('account.create'), submit, ...rows),
    element('p', {}, say('account.lost')),
    element('p', {}, say('account.have-one'), ' ', signIn),
  );
}

store.ready(show);
