// Saving a file.

import { element } from './elements.js';

/**
 * Offers something as a file to save.
 *
 * @type {(name: string, content: string | Blob, type: string) => void}
 */
export function saveFile(name, content, type) {
  const link = element('a', {
    href: URL.createObjectURL(new Blob([content], { type })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
