import type { Access, ContentKind } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CataloguedError } from '../../errors/index.ts';
import type { Limit, Limiter } from '../../limits/index.ts';
import { isApiPath } from '../api-family.ts';
import { createOperatorCheck, networkOf } from '../connection/client-address.ts';
import type { KnownRefusals } from '../connection/known-refusals.ts';
import type { HttpApp } from '../http-app.ts';
import { httpErrors, securityErrors } from '../http-errors.ts';
import { isRead } from '../http-methods.ts';
import { type Identify, mayMember } from '../request-context.ts';
import type { AntiForgery } from '../sessions/anti-forgery.ts';
import { readSessionCookie } from '../sessions/session-cookies.ts';

export interface GateOptions {
  readonly identify: Identify;
  readonly antiForgery: AntiForgery;
  readonly limiter: Limiter;
  readonly knownRefusals: KnownRefusals;
  readonly requestsPerMinute: number;
  /** Who else, besides this machine, may read what is for operators. */
  readonly metricsFrom: readonly string[];
}

/**
 * Every request passes here before its body is read: limits, then which site, then who, then may they, then is it them.
 */
export function guardRoutes(
  app: HttpApp,
  { identify, antiForgery, limiter, knownRefusals, requestsPerMinute, metricsFrom }: GateOptions,
): void {
  const isOperator = createOperatorCheck(metricsFrom);
  const general: Limit = { name: 'requests', max: requestsPerMinute, windowSeconds: 60 };

  const refuse = (request: FastifyRequest, error: CataloguedError, of: 'client' | 'site'): never => {
    const { onOverLimit, antiForgery } = request.routeOptions.config;
    const site = of === 'site' ? request.site : null;
    const onRefused = (): void => onOverLimit?.(site);
    onRefused();
    if (antiForgery === 'same-origin') knownRefusals.remember(request, { error, of, onRefused });
    throw error;
  };

  const refuseClientOverLimit = async (
    limit: Limit,
    request: FastifyRequest,
    refusal = httpErrors.tooManyRequests,
  ): Promise<void> => {
    const { allowed, retryAfterSeconds } = await limiter.take(limit, networkOf(request.ip));
    if (!allowed) refuse(request, refusal({ retryAfterSeconds }), 'client');
  };

  const refuseSiteOverLimit = async (
    limit: Limit,
    request: FastifyRequest,
    refusal = httpErrors.tooManyRequests,
  ): Promise<void> => {
    const { allowed, retryAfterSeconds } = await limiter.take(limit, request.site.id);
    if (!allowed) refuse(request, refusal({ retryAfterSeconds }), 'site');
  };

  const readIdentity = async (request: FastifyRequest): Promise<void> => {
    const memberToken = readSessionCookie(request, 'member');
    const siteUserToken = readSessionCookie(request, 'site-user');
    if (memberToken !== undefined) request.member = await identify.member(request.site, memberToken);
    if (siteUserToken !== undefined) request.siteUser = await identify.siteUser(request.site, siteUserToken);
  };

  const checkPerson = async (request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> => {
    const key = access.kind === 'member' ? readApiKey(request) : null;
    if (key !== null) {
      // No browser sends it by itself, so nothing else has to prove that the call is meant.
      request.member = await identify.apiKey(request.site, key);
      if (!request.member) throw securityErrors.badApiKey();
      return refuseUnlessAllowed(request, access);
    }
    await readIdentity(request);
    refuseUnlessAllowed(request, access);
    antiForgery.check(request, reply);
    if (request.method === 'GET' && isCall(request) && !request.routeOptions.config.setsNoCookie)
      antiForgery.ensureCrumb(request, reply);
  };

  app.decorateRequest('site');
  app.decorateRequest('member', null);
  app.decorateRequest('siteUser', null);

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw httpErrors.badRequest();
    const { access, limit, siteLimit, limitRefusal } = request.routeOptions.config;
    if (access?.kind === 'probe') return;
    if (access?.kind === 'operator') {
      if (!isOperator(request)) throw securityErrors.operatorOnly();
      return;
    }
    if (requestsPerMinute > 0) await refuseClientOverLimit(general, request);
    if (limit) await refuseClientOverLimit(limit, request, limitRefusal);
    const site = await identify.site(request.hostname);
    if (!site) {
      if (request.is404) return;
      throw securityErrors.unknownSite();
    }
    request.site = site;
    if (site.isMoved && leadsOn(request)) {
      // Not for good: the owner may choose another address, and a browser would go in a circle.
      return reply
        .header('cache-control', `public, max-age=${MOVED_SECONDS}`)
        .redirect(`${site.baseUrl}${request.url}`, 301);
    }
    // Behind the site, so that the refusal can be one of its pages. A path names a thing: cleaned, it would name
    // another.
    if (/^[^?]*%00/.test(request.url)) throw httpErrors.unstorableText();
    if (access && isPersonal(request)) await checkPerson(request, reply, access);
    if (siteLimit) await refuseSiteOverLimit(siteLimit, request, limitRefusal);
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isPersonal(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

const MOVED_SECONDS = 600;
/** What works at every address of a site: its admin, as long as the main address does not work, and certificates. */
const STAYS = /^\/(config|_awning|\.well-known)(?=[/?]|$)/;

/** Parts of pages. A page of the admin may use those of its own address alone. */
const PARTS: ReadonlySet<string> = new Set<ContentKind>(['css', 'javascript', 'image', 'file']);

/** Pages, and what search engines read. */
const leadsOn = (request: FastifyRequest): boolean =>
  isRead(request.method) &&
  !isCall(request) &&
  !isApiPath(request.url) &&
  !STAYS.test(request.url) &&
  !PARTS.has(request.routeOptions.config.endpoint?.produces ?? '');

/** By the route's own address: what was typed may spell the same route in other ways (`/%61pi/...`). */
const isCall = (request: FastifyRequest): boolean => isApiPath(request.routeOptions.url ?? '');

/**
 * Pages are the same for everybody and may be cached; a route that depends on who asks says so by its address or
 * config.
 */
function isPersonal(request: FastifyRequest): boolean {
  const { access, personal } = request.routeOptions.config;
  return access?.kind !== 'anyone' || personal === true || isCall(request) || !isRead(request.method);
}

function refuseUnlessAllowed(request: FastifyRequest, access: Access): void {
  if (access.kind === 'site-user' && !request.siteUser) throw securityErrors.signInRequired();
  if (access.kind !== 'member') return;
  if (!request.member) throw securityErrors.signInRequired();
  if (mayMember(request.member, access.permission)) return;
  throw request.member.scopes === undefined ? securityErrors.notAllowed() : securityErrors.apiKeyScope();
}

/** Of `Authorization: Bearer …`; null: the caller has none. */
function readApiKey({ headers: { authorization } }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
