/** What is no schema, for programs that start without the library of schemas: commands, and reading the environment. */

export { newPasswordLength } from './people/members/password-length.ts';
export { type RoleCode, type RoleMap, websiteRoles } from './people/members/roles.ts';
export { emailShape } from './shared/email-shape.ts';
