export { type Access, anyone, memberWho, operator, siteUser } from './access.ts';
export { type AntiForgery, createAntiForgery } from './anti-forgery.ts';
export { describeApi } from './api-description.ts';
export { networkOf } from './client-address.ts';
export type { ErrorPage } from './error-answer.ts';
export type { Readiness } from './health-routes.ts';
export { httpErrors, securityErrors } from './http-errors.ts';
export type { Metrics } from './metrics.ts';
export { mayRoles, type Permission, permissionNames, permissionsOf, toRoleMap } from './permissions.ts';
export {
  type Identify,
  memberOf,
  type RequestMember,
  type RequestSite,
  type RequestSiteUser,
} from './request-context.ts';
export { printRules, type RouteRule } from './route-table.ts';
export { adminPolicy, scriptHash, sitePolicy, wantsNoUserScripts } from './security-headers.ts';
export { createHttpServer, type HttpApp, type HttpServer } from './server.ts';
export {
  clearSessionCookie,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from './session-cookies.ts';
export { cleanText } from './text-guard.ts';
