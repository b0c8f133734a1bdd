(() => {
  'use strict';
  const { store, accounts, everything, merge, readSlips, keepSlips } = window.podium;
  const largest = 20_000_000;
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  function accountFile() {
    const account = accounts.current();
    return JSON.stringify({ kind: 'podium-account', version: 1, site: store.siteID, account, slips: readSlips(), data: everything() }) + '\n';
  }
  const accountFileName = () => `${accounts.current().handle}.podium-account.json`;
  async function readAccountFile(file) {
    if (file.size > largest) return { problem: 'account.file-too-large' };
    let read;
    try {
      read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      return { problem: 'account.file-wrong-kind' };
    }
    if (!isObject(read) || read.kind !== 'podium-account' || !Number.isInteger(read.version)) {
      return { problem: read?.kind === 'podium-player' ? 'account.file-player' : 'account.file-wrong-kind' };
    }
    if (read.version > 1 || read.data?.version > store.version) return { problem: 'account.file-newer' };
    if (read.site !== store.siteID) return { problem: 'account.file-other-site' };
    const account = accounts.account(read.account);
    if (!account || !isObject(read.data) || read.data.site !== store.siteID || !Array.isArray(read.slips)) return { problem: 'account.file-damaged' };
    return { problem: '', account, data: read.data, slips: read.slips };
  }
  function takeFromFile({ data, slips }) {
    merge(data);
    const own = new Map(readSlips().map((slip) => [slip.name, slip]));
    for (const slip of slips) if (typeof slip?.name === 'string' && isObject(slip.body) && !own.get(slip.name)?.entry) own.set(slip.name, slip);
    keepSlips([...own.values()]);
  }
  Object.assign(window.podium, { accountFile, accountFileName, readAccountFile, takeFromFile });
})();
