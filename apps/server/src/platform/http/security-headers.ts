import { createHash } from 'node:crypto';
import { disableUserScriptsCookie } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a page may load and run.
 * - `data`: JSON and files; nothing runs.
 * - `admin`: our own bundles only, no inline script at all. Also for checkout.
 * - `site`: our bundles, and what the owner of the site put there, by the hashes of those scripts.
 */
export type PagePolicy =
  | { readonly kind: 'data' }
  | { readonly kind: 'admin' }
  | { readonly kind: 'site'; readonly ownerScriptHashes: readonly string[] };

export const dataPolicy: PagePolicy = { kind: 'data' };
export const adminPolicy: PagePolicy = { kind: 'admin' };
export const sitePolicy = (ownerScriptHashes: readonly string[] = []): PagePolicy => ({
  kind: 'site',
  ownerScriptHashes,
});

/** The CSP source expression that allows exactly this inline script. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A visitor who set the cookie sees the site without its owner's scripts. */
export const wantsNoUserScripts = (request: FastifyRequest): boolean =>
  request.cookies[disableUserScriptsCookie] !== undefined;

export function contentSecurityPolicy(
  policy: PagePolicy,
  options: { userScripts: boolean; https: boolean },
): string {
  const always = ["base-uri 'self'", "object-src 'none'"];
  if (options.https) always.push('upgrade-insecure-requests');
  switch (policy.kind) {
    case 'data':
      return ["default-src 'none'", "frame-ancestors 'none'"].join('; ');
    case 'admin':
      return [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...always,
      ].join('; ');
    case 'site': {
      const scripts = options.userScripts ? policy.ownerScriptHashes : [];
      return [
        "default-src 'self'",
        ["script-src 'self'", ...scripts].join(' '),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: https:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "media-src 'self' https:",
        "frame-src 'self' https:",
        "form-action 'self'",
        // The editor shows the site in a frame of the same origin.
        "frame-ancestors 'self'",
        ...always,
      ].join('; ');
    }
  }
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const https = request.protocol === 'https';
  reply.header(
    'content-security-policy',
    contentSecurityPolicy(reply.policy, { userScripts: !wantsNoUserScripts(request), https }),
  );
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('x-frame-options', reply.policy.kind === 'site' ? 'SAMEORIGIN' : 'DENY');
  if (https) reply.header('strict-transport-security', 'max-age=31536000');
}
