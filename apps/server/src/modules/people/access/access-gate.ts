import {
  readApiDescription,
  readMemberSession,
  readSiteUserSession,
  receivePaymentEvent,
  requestPasswordReset,
  resetPassword,
  signMemberIn,
  signMemberOut,
  signSiteUserIn,
  signSiteUserOut,
} from '@awning/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import {
  type HttpApp,
  isApiPath,
  readReturnPath,
  scriptHash,
  sitePolicy,
} from '../../../platform/http/index.ts';
import { accessErrors } from './access-errors.ts';
import type { DrawLockPage } from './lock-page.ts';
import type { ItemSources } from './open-sources.ts';
import type { Access, LockedBy } from './site-access.ts';

/**
 * First parts of routes that a locked site still answers: none of them shows content. Images are among them, because
 * the lock screen has some; nobody finds one without knowing its id.
 */
const OPEN_PLACES = [
  '_awning',
  'assets',
  'config',
  'favicon.ico',
  'lock',
  'robots.txt',
  'scripts',
  'site.css',
  'static',
  'universal',
];
/** Events of payment providers are signed, and a shopper may have paid before the site was locked. */
const OPEN_CALLS: ReadonlySet<string> = new Set(
  [
    receivePaymentEvent,
    readMemberSession,
    signMemberIn,
    signMemberOut,
    requestPasswordReset,
    resetPassword,
    readApiDescription,
    readSiteUserSession,
    signSiteUserIn,
    signSiteUserOut,
  ].map(({ path }) => path),
);

export interface LockedResponse {
  readonly lockedBy: LockedBy;
  /** A path of this site, with its query. */
  readonly returnTo: string;
  /** Why the last password did not open it. */
  readonly refused?: CataloguedError;
}

/** Answers with the lock screen who looks at pages, and with an error who calls. */
export type ShowLocked = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: LockedResponse,
) => Promise<FastifyReply>;

const REFUSALS = {
  private: accessErrors.private,
  members: accessErrors.membersOnly,
  password: accessErrors.locked,
};

export const createShowLocked =
  (draw: DrawLockPage): ShowLocked =>
  async (request, reply, { lockedBy, returnTo, refused }) => {
    if (!wantsPage(request)) throw refused ?? REFUSALS[lockedBy.kind]();
    const error = refused?.message ?? null;
    const { html, ownerScripts } = await draw(request.site, { lockedBy, returnTo, error });
    const retryAfter = refused?.details.retryAfterSeconds;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    reply.policy = sitePolicy(ownerScripts.map(scriptHash));
    reply.isRestricted = true;
    return reply
      .code(refused?.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(html);
  };

export interface AccessGate {
  readonly access: Access;
  readonly showLocked: ShowLocked;
  readonly content: Pick<ItemSources, 'items'>;
}

/**
 * Stands before every route for visitors: what is not named above is closed on a locked site, also what is built later.
 * Routes about one item (`config.itemIn`) are as locked as its collection.
 */
export function installAccessGate(app: HttpApp, o: AccessGate): void {
  app.decorateReply('isRestricted', false);
  app.addHook('onRequest', async (request, reply) => {
    if (!isGated(request)) return;
    const lockedBy = await o.access.admit(request, reply, null);
    if (lockedBy === null) return;
    // What a form sent is gone; its address by itself may be none.
    const returnTo = request.method === 'POST' ? '/' : request.url;
    return o.showLocked(request, reply, { lockedBy, returnTo });
  });
  app.addHook('preHandler', async (request, reply) => {
    const { itemIn } = request.routeOptions.config;
    if (itemIn === undefined) return;
    const itemId = fieldOf(request[itemIn], 'itemId');
    const websiteId = request.site.id;
    if (typeof itemId !== 'string' || (await o.access.protectedCollections(websiteId)).size === 0) return;
    const item = (await o.content.items(websiteId, [itemId])).get(itemId);
    const lockedBy = item ? await o.access.admit(request, reply, item.collectionId) : null;
    if (lockedBy === null) return;
    const returnTo = readReturnPath(fieldOf(request.body, 'returnTo')) ?? '/';
    return o.showLocked(request, reply, { lockedBy, returnTo });
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.isRestricted) reply.header('cache-control', 'private, no-store');
    done();
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** By the route's own address: what was typed may spell the same route in other ways. */
function isGated({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  if (config.access?.kind !== 'anyone' && config.access?.kind !== 'site-user') return false;
  if (OPEN_CALLS.has(url)) return false;
  return !OPEN_PLACES.includes(url.split('/', 2)[1] ?? '');
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  !isApiPath(url) &&
  (method === 'POST' || method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html');
