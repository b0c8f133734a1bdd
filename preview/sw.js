// Removes itself, and what an earlier service worker at this address kept: a preview is never answered from a cache.

'use strict';

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith('podium ')) await caches.delete(name);
  }
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url);
})()));
