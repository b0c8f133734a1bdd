// Printing a quiz. The style sheet paper.css does the work, also without scripts; this opens what
// older browsers keep closed, and saves a step.

const root = document.documentElement;
const sheets = ['#Worksheet', '#Answers'];
/** What was opened for the printer. @type {HTMLDetailsElement[]} */
let opened = [];

addEventListener('beforeprint', () => {
  root.classList.toggle(
    'prints-results',
    Boolean(document.querySelector('.card-of-score')) && !sheets.includes(location.hash),
  );
  if (location.hash !== '#Answers') return;
  opened = [...document.querySelectorAll('details.key:not([open])')].map((
    key,
  ) => /** @type {HTMLDetailsElement} */ (key));
  for (const key of opened) key.open = true;
});
addEventListener('afterprint', () => {
  root.classList.remove('prints-results');
  for (const key of opened) key.open = false;
  opened = [];
});
for (const link of document.querySelectorAll('.paper a')) {
  // The address has to be the sheet's before the page is printed.
  link.addEventListener('click', () => setTimeout(() => print()));
}
