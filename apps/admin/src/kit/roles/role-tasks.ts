import { type Permission, permissionsOf, type RoleCode, type RoleMap, websiteRoles } from '@awning/contract';
import type { Translate } from '../../messages/messages.ts';
import type { roleMessages } from './role-messages.ts';

type RoleName = keyof typeof websiteRoles;
type T = Translate<typeof roleMessages>;

/** By how much they may do. Roles that differ from these in name only are shown where a member has them. */
const OFFERED: readonly RoleName[] = [
  'admin',
  'websiteManager',
  'storeManager',
  'editor',
  'moderator',
  'reporting',
  'billing',
  'viewer',
];

const nameOf = (code: RoleCode): RoleName =>
  (Object.keys(websiteRoles) as RoleName[]).find((name) => websiteRoles[name] === code) ?? 'none';

export const offeredRoles: readonly RoleCode[] = OFFERED.map((name) => websiteRoles[name]);

export const roleLabel = (t: T, code: RoleCode): string => t(nameOf(code));

/** The names of the roles of a member. */
export function rolesText(t: T, roles: RoleMap): string {
  const codes = codesOf(roles);
  return codes.length === 0 ? t('none') : codes.map((code) => roleLabel(t, code)).join(', ');
}

export const codesOf = (roles: RoleMap): RoleCode[] =>
  Object.keys(roles).map((code) => Number(code) as RoleCode);

/** What roles allow, as tasks in words, from the one table that the server decides by. */
export function tasksOf(t: T, codes: readonly RoleCode[]): string[] {
  const roles: RoleMap = Object.fromEntries(codes.map((code) => [code, true]));
  const allowed = permissionsOf(roles);
  // Those who publish content prepare it as well, and those who send mails again read them.
  const isSaid = (permission: Permission): boolean =>
    (permission === 'content.contribute' && allowed.includes('content.edit')) ||
    (permission === 'site.view' && allowed.length > 1) ||
    (permission === 'mail.view' && allowed.includes('mail.manage'));
  return allowed.filter((permission) => !isSaid(permission)).map((permission) => t(permission));
}

/** How many tasks may be missing for "everything, except" to be the shorter way to say it. */
const MOST_MISSING = 4;

/** What a role allows, in one line. */
export function roleSummary(t: T, code: RoleCode): string {
  const tasks = tasksOf(t, [code]);
  if (tasks.length === 0) return t('nothing');
  const missing = tasksOf(t, [websiteRoles.admin]).filter((task) => !tasks.includes(task));
  if (missing.length === 0) return t('everything');
  if (missing.length <= MOST_MISSING) return t('allExcept', { tasks: missing.join(' · ') });
  return tasks.join(' · ');
}
