/** A page that a new site begins with. */
export interface StartPage {
  /** Of `starterPages`. */
  readonly starter: string;
  readonly title: string;
  readonly urlId: string;
}

/** What a site is for, and what it has when it begins. Its words are placeholders that say so. */
export interface SiteStart {
  /** What visitors come to first. */
  readonly home: string;
  /** In the order of the menu. */
  readonly menu: readonly (StartPage | StartCollection)[];
}

/** A list that the owner fills: empty, and honest about it. */
export interface StartCollection {
  readonly kind: 'products' | 'blog' | 'events';
  readonly title: string;
  readonly urlId: string;
}

const page = (starter: string, title: string, urlId = starter): StartPage => ({ starter, title, urlId });
const about = page('about', 'About');
const contact = page('contact', 'Contact');

export const SITE_PURPOSES = ['shop', 'portfolio', 'journal', 'restaurant', 'club', 'one-page'] as const;
export type SitePurpose = (typeof SITE_PURPOSES)[number];

export const siteStarts: Readonly<Record<SitePurpose, SiteStart>> = {
  shop: {
    home: 'shop-front',
    menu: [{ kind: 'products', title: 'Shop', urlId: 'shop' }, about, contact],
  },
  portfolio: { home: 'home-portfolio', menu: [page('gallery', 'Work', 'work'), about, contact] },
  journal: {
    home: 'home',
    menu: [{ kind: 'blog', title: 'Journal', urlId: 'journal' }, about, contact],
  },
  restaurant: { home: 'home-place', menu: [page('menu', 'Menu'), page('visit', 'Visit us', 'visit')] },
  club: {
    home: 'home',
    menu: [{ kind: 'events', title: 'Events', urlId: 'events' }, page('team', 'People', 'people'), contact],
  },
  'one-page': { home: 'home', menu: [] },
};
