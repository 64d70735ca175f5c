import { type RoleCode, type RoleMap, websiteRoles } from '@awning/contract/plain';

const roles: readonly (readonly [string, RoleCode])[] = Object.entries(websiteRoles);

/** As typed at a prompt: `store-manager` for storeManager. */
const spoken = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const roleList = roles.map(([name, code]) => `${spoken(name)} (${code})`).join(', ');

/** By number, or by name with or without the dash. */
export function parseRole(text: string): RoleCode {
  const wanted = text.trim().toLowerCase();
  const role = roles.find(
    ([name, code]) => wanted === String(code) || wanted === spoken(name) || wanted === name.toLowerCase(),
  );
  if (wanted === 'owner') throw new Error('The owner is made with --owner, not with --role.');
  if (!role) throw new Error(`"${text}" is not a role. Roles are ${roleList}.`);
  return role[1];
}

export const roleNames = (roleMap: RoleMap): string[] =>
  roles.filter(([, code]) => roleMap[code] === true).map(([name]) => spoken(name));
