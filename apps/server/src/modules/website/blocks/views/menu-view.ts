import { type MenuItem, menuBlock, parseMenu } from '@awning/site-model';
import { defineView } from '../block-view.ts';

export const menuView = defineView(menuBlock, (value, _data, _page, block) => {
  const menus = parseMenu(value.menuText, value.currencySymbol).map((menu, index) => ({
    ...menu,
    sections: menu.sections.map((section) => ({
      ...section,
      items: section.items.map(itemOf),
      // Without a title above it, the section's is the first heading.
      isTop: menu.title === '',
    })),
    anchor: `${block.id}-menu-${index + 1}`,
    shownTitle: menu.title || `Menu ${index + 1}`,
  }));
  return { ...value, menus, hasTabs: menus.length > 1 };
});

/** A single price without a name is no list. */
function itemOf(item: MenuItem): Record<string, unknown> {
  const [first] = item.prices;
  const isSingle = item.prices.length === 1 && first?.label === '';
  return { ...item, price: isSingle ? first?.price : null, prices: isSingle ? [] : item.prices };
}
