import type { Permission } from './shared/permissions.ts';

/** Who may call an endpoint. Each declares it; the server does not start otherwise. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'site-user' }
  | { readonly kind: 'member'; readonly permission: Permission }
  | { readonly kind: 'operator' }
  | { readonly kind: 'probe' };

/** Visitors, signed in or not. */
export const anyone: Access = { kind: 'anyone' };
/** A person with an account on the published site. */
export const siteUser: Access = { kind: 'site-user' };
/** The person who runs the machine: asks from it, or from an address that AWNING_METRICS_FROM lists. */
export const operator: Access = { kind: 'operator' };
/** A machine that watches over this one: no site, no limit, no identity. */
export const probe: Access = { kind: 'probe' };
/** A member of the site (owner or staff) whose roles allow it. */
export const memberWho = (permission: Permission): Access => ({ kind: 'member', permission });

export const describeAccess = (access: Access): string =>
  access.kind === 'member' ? `member: ${access.permission}` : access.kind;
