import type {
  MailMessage,
  MailPage,
  MemberSession,
  Preferences,
  SignedInMember,
  SiteSettings,
  StoreSettings,
} from '@awning/contract';

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

export function errorAnswer(status: number, code: string, message: string, extra: object = {}): Response {
  return Response.json({ error: 'Error', code, message, ...extra }, { status });
}

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
    read: () => Response.json(stored.value, { headers: { etag: `"${version}"` } }),
    write: ({ body, headers }: FakeRequest): Response => {
      const expected = headers.get('if-match');
      if (expected !== null && expected !== `"${version}"`)
        return errorAnswer(412, 'settings.changed-meanwhile', 'Changed in the meantime.');
      stored.save(body as object);
      return stored.read();
    },
  };
  return stored;
}

type FakeRequest = { body: unknown; url: URL; headers: Headers };
type Answer = (request: FakeRequest) => Response | Promise<Response>;

/** The part of the server that the admin talks to. A test replaces single answers by their endpoint. */
export function createFakeServer(
  options: {
    member?: SignedInMember | null;
    pages?: MailPage[];
    mailLeavesTheMachine?: boolean;
    website?: Partial<MemberSession['website']>;
  } = {},
) {
  let { member = null } = options;
  const { mailLeavesTheMachine = false } = options;
  const pages = options.pages ?? [{ messages: [], hasNextPage: false, nextPageCursor: null }];
  const requests: { endpoint: string; body: unknown }[] = [];
  const session = (): MemberSession => ({
    member,
    website: { ...website, ...options.website },
    mailLeavesTheMachine,
  });

  const settings = {
    site: createVersioned(siteSettings),
    store: createVersioned(storeSettings),
    preferences: createVersioned<Preferences>({}, 'replace'),
  };

  const answers: Record<string, Answer> = {
    'GET /api/settings/site': settings.site.read,
    'PUT /api/settings/site': settings.site.write,
    'GET /api/settings/store': settings.store.read,
    'PUT /api/settings/store': settings.store.write,
    'GET /api/v1/commerce-preferences/admin': settings.preferences.read,
    'PUT /api/v1/commerce-preferences/admin': settings.preferences.write,
    'GET /api/member-session': () => Response.json(session()),
    'POST /api/member-session': ({ body }) => {
      if ((body as { password: string }).password !== rightPassword) {
        return errorAnswer(401, 'members.sign-in-failed', 'Those do not match.');
      }
      member = owner;
      return Response.json(session());
    },
    'DELETE /api/member-session': () => {
      member = null;
      return new Response(null, { status: 204 });
    },
    'POST /api/member-session/forgotten-password': () => new Response(null, { status: 202 }),
    'POST /api/member-session/new-password': () => new Response(null, { status: 204 }),
    'GET /api/mail/messages': ({ url }) => {
      if (!member) return errorAnswer(401, 'http.sign-in-needed', 'Sign in first.');
      return Response.json(pages[Number(url.searchParams.get('cursor') ?? 0)]);
    },
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), website.baseUrl);
    const endpoint = `${init?.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ endpoint, body });
    const answer = answers[endpoint];
    if (!answer) throw new Error(`Nothing answers ${endpoint}`);
    return answer({ body, url, headers: new Headers(init?.headers) });
  };

  return { fetch, answers, requests, settings, endSession: () => (member = null) };
}

export type FakeServer = ReturnType<typeof createFakeServer>;
