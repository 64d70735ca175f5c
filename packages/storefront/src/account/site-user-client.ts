import type {
  ErrorBody,
  SiteUserInfo,
  SiteUserSession,
  SiteUserSignedIn,
  SiteUserSignIn,
} from '@awning/contract';
import { crumbCookie, crumbHeader, siteUserXsrfHeader } from '@awning/contract';
import { addressOf, readSiteUserSession, signSiteUserIn, signSiteUserOut } from '@awning/contract/calls';
import { readCookie } from '../cookie-jar.ts';
import type { ReportError } from '../error-report.ts';
import { readSiteUserInfo } from './site-user-info.ts';

const { path: sessionPath } = readSiteUserSession;

export type SiteUserClientOptions = {
  fetch: typeof globalThis.fetch;
  /** `document.cookie` as it is at the moment of asking. */
  readCookies: () => string;
  report: ReportError;
};

/** A refusal is a value: `message` is a sentence for the visitor, `errors` says which field it is about. */
export type SiteUserOutcome =
  | { ok: true }
  | { ok: false; code: string; message: string; errors?: Record<string, string> };

export type SiteUserClient = ReturnType<typeof createSiteUserClient>;

/**
 * Signs visitors of a published site in and out, and makes their later calls carry what the server asks for.
 *
 * @example
 * const client = createSiteUserClient({ fetch, readCookies: () => document.cookie, report });
 * const outcome = await client.signIn({ email, password });
 */
export function createSiteUserClient({ fetch, readCookies, report }: SiteUserClientOptions) {
  let xsrfToken: string | null = null;
  let refreshing: Promise<void> | undefined;

  const crumb = () => readCookie(readCookies(), crumbCookie);
  const readInfo = (): SiteUserInfo => readSiteUserInfo(readCookies(), report);

  /** The read call hands out the crumb, and the token again to a signed-in browser that lost it in a reload. */
  function refreshSession(): Promise<void> {
    refreshing ??= fetch(sessionPath, { credentials: 'same-origin', headers: { accept: 'application/json' } })
      .then(async (response) => {
        const session = await readJson<SiteUserSession>(response);
        if (response.ok && typeof session?.xsrfToken === 'string') xsrfToken = session.xsrfToken;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const value = crumb();
    if (value && isWrite(init)) headers.set(crumbHeader, value);
    if (xsrfToken) headers.set(siteUserXsrfHeader, xsrfToken);
    return fetch(path, { credentials: 'same-origin', ...init, headers });
  }

  /** `fetch` for paths of this site. A write refused for a stale crumb is sent once more, with the fresh one. */
  async function siteUserFetch(path: string, init: RequestInit = {}): Promise<Response> {
    if (!isWrite(init)) return send(path, init);
    const lostToken = xsrfToken === null && readInfo().authenticated;
    if (crumb() === undefined || lostToken) await refreshSession();
    const first = await send(path, init);
    return (await saysCrumbFail(first)) ? send(path, init) : first;
  }

  async function call(path: string, init: RequestInit): Promise<{ outcome: SiteUserOutcome; body: unknown }> {
    try {
      const response = await siteUserFetch(path, init);
      const body = await readJson<Partial<ErrorBody>>(response);
      if (response.ok && body?.crumbFail !== true) return { outcome: { ok: true }, body };
      return { outcome: refusal(response, body), body };
    } catch (cause) {
      report(new Error(`No answer from ${path}`, { cause }), { path });
      return { outcome: unreachable, body: undefined };
    }
  }

  return {
    fetch: siteUserFetch,
    readSiteUserInfo: readInfo,

    async signIn(credentials: SiteUserSignIn): Promise<SiteUserOutcome> {
      const { outcome, body } = await call(signSiteUserIn.path, {
        method: signSiteUserIn.method,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(credentials),
      });
      if (outcome.ok) xsrfToken = (body as SiteUserSignedIn | undefined)?.xsrfToken ?? null;
      return outcome;
    },

    /** `cloneCart` leaves a copy of the cart with the visitor who is now a stranger again. */
    async signOut({ cloneCart }: { cloneCart: boolean }): Promise<SiteUserOutcome> {
      const { outcome } = await call(addressOf(signSiteUserOut, {}, { cloneCart }), {
        method: signSiteUserOut.method,
        headers: { accept: 'application/json' },
      });
      if (outcome.ok) xsrfToken = null;
      return outcome;
    },
  };
}

const unreachable: SiteUserOutcome = {
  ok: false,
  code: 'network',
  message: 'We could not reach the site. Check your connection and try again.',
};

function refusal(response: Response, body: Partial<ErrorBody> | undefined): SiteUserOutcome {
  const { errors } = body ?? {};
  return {
    ok: false,
    code: body?.code ?? `http-${response.status}`,
    message: body?.message ?? 'That did not work. Please try again in a moment.',
    ...(errors && { errors }),
  };
}

function isWrite({ method = 'GET' }: RequestInit): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase());
}

async function saysCrumbFail(response: Response): Promise<boolean> {
  return (await readJson<Partial<ErrorBody>>(response.clone()))?.crumbFail === true;
}

async function readJson<Body>(response: Response): Promise<Body | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  return response.json().catch(() => undefined) as Promise<Body | undefined>;
}
