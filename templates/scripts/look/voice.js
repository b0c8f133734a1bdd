// Reading aloud, by a voice of the device itself: what a page says is sent nowhere.

const spoken = 'h1, h2, h3, legend, p, li, .c, figcaption';

/** What is to be read: the question that is shown alone, else the page. */
function texts() {
  const alone = document.querySelector('.playing .q.current'),
    place = alone ?? document.getElementById('Main');
  const parts = [...place?.querySelectorAll(spoken) ?? []].filter((part) =>
    !part.parentElement?.closest(spoken) &&
    part.checkVisibility?.() !== false && !part.closest('[aria-hidden="true"], dialog, nav')
  );
  return parts.map((part) => ({
    text: /** @type {HTMLElement} */ (part).innerText.trim(),
    language: part.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang,
  })).filter(({ text }) => text);
}

/** The voice of the device for a language. */
const voiceOf = (/** @type {string} */ language) =>
  speechSynthesis.getVoices().find((voice) =>
    voice.localService &&
    voice.lang.toLowerCase().split(/[-_]/)[0] === language.toLowerCase().split('-')[0]
  );

/**
 * A button that reads the page aloud and stops; null where the browser cannot.
 * @param {Record<'read' | 'stop' | 'none', string>} words
 */
export function readAloud(words) {
  if (!('speechSynthesis' in window)) return null;
  const button = document.createElement('button'),
    told = document.createElement('span'),
    place = document.createElement('p');
  button.type = 'button';
  button.textContent = words.read;
  told.setAttribute('role', 'status');
  place.append(button, ' ', told);
  const draw = () => {
    button.textContent = speechSynthesis.speaking ? words.stop : words.read;
  };
  // Some browsers know their voices only once they were asked.
  speechSynthesis.getVoices();
  button.addEventListener('click', () => {
    told.textContent = '';
    if (speechSynthesis.speaking) {
      speechSynthesis.cancel();
      setTimeout(draw);
      return;
    }
    for (const { text, language } of texts()) {
      const voice = voiceOf(language);
      if (!voice) continue;
      const saying = new SpeechSynthesisUtterance(text);
      saying.voice = voice;
      saying.lang = voice.lang;
      saying.addEventListener('end', draw);
      speechSynthesis.speak(saying);
    }
    if (!speechSynthesis.speaking && !speechSynthesis.pending) told.textContent = words.none;
    setTimeout(draw);
  });
  addEventListener('pagehide', () => speechSynthesis.cancel());
  return place;
}
