import { type RoleCode, roleCodes, websiteRoles } from '@awning/contract';
import { memberErrors } from './member-errors.ts';

/** Each once; refuses what is no role. */
export function checkedRoles(roles: readonly number[]): RoleCode[] {
  const known = Object.entries(websiteRoles).map(([name, code]) => `${code} ${name}`);
  return [...new Set(roles)].map((role) => {
    const code = roleCodes.find((candidate) => candidate === role);
    if (code === undefined) throw memberErrors.badRole({ values: { role, roles: known.join(', ') } });
    return code;
  });
}
