import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Limit, Limiter } from '../limits/index.ts';
import type { Access } from './access.ts';
import type { AntiForgery } from './anti-forgery.ts';
import { httpErrors, securityErrors } from './http-errors.ts';
import { mayRoles } from './permissions.ts';
import type { Identify } from './request-context.ts';
import type { HttpApp } from './server.ts';
import { readSessionCookie } from './session-cookies.ts';

export interface GateOptions {
  readonly identify: Identify;
  readonly antiForgery: AntiForgery;
  readonly limiter: Limiter;
  readonly requestsPerMinute: number;
}

/** Every request passes here before its body is read: limits, then which site, then who, then may they. */
export function guardRoutes(
  app: HttpApp,
  { identify, antiForgery, limiter, requestsPerMinute }: GateOptions,
): void {
  const general: Limit = { name: 'requests', max: requestsPerMinute, windowSeconds: 60 };

  const refuseOverLimit = async (limit: Limit, address: string): Promise<void> => {
    const { allowed, retryAfterSeconds } = await limiter.take(limit, address);
    if (!allowed) throw httpErrors.tooManyRequests({ retryAfterSeconds });
  };

  const readIdentity = async (request: FastifyRequest): Promise<void> => {
    const memberToken = readSessionCookie(request, 'member');
    const siteUserToken = readSessionCookie(request, 'site-user');
    if (memberToken !== undefined) request.member = await identify.member(request.site, memberToken);
    if (siteUserToken !== undefined) request.siteUser = await identify.siteUser(request.site, siteUserToken);
  };

  app.decorateRequest('site');
  app.decorateRequest('member', null);
  app.decorateRequest('siteUser', null);

  app.addHook('onRequest', async (request, reply) => {
    if (/%00/i.test(request.url)) throw httpErrors.unstorableText();
    const { access, limit } = request.routeOptions.config;
    if (access?.kind === 'probe') return;
    if (access?.kind === 'operator') return refuseStrangers(request);
    if (requestsPerMinute > 0) await refuseOverLimit(general, addressKey(request.ip));
    if (limit) await refuseOverLimit(limit, addressKey(request.ip));
    const site = await identify.site(request.hostname);
    if (!site) {
      if (request.is404) return;
      throw securityErrors.unknownSite();
    }
    request.site = site;
    if (!access) return;
    if (isPersonal(request)) {
      await readIdentity(request);
      antiForgery.check(request, reply);
      if (request.method === 'GET' && request.url.startsWith('/api/'))
        antiForgery.ensureCrumb(request, reply);
    }
    refuseUnlessAllowed(request, access);
  });

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isPersonal(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Pages are the same for everybody and may be cached; whatever depends on who asks says so by its address or config. */
const isPersonal = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') ||
  (request.method !== 'GET' && request.method !== 'HEAD') ||
  request.routeOptions.config.personal === true;

function refuseUnlessAllowed(request: FastifyRequest, access: Access): void {
  if (access.kind === 'site-user' && !request.siteUser) throw securityErrors.signInRequired();
  if (access.kind !== 'member') return;
  if (!request.member) throw securityErrors.signInRequired();
  if (!mayRoles(request.member.roles, access.permission)) throw securityErrors.notAllowed();
}

function refuseStrangers(request: FastifyRequest): void {
  const address = ipaddr.process(request.ip);
  const near = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];
  if (!near.includes(address.range())) throw securityErrors.operatorOnly();
}

/** One household has one IPv6 network and as many addresses as it likes: count the network. */
function addressKey(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toByteArray().slice(0, 8).join('.')}/64`;
}
