import { BLOCK_TYPES } from '../codes/page-data-codes.ts';

/** What the card of a block says that is kept and not shown. */
export interface KeptBlockCard {
  readonly label: string;
  readonly help: string;
  readonly icon: string;
}

const HELP =
  'This block came with the site. Awning keeps it and shows nothing in its place. You can move, copy or remove it.';

const ICON = 'puzzle';

/** By their names, so that a code that is shown from now on is taken out in one place. */
const LABELS = {
  undefined: 'Unknown block',
  navigation: 'Navigation',
  logo: 'Logo',
  twitter: 'X (Twitter) posts',
  journal: 'Journal',
  geo: 'Place',
  index: 'Index',
  collectionlink: 'Link to a collection',
  link: 'Link',
  comments: 'Comments',
  folder: 'Folder',
  sociallinks: 'Social links (first version)',
  foursquare: 'Foursquare',
  instagram: 'Instagram images',
  postsbyauthor: 'Posts by author',
  postsbytag: 'Posts by tag',
  postsbycategory: 'Posts by category',
  postsbymonth: 'Posts by month',
  fivehundredpix: '500px images',
  flickr: 'Flickr images',
  amazon: 'Amazon product',
  socialaccountlinks: 'Social links (second version)',
  rss: 'RSS feed',
  opentable: 'OpenTable reservations (first version)',
  soundcloud: 'SoundCloud player',
  emailfooter: 'Email footer',
  'in-browser-message-link': 'Link to a message in the browser',
  tourdates: 'Tour dates',
  album: 'Album',
  zola: 'Zola registry',
  acuity: 'Acuity appointments',
  'opentable-v2': 'OpenTable reservations',
  'member-area': 'Member area',
  tock: 'Tock reservations',
  'pricing-plan': 'Pricing plan',
  'website-component': 'Website component',
} as const satisfies Partial<Record<keyof typeof BLOCK_TYPES, string>>;

const codes: Readonly<Record<string, number>> = BLOCK_TYPES;

/** Codes of the theme format that no definition stands for, with what their cards say. */
export const keptBlocks: readonly (KeptBlockCard & { readonly type: number })[] = Object.entries(LABELS).map(
  ([name, label]) => ({ type: codes[name] ?? BLOCK_TYPES.undefined, label, help: HELP, icon: ICON }),
);

/** For any other code: a kind of a newer version, or of another program. */
export const unknownBlock: KeptBlockCard = {
  label: LABELS.undefined,
  help: 'Awning does not know this kind of block. It is kept and shows nothing. You can move, copy or remove it.',
  icon: ICON,
};
