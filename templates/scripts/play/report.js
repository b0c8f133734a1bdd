// Where a mistake is reported. Nothing here knows of the page.

/**
 * A page of the repository where a mistake can be reported, with what is known of it written in.
 */
export function reportAddress(
  /** @type {string} */ page,
  /** @type {string} */ title,
  /** @type {string} */ text,
) {
  const names = page.includes('/-/') ? ['issue[title]', 'issue[description]'] : ['title', 'body'];
  return `${page}?${new URLSearchParams([[names[0], title], [names[1], text]])}`;
}
