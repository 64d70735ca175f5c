// Menus open and close by themselves; this closes them when somebody goes on elsewhere.
const menus = document.querySelectorAll('details[data-closes]');

const leave = (target) => {
  for (const menu of menus) if (!menu.contains(target)) menu.open = false;
};

document.addEventListener('click', ({ target }) => leave(target));
document.addEventListener('focusin', ({ target }) => leave(target));
document.addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Escape') return;
  const menu = target.closest?.('details[data-closes][open]');
  leave(null);
  menu?.querySelector('summary').focus();
});
