// Removes itself, and what an earlier service worker at this address kept: a preview is never
// answered from a cache.

'use strict';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('activate', (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('podium ')) await caches.delete(name);
    }
    await worker.registration.unregister();
    for (const client of await worker.clients.matchAll({ type: 'window' })) {
      client.navigate(client.url);
    }
  })()));
