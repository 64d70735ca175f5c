/** What the site of a new install is called until its owner names it. */
export const UNNAMED_SITE = 'My site';
