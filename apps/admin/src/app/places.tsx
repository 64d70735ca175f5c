import type { NoticeKind, Permission } from '@awning/contract';
import {
  BoxIso,
  HomeSimple,
  Internet,
  Journal,
  Mail,
  Settings,
  ShoppingBag,
  StatsUpSquare,
} from 'iconoir-react';
import type { ComponentType, SVGProps } from 'react';
import type { shellMessages } from './shell-messages.ts';

/** Somewhere that the rail, the bar of a phone, the palette and the keys lead to. */
export interface Place {
  readonly to: string;
  readonly label: keyof typeof shellMessages;
  /** Shown only to members whose roles allow something of what is there. */
  readonly anyOf: readonly Permission[];
  /** The letter after `g` that leads there. */
  readonly key?: string;
  /** Other words by which the palette finds it, such as what it was called before. */
  readonly otherNames?: string;
  /** What waits there for a person: its number stands beside the place. */
  readonly notice?: NoticeKind;
  /** Where it stands alone, as at the thumb of a phone; else that of its group. */
  readonly icon?: Icon;
}

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

export interface PlaceGroup extends Place {
  readonly icon: Icon;
  /** The places in it; the first of them is where the group itself leads. */
  readonly places?: readonly Place[];
  /** What of an address the places of the group have in common: it comes along from one to the next. */
  readonly keeps?: readonly string[];
}

const orders: Place = {
  to: '/orders',
  label: 'orders',
  anyOf: ['commerce.manage'],
  key: 'o',
  otherNames: 'sales purchases fulfilment',
  notice: 'orders-to-fulfil',
};

const customers: Place = {
  to: '/customers',
  label: 'customers',
  anyOf: ['customers.manage'],
  otherNames: 'people buyers contacts clients segments',
};

const products: Place = {
  to: '/products',
  label: 'products',
  anyOf: ['commerce.manage'],
  key: 'p',
  otherNames: 'goods catalogue items variants',
  icon: BoxIso,
};

const inventory: Place = {
  to: '/inventory',
  label: 'inventory',
  anyOf: ['commerce.manage'],
  key: 'n',
  otherNames: 'stock on hand count spreadsheet grid prices movements low stock sold out',
};

const discounts: Place = {
  to: '/discounts',
  label: 'discounts',
  anyOf: ['commerce.manage'],
  key: 'd',
  otherNames: 'coupons codes sale promotions vouchers free shipping',
};

const donations: Place = {
  to: '/donations',
  label: 'donations',
  anyOf: ['commerce.manage'],
  key: 'v',
  otherNames: 'give gifts charity fundraising goal receipts contributions',
};

const reviews: Place = {
  to: '/reviews',
  label: 'reviews',
  anyOf: ['reviews.moderate'],
  key: 'r',
  otherNames: 'ratings stars opinions moderation testimonials',
};

const waitlists: Place = {
  to: '/waitlists',
  label: 'waitlists',
  anyOf: ['commerce.manage'],
  otherNames: 'restock back in stock notify sold out demand',
};

const giftCards: Place = {
  to: '/gift-cards',
  label: 'giftCards',
  anyOf: ['commerce.manage'],
  otherNames: 'vouchers balance codes store credit',
};

const subscriptions: Place = {
  to: '/subscriptions',
  label: 'subscriptions',
  anyOf: ['commerce.manage'],
  otherNames: 'renewals recurring plans',
};

const stores: Place = {
  to: '/stores',
  label: 'stores',
  anyOf: ['commerce.manage'],
  otherNames: 'shops categories',
};

const pages: Place = {
  to: '/pages',
  label: 'pages',
  anyOf: ['content.contribute'],
  key: 'w',
  otherNames: 'website editor content home about',
};

const items: Place = {
  to: '/items',
  label: 'items',
  anyOf: ['content.contribute'],
  key: 'c',
  otherNames: 'blog articles news events galleries images portfolio lessons tracks collections drafts',
};

const publishing: Place = {
  to: '/publishing',
  label: 'publishing',
  anyOf: ['content.contribute'],
  otherNames: 'changes drafts schedule release live undo review',
};

const themes: Place = {
  to: '/themes',
  label: 'themes',
  anyOf: ['settings.manage'],
  otherNames: 'templates look design install upload zip',
};

const redirects: Place = {
  to: '/redirects',
  label: 'redirects',
  anyOf: ['settings.manage'],
  otherNames: 'old addresses moved pages 301 302 url forwarding',
};

const media: Place = {
  to: '/media',
  label: 'media',
  anyOf: ['media.manage'],
  key: 'e',
  otherNames: 'images pictures photos files library uploads documents videos',
};

const formPlaces: readonly Place[] = [
  {
    to: '/inbox',
    label: 'inbox',
    anyOf: ['forms.manage'],
    key: 'i',
    otherNames: 'submissions answers messages',
    notice: 'submissions',
  },
  {
    to: '/forms',
    label: 'forms',
    anyOf: ['forms.manage'],
    key: 'f',
    otherNames: 'form builder library contact survey questions',
  },
  {
    to: '/mailing-list',
    label: 'mailingList',
    anyOf: ['commerce.manage'],
    key: 'l',
    otherNames: 'newsletter subscribers import consent',
  },
];

const analyticsPlaces: readonly Place[] = [
  {
    to: '/analytics',
    label: 'overview',
    anyOf: ['reports.view'],
    key: 'y',
    otherNames: 'analytics reports statistics figures numbers visitors sales',
  },
  {
    to: '/analytics/live',
    label: 'live',
    anyOf: ['reports.view'],
    otherNames: 'now real time visitors online',
  },
  {
    to: '/analytics/visitors',
    label: 'visitors',
    anyOf: ['reports.view'],
    otherNames: 'traffic pages sources campaigns utm countries devices languages searches referrers',
  },
  {
    to: '/analytics/sales',
    label: 'sales',
    anyOf: ['reports.view'],
    otherNames: 'revenue products variants categories discounts customers',
  },
  {
    to: '/analytics/funnel',
    label: 'funnel',
    anyOf: ['reports.view'],
    otherNames: 'conversion checkout lost money',
  },
  {
    to: '/analytics/carts',
    label: 'abandonedCarts',
    anyOf: ['commerce.manage'],
    otherNames: 'left checkout reminders recovery',
  },
  {
    to: '/analytics/responses',
    label: 'responses',
    anyOf: ['reports.view'],
    otherNames: 'forms waitlists reviews accounts sign-ups',
  },
  {
    to: '/analytics/speed',
    label: 'speed',
    anyOf: ['reports.view'],
    otherNames: 'performance web vitals lcp inp cls slow fast',
  },
  {
    to: '/analytics/errors',
    label: 'errors',
    anyOf: ['settings.manage'],
    otherNames: 'javascript scripts browsers bugs',
  },
  {
    to: '/analytics/broken-links',
    label: 'brokenLinks',
    anyOf: ['settings.manage'],
    otherNames: '404 not found missing images',
  },
];

const settingsPlaces: readonly Place[] = [
  {
    to: '/settings',
    label: 'general',
    // Everyone has an appearance to choose.
    anyOf: ['site.view'],
    key: 's',
    otherNames: 'preferences appearance dark keys notices options',
  },
  {
    to: '/staff',
    label: 'staff',
    anyOf: ['members.manage'],
    key: 't',
    otherNames: 'members roles team invite',
  },
  {
    to: '/account',
    label: 'account',
    anyOf: ['site.view'],
    key: 'u',
    otherNames: 'password two-factor sessions',
  },
  {
    to: '/activity',
    label: 'activity',
    anyOf: ['site.view'],
    key: 'a',
    otherNames: 'history audit undo log',
  },
  { to: '/bin', label: 'bin', anyOf: ['site.view'], key: 'b', otherNames: 'trash deleted restore' },
  {
    to: '/consents',
    label: 'consents',
    anyOf: ['settings.manage'],
    otherNames: 'cookies proof privacy gdpr banner choices',
  },
];

/** In the order that merchants know. A group is there once it has a place. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    to: '/',
    label: 'home',
    icon: HomeSimple,
    anyOf: ['site.view'],
    key: 'h',
    otherNames: 'dashboard overview start',
  },
  {
    to: '/pages',
    label: 'website',
    icon: Internet,
    anyOf: ['content.contribute', 'media.manage'],
    places: [pages, items, publishing, media, themes, redirects],
  },
  {
    to: '/orders',
    label: 'selling',
    icon: ShoppingBag,
    anyOf: ['commerce.manage', 'customers.manage', 'reviews.moderate'],
    places: [
      orders,
      products,
      inventory,
      customers,
      discounts,
      donations,
      giftCards,
      subscriptions,
      waitlists,
      reviews,
      stores,
    ],
  },
  {
    to: '/inbox',
    label: 'forms',
    icon: Journal,
    anyOf: ['forms.manage', 'commerce.manage'],
    places: formPlaces,
  },
  {
    to: '/mail',
    label: 'mail',
    icon: Mail,
    anyOf: ['mail.view'],
    key: 'm',
    otherNames: 'email outbox messages',
    notice: 'mails-refused',
  },
  {
    to: '/analytics',
    label: 'analytics',
    icon: StatsUpSquare,
    anyOf: ['reports.view', 'commerce.manage', 'settings.manage'],
    places: analyticsPlaces,
    keeps: ['range', 'from', 'to', 'compare'],
  },
  {
    to: '/settings',
    label: 'settings',
    icon: Settings,
    anyOf: ['site.view'],
    places: settingsPlaces,
  },
];

/** What a phone has at the thumb, as far as it is there. */
const PHONE_PLACES = ['/', '/orders', '/products'];

type Permissions = readonly string[];

const isOpenTo = (permissions: Permissions, { anyOf }: Place): boolean =>
  anyOf.some((permission) => permissions.includes(permission));

/** The groups and places that these permissions open. */
export const openGroups = (permissions: Permissions): PlaceGroup[] =>
  placeGroups
    .filter((group) => isOpenTo(permissions, group))
    .map((group) => {
      const places = group.places?.filter((place) => isOpenTo(permissions, place));
      // A group leads to the first of its places that is open.
      return places ? { ...group, to: places[0]?.to ?? group.to, places } : group;
    });

/** Every single place, groups without places of their own included. */
const placesOf = (groups: readonly PlaceGroup[]): Place[] =>
  groups.flatMap((group): readonly Place[] => group.places ?? [group]);

export const openPlaces = (permissions: Permissions): Place[] => placesOf(openGroups(permissions));

/** With the icon of their group. */
export const phonePlaces = (permissions: Permissions): (Place & Pick<PlaceGroup, 'icon'>)[] =>
  openGroups(permissions)
    .flatMap((group) => (group.places ?? [group]).map((place) => ({ icon: group.icon, ...place })))
    .filter(({ to }) => PHONE_PLACES.includes(to));

/** The place that an address belongs to when these permissions do not open it. */
export function closedPlace(permissions: Permissions, path: string): Place | null {
  const inside = placesOf(placeGroups).filter(
    ({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)),
  );
  const place = inside.sort((one, other) => other.to.length - one.to.length)[0];
  return place && !isOpenTo(permissions, place) ? place : null;
}
