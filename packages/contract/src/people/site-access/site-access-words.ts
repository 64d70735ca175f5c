/** Who may see a site: everybody, who knows the password, or only its signed-in members. */
export const SITE_ACCESS_MODES = ['open', 'password', 'private'] as const;
export type SiteAccessMode = (typeof SITE_ACCESS_MODES)[number];
