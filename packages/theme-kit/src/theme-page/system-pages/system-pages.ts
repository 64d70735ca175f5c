import type { ThemeSource } from '../../theme/theme.ts';
import { blogItem, blogList } from './blog-pages.ts';
import { eventItem, eventList } from './event-pages.ts';
import { productItem, productList } from './product-pages.ts';

interface SystemPages {
  readonly list: ThemeSource;
  readonly item: ThemeSource;
}

const pages = (typeName: string, list: string, item: string): SystemPages => ({
  list: { file: `the platform's ${typeName}.list`, text: drawnHere(list) },
  item: { file: `the platform's ${typeName}.item`, text: drawnHere(item) },
});

/** Themes print the same class names in templates of their own, about which the platform's styles say nothing. */
const drawnHere = (text: string): string => `<div class="awning-drawn">${text}</div>`;

const systemPages: Readonly<Record<string, SystemPages>> = {
  blog: pages('blog', blogList, blogItem),
  events: pages('events', eventList, eventItem),
  products: pages('products', productList, productItem),
};

/**
 * The platform's own template for a type of collection that a theme has none for, with the class names that themes
 * style; null where there is none and blocks are drawn instead.
 */
export const systemPage = (kind: 'list' | 'item', typeName: string): ThemeSource | null =>
  Object.hasOwn(systemPages, typeName) ? (systemPages[typeName]?.[kind] ?? null) : null;
