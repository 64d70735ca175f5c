import type {
  MailMessage,
  MailPage,
  MemberSession,
  Preferences,
  SignedInMember,
  SiteSettings,
  StoreSettings,
} from '@awning/contract';
import {
  listMailMessages,
  readMemberSession,
  readPreferences,
  readSiteSettings,
  readStoreSettings,
  requestPasswordReset,
  resetPassword,
  savePreferences,
  saveSiteSettings,
  saveStoreSettings,
  signMemberIn,
  signMemberOut,
} from '@awning/contract/calls';
import { createFakeServer as createContractServer, refuse } from '@awning/contract/fake-server';

const website = {
  id: 'a'.repeat(24),
  title: 'Saltmarsh Studio',
  slug: 'saltmarsh',
  baseUrl: 'https://saltmarsh.example',
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

/** Something with versions, as the server keeps it: a save over another version is refused. */
function createVersioned<Value extends object>(value: Value, mode: 'merge' | 'replace' = 'merge') {
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
  options: { member?: SignedInMember | null; pages?: MailPage[]; mailLeavesTheMachine?: boolean } = {},
) {
  let { member = null } = options;
  const { mailLeavesTheMachine = false } = options;
  const pages = options.pages ?? [{ messages: [], hasNextPage: false, nextPageCursor: null }];
  const session = (): MemberSession => ({ member, website, mailLeavesTheMachine });
  const settings = {
    site: createVersioned(siteSettings),
    store: createVersioned(storeSettings),
    preferences: createVersioned<Preferences>({}, 'replace'),
  };

  const server = createContractServer(website.baseUrl);
  server.respond(readSiteSettings, settings.site.read);
  server.respond(saveSiteSettings, settings.site.write);
  server.respond(readStoreSettings, settings.store.read);
  server.respond(saveStoreSettings, settings.store.write);
  server.respond(readPreferences, () => withWebsite(settings.preferences.read()));
  server.respond(savePreferences, (request) => {
    const saved = settings.preferences.write(request);
    return 'body' in saved ? withWebsite(saved) : saved;
  });
  server.respond(readMemberSession, () => ({ body: session() }));
  server.respond(signMemberIn, ({ body }) => {
    if (body.password !== rightPassword) return refuse(401, 'members.sign-in-failed', 'Those do not match.');
    member = owner;
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
