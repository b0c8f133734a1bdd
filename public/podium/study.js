// What is kept of how well questions are remembered, and how many are due where.
//
// One object for the whole site, as JSON under `podium/SITE/study`, apart from attempts, which come and go without it:
//     {"version":1,"cards":{"geography/capitals":{"albania":["review",0,2.3,2.1,1767225600000,1767398400000]}}}

(() => {
  'use strict';
  const { say } = window.podium;
  const version = 1;
  const phases = ['learning', 'review', 'relearning'];

  /** @typedef {Map<string, Map<string, Card>>} Cards  by quiz, then by question */

  /** A card as it is kept; null if it does not look like one. */
  function unpacked(/** @type {any} */ kept) {
    if (!Array.isArray(kept) || kept.length !== 6 || !phases.includes(kept[0])) return null;
    const [phase, step, stability, difficulty, last, due] = kept;
    if (![stability, difficulty, last, due].every(Number.isFinite) || stability <= 0) return null;
    const most = phase === 'learning' ? 1 : 0;
    return Number.isInteger(step) && step >= 0 && step <= most ? { phase, step, stability, difficulty, last, due } : null;
  }

  /**
   * Every card of a site. What cannot be read is left out; throws where nothing is or can be kept by this version.
   * @param {string} site
   * @returns {Cards}
   */
  function readCards(site) {
    const text = localStorage.getItem(`podium/${site}/study`);
    /** @type {Cards} */
    const cards = new Map();
    if (text === null) return cards;
    let store;
    try { store = JSON.parse(text); } catch { return cards; }
    if (store?.version > version) throw new Error('written by a newer Podium');
    for (const [quiz, questions] of Object.entries(store?.cards ?? {})) {
      const known = Object.entries(questions ?? {}).map(([id, kept]) => [id, unpacked(kept)]).filter(([, card]) => card);
      if (known.length > 0) cards.set(quiz, new Map(/** @type {any} */ (known)));
    }
    return cards;
  }

  /** The cards of a site, or none where nothing can be kept. @param {string} site */
  function cardsOf(site) {
    try { return readCards(site); } catch { return /** @type {Cards} */ (new Map()); }
  }

  /**
   * Puts a card in the place of another, or takes it away; false if this browser does not let us.
   * @param {string} site
   * @param {string} quiz
   * @param {string} id
   * @param {(card: Card | null) => Card | null} change
   */
  function changeCard(site, quiz, id, change) {
    try {
      const cards = readCards(site);
      const questions = cards.get(quiz) ?? new Map();
      const card = change(questions.get(id) ?? null);
      if (card) cards.set(quiz, questions.set(id, card));
      else questions.delete(id);
      if (questions.size === 0) cards.delete(quiz);
      const packed = [...cards].map(([name, all]) => [name, Object.fromEntries(
        [...all].map(([key, { phase, step, stability, difficulty, last, due }]) => [key, [phase, step, stability, difficulty, last, due]]))]);
      localStorage.setItem(`podium/${site}/study`, JSON.stringify({ version, cards: Object.fromEntries(packed) }));
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Notes an answer: wrong is “again”, in part or with a hint “hard”, right “good”. Nothing says “easy”: a mark does not know.
   * @param {string} site
   * @param {string} quiz
   * @param {HTMLFormElement} question
   * @param {'right' | 'partly' | 'wrong'} outcome
   */
  function noteReview(site, quiz, question, outcome) {
    const hinted = question.querySelector('.hint[open]') !== null;
    const grade = outcome === 'wrong' ? 1 : outcome === 'partly' || hinted ? 2 : 3;
    return changeCard(site, quiz, question.id, (card) => window.podium.reviewed(card, grade, Date.now()));
  }

  /** Whether a quiz stands in a section; everything stands in the section without a name. */
  const isIn = (/** @type {string} */ quiz, /** @type {string} */ section) => section === '' || quiz.startsWith(section + '/');

  /**
   * The questions of a section that are due.
   * @param {Cards} cards
   * @param {string} section
   * @param {number} now
   */
  function dueIn(cards, section, now) {
    return [...cards].filter(([quiz]) => isIn(quiz, section))
      .flatMap(([quiz, questions]) => [...questions].map(([id, card]) => ({ quiz, id, card })))
      .filter(({ card }) => card.due <= now);
  }

  Object.assign(window.podium, { cardsOf, changeCard, noteReview, dueIn, isIn });

  const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.due[data-section]')]);
  const cards = places.length > 0 ? cardsOf(places[0].dataset.site) : new Map();
  for (const place of cards.size > 0 ? places : []) {
    const count = dueIn(cards, place.dataset.section, Date.now()).length;
    if (count > 0) place.textContent = say('study.due', { n: count });
  }
})();
