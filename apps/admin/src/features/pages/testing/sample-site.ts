import type { NavigationItem } from '@awning/contract';
import type { Page, SiteTree } from '../tree/page-tree.ts';

export const pageId = (name: string): string =>
  [...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(24, '0')
    .slice(0, 24);

export const samplePage = (title: string, change: Partial<Page> = {}): Page => ({
  id: pageId(title),
  kind: 'page',
  title,
  navigationTitle: '',
  urlId: title.toLowerCase(),
  fullUrl: `/${title.toLowerCase()}/`,
  enabled: true,
  homepage: false,
  itemCount: 0,
  pageType: 2,
  hasDocument: true,
  updatedOn: 1,
  version: 1,
  ...change,
});

export const linkTo = (title: string, ...children: NavigationItem[]): NavigationItem => ({
  collectionId: pageId(title),
  ...(children.length > 0 && { children }),
});

/** A main menu with a folder, a footer, a page in no menu, and the home page. */
export function sampleSite(): SiteTree {
  const single = ['Shop', 'Journal', 'Gallery', 'Market'].map((title) => ({
    ...samplePage(title),
    children: [],
  }));
  return {
    collections: [
      ...single,
      { ...samplePage('Home', { homepage: true, fullUrl: '/' }), children: [] },
      {
        ...samplePage('Studio', { kind: 'folder', hasDocument: false }),
        children: [samplePage('Story'), samplePage('Contact')],
      },
    ],
    navigations: [
      {
        name: 'mainNav',
        templateId: '',
        items: ['Shop', 'Journal', 'Gallery', 'Studio'].map((title) => linkTo(title)),
        version: 3,
      },
      {
        name: 'footerNav',
        templateId: '',
        items: [linkTo('Contact'), { externalLink: { title: 'Gift card', url: '/shop/p/gift-card' } }],
        version: 1,
      },
      { name: '_hidden', templateId: '', items: [linkTo('Market'), linkTo('Home')], version: 0 },
    ],
    menus: [
      { name: 'mainNav', title: 'Main menu' },
      { name: 'footerNav', title: 'Footer menu' },
      { name: 'legalNav', title: 'Small print' },
    ],
  };
}
