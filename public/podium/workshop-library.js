(() => {
  'use strict';
  const { say, store } = window.podium;
  const version = 1, prefix = store.ownPrefix + '/';
  const isText = (value) => typeof value === 'string';
  function revive(id, json) {
    try {
      const kept = JSON.parse(json ?? 'null');
      if (kept === null || typeof kept !== 'object' || !isText(kept.text) || kept.version > version) return null;
      const source = kept.source !== null && typeof kept.source === 'object' && isText(kept.source.title) ? {
        title: kept.source.title, author: isText(kept.source.author) ? kept.source.author : '',
        address: isText(kept.source.address) ? kept.source.address : '' } : null;
      const at = (time) => Number.isFinite(time) ? time : 0;
      return { id, text: kept.text, title: isText(kept.title) ? kept.title : '', source,
        questions: Number.isInteger(kept.questions) ? kept.questions : 0, created: at(kept.created), changed: at(kept.changed) };
    } catch {
      return null;
    }
  }
  const newID = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')
    + Date.now().toString(36).slice(-4);
  const library = {
    all: () => (store.keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => revive(key.slice(prefix.length), store.get(key)))
      .filter((quiz) => quiz)).sort((left, right) => right.changed - left.changed),
    get: (id) => revive(id, store.get(prefix + id)),
    put: ({ id, ...quiz }) => store.put(prefix + id, JSON.stringify({ version, ...quiz })),
    remove: (id) => store.put(prefix + id, null),
    newID,
  };
  const ownQuiz = (text, more = {}) => ({
    id: newID(), text, title: '', questions: 0, created: Date.now(), changed: Date.now(), source: null, ...more,
  });
  const ownPath = (id) => `~mine/${id}`;
  const takeHref = (root, id) => `${root}workshop-play.html?mine=${id}`;
  const browserKeeper = (root, id) => ({
    path: 'quiz.md', saved: say('workshop.saved'), takeHref: () => takeHref(root, id), settled: () => store.settled(),
    keep: (quiz) => library.put(quiz) ? null : [say(store.problem() === 'full' ? 'workshop.full' : 'workshop.not-kept')],
  });
  Object.assign(window.podium, { library, ownQuiz, ownPath, takeHref, browserKeeper });
})();
