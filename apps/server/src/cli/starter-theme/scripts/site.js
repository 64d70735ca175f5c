// The menu is open where there is room for it, and closed on a phone.
const menu = document.querySelector('.site-menu');
const wide = matchMedia('(min-width: 701px)');
const fit = () => {
  menu.open = wide.matches;
};
wide.addEventListener('change', fit);
fit();
