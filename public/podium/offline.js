(() => {
  'use strict';
  const script = (document.currentScript);
  const { root, keep, kept, keeping, failed, changed, load } = script.dataset;
  if (!/^https?:$/.test(location.protocol) || document.body.matches('.is-bundle, .is-not-found')) return;
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
  document.head.append(element('link', { rel: 'manifest', href: root + 'podium/app.webmanifest' }));
  if (!navigator.serviceWorker || !isSecureContext) return;
  const line = document.querySelector('.offline');
  if (!line) return;
  function offer(waiting) {
    const button = element('button', { type: 'button', class: 'quiet' }, load);
    button.addEventListener('click', () => waiting.postMessage('activate'));
    line.replaceChildren(changed + ' ', button);
  }
  function offerAll(worker) {
    const button = element('button', { type: 'button', class: 'quiet' }, keep);
    button.addEventListener('click', () => {
      const channel = new MessageChannel();
      const progress = element('progress', { max: '1', value: '0', 'aria-label': keeping });
      line.replaceChildren(keeping + ' ', progress);
      channel.port1.onmessage = ({ data }) => {
        if (data.finished) line.replaceChildren(kept);
        else if (data.failed) line.replaceChildren(failed + ' ', button);
        else {
          progress.setAttribute('max', String(Math.max(1, data.total)));
          progress.setAttribute('value', String(data.done));
        }
      };
      worker.postMessage('everything', [channel.port2]);
    });
    line.replaceChildren(button);
  }
  const isControlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => { if (isControlled) location.reload(); });
  async function start() {
    const registration = await navigator.serviceWorker.register(root + 'sw.js');
    const watch = (worker) => worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) offer(worker);
    });
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    const { active } = await navigator.serviceWorker.ready;
    if (registration.waiting) offer(registration.waiting);
    else if (!registration.installing || registration.installing === active) offerAll(active);
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
    active.postMessage({
      visited: [location.href, ...loaded],
      saves: navigator.connection?.saveData === true,
    });
  }
  addEventListener('load', () => start().catch(() => {}));
})();
