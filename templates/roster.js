// Who is on the site's roster, and what the built site knows of a player. It comes in small pieces, so that a site with a million
// players answers as fast as one with ten.

(() => {
  'use strict';

  /** Whether somebody on the roster has a handle. @param {string} handle */
  async function isTaken(handle) {
    return false;
  }

  /** Where a player stands on the board of the whole site; null without a result. @param {string} player @param {string} handle @returns {Promise<any>} */
  async function standing(player, handle) {
    return null;
  }

  /** Where each of a player's results stands in the ledger, `sealed` or `inbox`, by the id of its slip. @param {string} player @param {string} handle */
  async function results(player, handle) {
    return new Map();
  }

  window.podium.roster = { isTaken, standing, results };
})();
