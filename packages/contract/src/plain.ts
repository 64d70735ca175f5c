/** What is no schema, for programs that start without the library of schemas: commands, and reading the environment. */

export { emailShape } from './shared/email-shape.ts';
export { newPasswordLength } from './shared/password-length.ts';
export { type RoleCode, type RoleMap, websiteRoles } from './shared/roles.ts';
export { MOST_COPIED_FILES, MOST_GRANTED_FILES } from './website/media/file-copy-limits.ts';
