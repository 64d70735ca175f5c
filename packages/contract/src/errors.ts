import type { Declaration } from './endpoint.ts';

/**
 * Refusals that any endpoint may give: what the server says before a module is asked, and what keeps it from doing its
 * work, and the lock of a site that is not open. An endpoint declares those beyond them.
 */
export const commonErrors = [
  'http.bad-request',
  'http.malformed-json',
  'http.too-many-fields',
  'http.too-many-names',
  'http.too-many-parts',
  'http.too-deep',
  'http.unstorable-text',
  'http.bad-idempotency-key',
  'http.invalid',
  'http.not-found',
  'http.timeout',
  'http.condition-failed',
  'http.body-too-large',
  'http.address-too-long',
  'http.unsupported-type',
  'http.range-missing',
  'http.expectation-failed',
  'http.precondition-required',
  'http.too-many-requests',
  'http.headers-too-large',
  'http.internal',
  'http.unavailable',
  'http.disk-full',
  'security.unknown-site',
  'security.sign-in-required',
  'security.not-allowed',
  'security.bad-api-key',
  'security.api-key-scope',
  'security.crumb-fail',
  'security.cross-site',
  'security.operator-only',
  'access.locked',
  'access.members-only',
  'access.private',
] as const;

export type CommonError = (typeof commonErrors)[number];

const common: ReadonlySet<string> = new Set(commonErrors);

export const mayRefuseWith = ({ errors = [] }: Pick<Declaration, 'errors'>, code: string): boolean =>
  common.has(code) || errors.includes(code);
