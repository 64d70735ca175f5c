import type { AssetUse } from '@awning/contract';
import type { assetMessages } from './asset-messages.ts';

/** A place that shows a file, as the screen says it. */
export interface Place {
  readonly key: string;
  readonly title: string | null;
  /** What it is: a page, a product, a draft. */
  readonly kindLabel: keyof typeof assetMessages;
  /** Where it is edited. */
  readonly href: string | null;
  /** Where visitors find it. */
  readonly address: string | null;
  /** How many older versions of it these are; 0 for what is there now. */
  readonly versions: number;
}

interface PlaceKind {
  readonly label: keyof typeof assetMessages;
  readonly href?: (id: string) => string;
}

const page: PlaceKind = { label: 'aPage', href: (id) => `/pages/${id}/edit` };
const item: PlaceKind = { label: 'anItem', href: (id) => `/items/${id}/edit` };
const area: PlaceKind = { label: 'anArea', href: (id) => `/areas/${id}/edit` };
const menu: PlaceKind = { label: 'aMenu', href: () => '/pages' };

/** By the kind that the server says; drafts and versions are of one of these. */
const KINDS: Readonly<Record<string, PlaceKind>> = {
  collection: page,
  page,
  'page-settings': { label: 'aPage', href: () => '/pages' },
  item,
  'item-settings': item,
  product: { label: 'aProduct', href: (id) => `/products/${id}` },
  category: { label: 'aCategory', href: (id) => `/stores/${id.split('.')[0]}` },
  area,
  navigation: menu,
  author: { label: 'anAuthor' },
  'header-footer': { label: 'headerFooter' },
  settings: { label: 'siteSettings', href: () => '/settings' },
  'saved-section': { label: 'aSavedSection' },
  popup: { label: 'aPopup' },
  announcement: { label: 'anAnnouncement' },
  'lock-page': { label: 'aLockPage' },
  'site-not-found': { label: 'siteSettings' },
  design: { label: 'theDesign' },
  theme: { label: 'theDesign' },
};

const OTHER: PlaceKind = { label: 'elsewhere' };

/** What is there now first, then drafts, and older versions of the same thing as one line. */
export function placesOf(uses: readonly AssetUse[]): Place[] {
  const rank = ({ kind }: AssetUse): number =>
    kind === 'version' ? 3 : kind === 'schedule' ? 2 : kind === 'draft' ? 1 : 0;
  const places = new Map<string, Place>();
  for (const use of uses.toSorted((one, other) => rank(one) - rank(other))) {
    const place = placeOf(use);
    const versions = (places.get(place.key)?.versions ?? 0) + place.versions;
    places.set(place.key, { ...place, versions });
  }
  return [...places.values()];
}

function placeOf({ kind, id, title, address, of }: AssetUse): Place {
  const subject = of ?? { kind, id };
  const { label, href } = KINDS[subject.kind] ?? OTHER;
  const isVersion = kind === 'version';
  const isPlanned = kind === 'draft' || kind === 'schedule';
  return {
    key: isVersion ? `version ${subject.kind} ${subject.id}` : `${kind} ${id}`,
    title,
    kindLabel: isVersion
      ? 'aVersion'
      : kind === 'schedule'
        ? 'aSchedule'
        : kind === 'draft'
          ? 'aDraft'
          : label,
    href: href?.(subject.id) ?? null,
    // Visitors do not see what is not published.
    address: isVersion || isPlanned ? null : address,
    versions: isVersion ? 1 : 0,
  };
}
