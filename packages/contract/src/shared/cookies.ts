/** Cookies and headers that scripts of published sites read and send. None of the cookies carries authority. */
export const crumbCookie = 'crumb';
export const crumbHeader = 'x-csrf-token';
export const siteUserInfoCookie = 'SiteUserInfo';
export const siteUserXsrfHeader = 'x-siteuser-xsrf-token';
/** Set once a visitor has agreed to cookies; gone when they take that back. */
export const cookiesAllowedCookie = 'ss_cookieAllowed';
/** Of those who have not: these are removed. */
export const restrictedCookies = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'] as const;
/** Set by a person who wants to see a site without its owner's scripts, for instance to repair it. */
export const disableUserScriptsCookie = 'ss_disableUserScripts';

/** What a stored password or key looks like on its way out. Sending it back leaves the stored value alone. */
export const maskedField = '__MASKED_FIELD__';
