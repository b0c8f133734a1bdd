(() => {
  'use strict';
  const { store, all } = window.podium;
  const mostKept = 200;
  const ownSettings = (data) => ({
    mode: data.mode === 'exam' ? 'exam' : 'practice',
    pick: data.pick ? Number(data.pick) : null,
    questions: 'shufflesQuestions' in data,
    choices: 'shufflesChoices' in data,
    limit: Number(data.timeLimit ?? 0),
  });
  function readSettings(kept, own) {
    if (!kept) return own;
    return {
      mode: kept.mode === 'exam' ? 'exam' : 'practice',
      pick: Number.isInteger(kept.pick) && kept.pick > 0 ? kept.pick : null,
      questions: kept.questions === true,
      choices: kept.choices === true,
      limit: Number.isFinite(kept.limit) && kept.limit > 0 ? kept.limit : 0,
    };
  }
  const newAttempt = (settings, seed = Math.floor(Math.random() * 0x7fffffff)) => ({
    seed, began: Date.now(), settings, answers: new Map(), flags: new Set(), spent: 0, closed: false, filed: false, print: '',
  });
  const strings = (list) => Array.isArray(list) && list.every((part) => typeof part === 'string');
  function revive(kept, own) {
    const answers = Object.entries(kept.answers ?? {}).filter(([, given]) => strings(given));
    return {
      seed: kept.seed,
      began: Number.isFinite(kept.began) ? kept.began : 0,
      settings: readSettings(kept.settings, own),
      answers: new Map((answers)),
      flags: new Set(strings(kept.flags) ? kept.flags : []),
      only: strings(kept.only) ? kept.only : undefined,
      started: Number.isFinite(kept.started) ? kept.started : undefined,
      spent: Number.isFinite(kept.spent) && kept.spent > 0 ? kept.spent : 0,
      ended: Number.isFinite(kept.ended) ? kept.ended : undefined,
      closed: kept.closed === true,
      filed: kept.filed === true,
      print: typeof kept.print === 'string' ? kept.print : '',
    };
  }
  const plain = (attempt) => ({
    ...attempt, answers: Object.fromEntries(attempt.answers), flags: [...attempt.flags],
  });
  function fingerprint(quiz) {
    let hash = 0x811c9dc5;
    for (const { id, dataset } of all(quiz, '.q')) {
      for (const letter of `${id}\n${dataset.key}\n`) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
    }
    return (hash >>> 0).toString(16);
  }
  const isSame = (left, right) => left.began === right.began && left.seed === right.seed;
  function file(past, entry) {
    const others = past.filter((other) => !isSame(other, entry));
    const filed = [...others, entry].sort((left, right) => left.began - right.began);
    return filed.length > mostKept ? [filed[0], ...filed.slice(filed.length - mostKept + 1)] : filed;
  }
  function recall(quiz) {
    const path = quiz.dataset.quiz, own = ownSettings(quiz.dataset), print = fingerprint(quiz);
    const kept = store.quiz(path);
    const began = Number(new URLSearchParams(location.search).get('attempt'));
    const entry = began && kept.now?.began !== began && kept.past.find((other) => other.began === began);
    if (entry) {
      const only = Object.keys(entry.outcomes ?? {}).filter((id) => document.getElementById(id)?.matches('.q'));
      const attempt = { ...revive(entry, own), only: only.length ? only : undefined, closed: true, filed: true };
      attempt.spent = (entry.seconds || 0) * 1000;
      return { attempt, own, hasChanged: attempt.print !== '' && attempt.print !== print, past: [], isPast: true };
    }
    const attempt = kept.now ? revive(kept.now, own) : newAttempt(own);
    const isFixed = 'fixed' in quiz.dataset;
    if (isFixed && !attempt.answers.size && !attempt.started) attempt.settings = own;
    const hasChanged = attempt.print !== '' && attempt.print !== print;
    attempt.print = print;
    return { attempt, own, hasChanged, past: kept.past, isPast: false };
  }
  function keep(path, attempt, entry = null) {
    const kept = store.quiz(path);
    const isOther = kept.now && kept.now.began > attempt.began;
    return store.keepQuiz(path, {
      now: isOther ? kept.now : plain(attempt),
      past: entry ? file(kept.past, entry) : kept.past,
    });
  }
  function stopwatch(attempt) {
    const before = attempt.spent, opened = performance.now();
    return () => {
      const here = before + performance.now() - opened;
      return attempt.started ? Math.max(here, Date.now() - attempt.started) : here;
    };
  }
  Object.assign(window.podium, { recall, keep, revive, newAttempt, stopwatch });
})();
