import { type Static, Type } from 'typebox';
import { IdOrNull, OrNull, strict } from '../../shared/content-fields.ts';
import { Email } from '../../shared/fields.ts';
import { ItemLocation } from '../../website/content/content-items.ts';
import { CODE_INJECTION_LIMIT, SHARE_SERVICES } from './setting-words.ts';

const line = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description === undefined ? {} : { description }) });

const SocialAccount = Type.Object(
  {
    serviceName: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', description: 'Such as instagram' }),
    profileUrl: Type.String({ minLength: 1, maxLength: 2083 }),
    screenname: line(200),
    iconEnabled: Type.Boolean({ description: 'Shown where a theme shows icons' }),
  },
  strict,
);

/** What proves to a service that the site is its owner's. */
const VerificationCode = Type.String({
  pattern: '^[A-Za-z0-9_=+/.:-]{1,200}$',
  description: 'The content of the tag that the service hands out',
});
/** On the home page, as a tag for each service. */
const VerificationCodes = Type.Partial(
  Type.Object({
    google: VerificationCode,
    bing: VerificationCode,
    pinterest: VerificationCode,
    facebook: VerificationCode,
    yandex: VerificationCode,
  }),
  strict,
);

const DayHours = Type.Object({ text: line(200) }, strict);
/** A day that is missing is one about which the site says nothing. */
const BusinessHours = Type.Partial(
  Type.Object({
    monday: DayHours,
    tuesday: DayHours,
    wednesday: DayHours,
    thursday: DayHours,
    friday: DayHours,
    saturday: DayHours,
    sunday: DayHours,
  }),
  strict,
);

const TitleFormat = (description: string) => Type.String({ pattern: '\\S', maxLength: 200, description });

/** `GET` and `PUT /api/settings/identity`: how a site presents itself. The version comes as `ETag`. */
export const SiteIdentity = Type.Object(
  {
    siteDescription: Type.String({ maxLength: 10_000, description: 'HTML; cleaned before it is stored' }),
    logoImageId: IdOrNull,
    faviconImageId: IdOrNull,
    socialImageId: IdOrNull,
    socialAccounts: Type.Array(SocialAccount, { maxItems: 50 }),
    location: OrNull(ItemLocation),
    contactEmail: Type.Union([Email, Type.Literal('')], { description: 'Shown to visitors; empty for none' }),
    contactPhoneNumber: line(50),
    businessName: line(200),
    country: Type.String({
      pattern: '^([A-Z]{2})?$',
      description: 'Two capital letters; empty when not said',
    }),
    state: line(100),
    businessHours: OrNull(BusinessHours),
    collectionTitleFormat: TitleFormat('%c is the title of the collection, %s that of the site'),
    itemTitleFormat: TitleFormat(
      '%i is the title of the item, %c that of its collection, %s that of the site',
    ),
    homepageTitleFormat: TitleFormat('%s is the title of the site'),
    seoHidden: Type.Boolean({ description: 'No page of the site is for search engines' }),
    searchEnginesAllowed: Type.Boolean({ description: 'robots.txt lets search engines in' }),
    aiCrawlersAllowed: Type.Boolean({ description: 'robots.txt lets in those who collect text for models' }),
    robotsLines: line(20_000, 'Added to robots.txt as they are'),
    verificationCodes: VerificationCodes,
    shareButtons: Type.Array(Type.Enum(SHARE_SERVICES), { maxItems: 20, uniqueItems: true }),
    notFoundPageId: IdOrNull,
  },
  strict,
);
export type SiteIdentity = Static<typeof SiteIdentity>;

/** Fields that are not named keep their value; with `If-Match`, a change over another version is refused (412). */
export const SiteIdentityChange = Type.Partial(SiteIdentity, strict);
export type SiteIdentityChange = Static<typeof SiteIdentityChange>;

/** Which page is shown where there is nothing: the part of the identity that has a draft. */
export const NotFoundPageChange = Type.Pick(SiteIdentityChange, ['notFoundPageId'], strict);

/** `GET` and `PUT /api/settings/title`. */
export const SiteTitle = Type.Object(
  {
    siteTitle: Type.String({ pattern: '\\S', maxLength: 200 }),
    siteTagLine: line(500),
  },
  strict,
);
export type SiteTitle = Static<typeof SiteTitle>;

export const SiteTitleChange = Type.Partial(SiteTitle, strict);
export type SiteTitleChange = Static<typeof SiteTitleChange>;

// Longer ones are let through, so that the refusal can say which of them is too long.
const code = (description: string) =>
  Type.String({ maxLength: 2 * CODE_INJECTION_LIMIT, description: `HTML ${description}` });

/** `GET` and `PUT /api/settings/code-injection`: code that the owner adds to pages. The version comes as `ETag`. */
export const CodeInjection = Type.Object(
  {
    header: code('at the end of the head of every page'),
    footer: code('at the end of the body of every page'),
    lockPage: code('in the head of the lock screen'),
    postItem: code('below every post of a blog'),
  },
  strict,
);
export type CodeInjection = Static<typeof CodeInjection>;

export const CodeInjectionChange = Type.Partial(CodeInjection, strict);
export type CodeInjectionChange = Static<typeof CodeInjectionChange>;
