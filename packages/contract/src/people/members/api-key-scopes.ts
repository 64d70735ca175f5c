import type { Permission } from '../../shared/permissions.ts';

/**
 * What a key may be for. Not in it: members, secrets, code on pages and billing, by which a key could make itself worth
 * more than it is, and `site.view`, which guards what belongs to a person and their session.
 */
export const apiKeyScopes = [
  'commerce.manage',
  'customers.manage',
  'reports.view',
  'reviews.moderate',
  'forms.manage',
  'content.contribute',
  'content.edit',
  'media.manage',
  'mail.view',
  'mail.manage',
  'settings.manage',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof apiKeyScopes)[number];
