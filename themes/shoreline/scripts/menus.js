(function () {
  var menus = document.querySelectorAll('details[data-closes]');
  function closeOthers(target, giveFocusBack) {
    menus.forEach(function (menu) {
      if (!menu.open || (target && menu.contains(target))) return;
      var hadFocus = giveFocusBack && menu.contains(document.activeElement);
      menu.open = false;
      if (hadFocus) menu.querySelector('summary').focus();
    });
  }
  document.addEventListener('click', function (event) { closeOthers(event.target, false); });
  document.addEventListener('focusin', function (event) { closeOthers(event.target, false); });
  document.addEventListener('keydown', function (event) { if (event.key === 'Escape') closeOthers(null, true); });
})();
