import { type SiteUserInfo, siteUserInfoCookie } from '@awning/contract';
import { readCookie } from '../cookie-jar.ts';
import type { ReportError } from '../error-report.ts';

const signedOut: SiteUserInfo = { authenticated: false, siteUserId: null };

/** Who the visitor is according to a cookie that carries no authority: good for a greeting, never for a right. */
export function readSiteUserInfo(cookies: string, report: ReportError): SiteUserInfo {
  const value = readCookie(cookies, siteUserInfoCookie);
  if (!value) return signedOut;
  try {
    return parseSiteUserInfo(decodeURIComponent(value));
  } catch (cause) {
    report(new Error('Could not parse user info cookie value', { cause }), { cookie: siteUserInfoCookie });
    return signedOut;
  }
}

function parseSiteUserInfo(text: string): SiteUserInfo {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('Not an object');
  const { authenticated, siteUserId } = parsed as Record<string, unknown>;
  if (typeof authenticated !== 'boolean') throw new TypeError('No authenticated flag');
  return {
    authenticated,
    siteUserId: authenticated && typeof siteUserId === 'string' ? siteUserId : null,
  };
}
