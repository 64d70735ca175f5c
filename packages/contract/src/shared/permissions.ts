import { type RoleCode, type RoleMap, roleCodes, websiteRoles } from './roles.ts';

const { admin, billing, reporting, editor, moderator, commenter, storeManager, scheduling, viewer } =
  websiteRoles;
const { campaignsEditor, schedulingViewer, schedulingEditor, websiteManager } = websiteRoles;

/**
 * Which website roles may do what. This is the only place that says so: a route names a permission, a member has
 * roles, and this table joins the two. Each permission guards something: a permission for what is not there would
 * promise it. The role `none` (14) appears nowhere and so may do nothing.
 */
const rolesThatMay = {
  'site.view': [
    admin,
    websiteManager,
    billing,
    reporting,
    editor,
    moderator,
    commenter,
    storeManager,
    scheduling,
    viewer,
    campaignsEditor,
    schedulingViewer,
    schedulingEditor,
  ],
  'settings.manage': [admin, websiteManager],
  'members.manage': [admin],
  'secrets.manage': [admin],
  'billing.manage': [admin, billing],
  'content.edit': [admin, websiteManager, editor],
  // A script on a page acts as the person who looks at the page: adding one is as good as being them.
  'code.manage': [admin],
  // Reads content, and changes what its other permissions cover: everything, or products alone.
  'content.contribute': [admin, websiteManager, editor, storeManager],
  'media.manage': [admin, websiteManager, editor, storeManager],
  'reviews.moderate': [admin, websiteManager, editor, moderator, storeManager],
  'forms.manage': [admin, websiteManager, editor, storeManager],
  'commerce.manage': [admin, websiteManager, storeManager],
  'customers.manage': [admin, websiteManager, storeManager],
  'reports.view': [admin, websiteManager, reporting, storeManager],
  'mail.view': [admin, websiteManager],
  'mail.manage': [admin, websiteManager],
} as const satisfies Record<string, readonly RoleCode[]>;

export type Permission = keyof typeof rolesThatMay;

export const permissionNames = Object.keys(rolesThatMay) as Permission[];

export function mayRoles(roles: RoleMap, permission: Permission): boolean {
  return (rolesThatMay[permission] as readonly RoleCode[]).some((role) => roles[role] === true);
}

export const permissionsOf = (roles: RoleMap): Permission[] =>
  permissionNames.filter((permission) => mayRoles(roles, permission));

export const toRoleMap = (codes: readonly number[]): RoleMap =>
  Object.fromEntries(roleCodes.filter((code) => codes.includes(code)).map((code) => [code, true]));
