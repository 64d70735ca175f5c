/** Website roles by their numeric code. Code 5 is unassigned. */
export const websiteRoles = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 6,
  commenter: 7,
  storeManager: 8,
  scheduling: 9,
  viewer: 10,
  campaignsEditor: 11,
  schedulingViewer: 12,
  schedulingEditor: 13,
  none: 14,
  websiteManager: 15,
} as const;

export type RoleCode = (typeof websiteRoles)[keyof typeof websiteRoles];

export const roleCodes: readonly RoleCode[] = Object.values(websiteRoles);

/** The form in which people's roles travel: a map whose numeric keys are the roles they hold. */
export type RoleMap = Partial<Record<RoleCode, true>>;
