(() => {
  'use strict';
  const root = document.documentElement;
  const sheets = ['#Worksheet', '#Answers'];
  let opened = [];
  addEventListener('beforeprint', () => {
    root.classList.toggle('prints-results',
      Boolean(document.querySelector('.card-of-score')) && !sheets.includes(location.hash));
    if (location.hash !== '#Answers') return;
    opened = [...document.querySelectorAll('details.key:not([open])')].map((key) => (key));
    for (const key of opened) key.open = true;
  });
  addEventListener('afterprint', () => {
    root.classList.remove('prints-results');
    for (const key of opened) key.open = false;
    opened = [];
  });
  for (const link of document.querySelectorAll('.paper a')) {
    link.addEventListener('click', () => setTimeout(() => print()));
  }
})();
