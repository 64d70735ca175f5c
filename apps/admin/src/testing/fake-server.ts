import type {
  ActivitySettings,
  CaptchaSettings,
  CodeInjection,
  CookieSettings,
  HomeResponse,
  MailMessage,
  MailPage,
  MemberSession,
  Preferences,
  ReturnSettings,
  SignedInMember,
  SiteAccess,
  SiteIdentity,
  SiteSettings,
  StoreSettings,
  VisitSettings,
} from '@awning/contract';
import {
  listMailMessages,
  listMemberSites,
  listNotices,
  listSiteCopies,
  readActivitySettings,
  readCaptchaSettings,
  readCodeInjection,
  readCookieSettings,
  readFirstRun,
  readHome,
  readMemberPreferences,
  readMemberSession,
  readPreferences,
  readReturnSettings,
  readSiteAccess,
  readSiteIdentity,
  readSiteSettings,
  readSiteTitle,
  readStoreSettings,
  readVisitSettings,
  requestPasswordReset,
  resetPassword,
  saveActivitySettings,
  saveCaptchaSettings,
  saveCodeInjection,
  saveCookieSettings,
  saveMemberPreferences,
  savePreferences,
  saveReturnSettings,
  saveSiteIdentity,
  saveSiteSettings,
  saveSiteTitle,
  saveStoreSettings,
  saveVisitSettings,
  signMemberIn,
  signMemberOut,
} from '@awning/contract/calls';
import { createFakeServer as createContractServer, refuse } from '@awning/contract/fake-server';

const website = {
  id: 'a'.repeat(24),
  title: 'Saltmarsh Studio',
  slug: 'saltmarsh',
  baseUrl: 'https://saltmarsh.example',
  language: 'en-US',
  timeZone: 'UTC',
};

export const owner: SignedInMember = {
  id: 'b'.repeat(24),
  email: 'owner@example.com',
  displayName: 'Shop owner',
  roles: { 1: true },
  permissions: ['site.view', 'mail.view', 'mail.manage', 'settings.manage', 'commerce.manage'],
};

export const rightPassword = 'correct horse battery';

export function createMail(id: string, change: Partial<MailMessage> = {}): MailMessage {
  return {
    id,
    to: 'shopper@example.com',
    subject: `Subject ${id}`,
    text: `Text of ${id}`,
    html: null,
    status: 'kept',
    attempts: 0,
    lastError: null,
    createdOn: Date.UTC(2026, 0, 2, 3, 4),
    ...change,
  };
}

const siteSettings: SiteSettings = {
  commentsEnabled: true,
  simpleLikingEnabled: true,
  disqusShortname: '',
  useCLDRMoneyFormat: false,
  multilingualTransactionalEmails: false,
  timeZone: 'America/New_York',
  language: 'en-US',
  reviewBeforePublishing: false,
  measures: 'country',
};
const storeSettings: StoreSettings = {
  multipleQuantityAllowedForServices: true,
  storeCurrency: 'USD',
  minimumOrderSubtotal: 0,
  lowStockAt: 5,
  expressCheckout: false,
  lowStockMails: true,
  quickViewEnabled: true,
  nativeReviewsEnabled: true,
  importedReviewsEnabled: true,
  reviewsKillSwitch: false,
  installmentsEnabled: false,
  installmentsMinimum: 100,
  installmentsMaximum: 200_000,
  paymentAccountCountry: '',
};

const identity: SiteIdentity = {
  siteDescription: '',
  logoImageId: null,
  faviconImageId: null,
  socialImageId: null,
  socialAccounts: [],
  location: null,
  contactEmail: '',
  contactPhoneNumber: '',
  businessName: '',
  country: '',
  state: '',
  businessHours: null,
  collectionTitleFormat: '%c — %s',
  itemTitleFormat: '%i — %s',
  homepageTitleFormat: '%s',
  seoHidden: false,
  searchEnginesAllowed: true,
  aiCrawlersAllowed: true,
  robotsLines: '',
  verificationCodes: {},
  shareButtons: [],
  notFoundPageId: null,
};
const captcha: CaptchaSettings = {
  kind: 'altcha',
  siteKey: '',
  projectId: '',
  minimumScore: 0.5,
  failOpen: false,
};
const code: CodeInjection = { header: '', footer: '', lockPage: '', postItem: '' };
const cookies: CookieSettings = {
  enabled: false,
  title: 'Your privacy',
  text: 'This site would like to use cookies.',
  acceptLabel: 'Allow',
  refuseLabel: 'Refuse',
  chooseLabel: 'Choose',
  saveLabel: 'Save my choice',
  changeLabel: 'Cookies',
  chosenText: 'You chose this on {date}: {proof}',
  signalText: 'Your browser asks not to be followed.',
  policyUrl: '',
  policyLabel: 'More about privacy',
  asked: ['preferences', 'analytics', 'marketing'],
  necessary: { label: 'Necessary', text: 'The cart.' },
  preferences: { label: 'Preferences', text: 'What you set.' },
  analytics: { label: 'Analytics', text: 'Which pages are read.' },
  marketing: { label: 'Marketing', text: 'Advertisements.' },
  codeCategory: 'marketing',
  regions: [{ place: 'EEA', mode: 'opt-in' }],
  elsewhere: 'opt-in',
  honoursSignals: true,
  timesAskedAgain: 0,
  proofMonths: 36,
};
const visits: VisitSettings = { counting: true, recording: false, recordingSample: 10 };
const activity: ActivitySettings = { undoDays: 30, readDays: 365 };
const siteAccess: SiteAccess = { mode: 'open', hasPassword: false, protectedPages: [] };

/** A site on which nothing waits and nothing is sold. */
export const home: HomeResponse = {
  now: new Date(Date.UTC(2026, 10, 16, 14, 20)).toISOString(),
  notices: [],
  sales: null,
  activity: [],
  setUp: null,
  firstRun: null,
};

const returnSettings: ReturnSettings = {
  enabled: true,
  days: 30,
  deliveryDays: 0,
  reasons: ['It does not fit', 'It arrived damaged'],
  paidBy: 'customer',
  words: '',
  policyUrl: '',
  instructions: 'To our workshop, 12 Quay.',
  finalSale: { itemIds: [], categories: [] },
};

/** Something with versions, as the server keeps it: a save over another version is refused. */
export function createVersioned<Value extends object>(value: Value, mode: 'merge' | 'replace' = 'merge') {
  let version = 0;
  const stored = {
    value,
    save(change: object): void {
      stored.value = mode === 'merge' ? { ...stored.value, ...change } : (change as Value);
      version += 1;
    },
    read: () => ({ body: stored.value, etag: `"${version}"` }),
    write: ({ body, headers }: { readonly body: object; readonly headers: Headers }) => {
      const expected = headers.get('if-match');
      if (expected !== null && expected !== `"${version}"`)
        return refuse(412, 'settings.changed-meanwhile', 'Changed in the meantime.');
      stored.save(body);
      return stored.read();
    },
  };
  return stored;
}

/** The part of the server that the admin talks to. A test replaces single responses by their endpoint. */
export function createFakeServer(
  options: {
    member?: SignedInMember | null;
    pages?: Pick<MailPage, 'messages' | 'hasNextPage' | 'nextPageCursor'>[];
    mailLeavesTheMachine?: boolean;
    website?: Partial<MemberSession['website']>;
  } = {},
) {
  let { member = null } = options;
  const { mailLeavesTheMachine = false } = options;
  const {
    pages: given = [
      {
        messages: [],
        hasNextPage: false,
        nextPageCursor: null,
        hasPreviousPage: false,
        previousPageCursor: null,
      },
    ],
  } = options;
  const pages = given.map(
    (page): MailPage => ({ hasPreviousPage: false, previousPageCursor: null, ...page }),
  );
  const session = (): MemberSession => ({
    member,
    website: { ...website, ...options.website },
    mailLeavesTheMachine,
  });
  const settings = {
    site: createVersioned(siteSettings),
    title: createVersioned({ siteTitle: 'Saltmarsh Studio', siteTagLine: '' }),
    store: createVersioned(storeSettings),
    identity: createVersioned(identity),
    captcha: createVersioned(captcha),
    code: createVersioned(code),
    cookies: createVersioned(cookies),
    visits: createVersioned(visits),
    returns: createVersioned(returnSettings),
    activity: createVersioned(activity),
    access: createVersioned(siteAccess),
    preferences: createVersioned<Preferences>({}, 'replace'),
    memberPreferences: createVersioned<{ preferences: Preferences }>({ preferences: {} }, 'replace'),
  };

  const server = createContractServer(website.baseUrl);
  server.respond(readSiteSettings, settings.site.read);
  server.respond(saveSiteSettings, settings.site.write);
  server.respond(readSiteTitle, settings.title.read);
  server.respond(saveSiteTitle, ({ body }) => {
    settings.title.save(body);
    return settings.title.read();
  });
  server.respond(readStoreSettings, settings.store.read);
  server.respond(saveStoreSettings, settings.store.write);
  server.respond(readSiteIdentity, settings.identity.read);
  server.respond(saveSiteIdentity, settings.identity.write);
  server.respond(readCaptchaSettings, settings.captcha.read);
  server.respond(saveCaptchaSettings, settings.captcha.write);
  server.respond(readCodeInjection, settings.code.read);
  server.respond(saveCodeInjection, settings.code.write);
  server.respond(readCookieSettings, settings.cookies.read);
  server.respond(saveCookieSettings, settings.cookies.write);
  server.respond(readVisitSettings, settings.visits.read);
  server.respond(saveVisitSettings, settings.visits.write);
  server.respond(readReturnSettings, settings.returns.read);
  server.respond(saveReturnSettings, settings.returns.write);
  server.respond(readFirstRun, () => ({ body: { choice: null, steps: [] } }));
  server.respond(listSiteCopies, () => ({ body: { copies: [] } }));
  server.respond(readActivitySettings, settings.activity.read);
  server.respond(saveActivitySettings, settings.activity.write);
  server.respond(readSiteAccess, settings.access.read);
  server.respond(readPreferences, () => withWebsite(settings.preferences.read()));
  server.respond(savePreferences, (request) => {
    const saved = settings.preferences.write(request);
    return 'body' in saved ? withWebsite(saved) : saved;
  });
  server.respond(readMemberPreferences, settings.memberPreferences.read);
  server.respond(saveMemberPreferences, (request) => {
    const saved = settings.memberPreferences.write(request);
    return 'body' in saved ? saved : refuse(412, 'members.preferences-changed', 'Changed in the meantime.');
  });
  server.respond(readHome, () => ({ body: home }));
  server.respond(listMemberSites, () => ({ body: { sites: [] } }));
  server.respond(listNotices, () => ({ body: { notices: home.notices } }));
  server.respond(readMemberSession, () => ({ body: session() }));
  server.respond(signMemberIn, ({ body }) => {
    if (body.password !== rightPassword) return refuse(401, 'members.sign-in-failed', 'Those do not match.');
    member = options.member ?? owner;
    return { body: session() };
  });
  server.respond(signMemberOut, () => {
    member = null;
    return { body: undefined };
  });
  server.respond(requestPasswordReset, () => ({ body: { message: 'A mail is on its way.' } }));
  server.respond(resetPassword, () => ({ body: undefined }));
  server.respond(listMailMessages, ({ query }) => {
    const page = pages[Number(query.cursor ?? 0)];
    return member && page ? { body: page } : refuse(401, 'security.sign-in-required', 'Sign in first.');
  });

  return { ...server, settings, endSession: () => (member = null) };
}

const withWebsite = ({ body, etag }: { body: Preferences; etag: string }) => ({
  body: { ...body, websiteId: website.id },
  etag,
});

export type FakeServer = ReturnType<typeof createFakeServer>;
