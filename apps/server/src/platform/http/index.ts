export { type AntiForgery, createAntiForgery } from './anti-forgery.ts';
export { type BindOptions, bind } from './bind.ts';
export { networkOf } from './client-address.ts';
export { sendCsv } from './csv-response.ts';
export { readIfMatch, tagged } from './entity-tags.ts';
export { type ErrorPage, errorBodyOf, nothingAt, type ReportUndeclaredError } from './error-response.ts';
export { acceptOneFile, readFilePart } from './file-part.ts';
export type { Readiness } from './health-routes.ts';
export type { HttpApp } from './http-app.ts';
export { readIdempotencyKey } from './idempotency-key.ts';
export { createPageCache, type PageCache } from './page-cache.ts';
export { beginEncoding, type PageResponse, sendPage } from './page-responses.ts';
export {
  type Identify,
  memberOf,
  type RequestMember,
  type RequestSite,
  type RequestSiteUser,
} from './request-context.ts';
export { createResponseCache, type ResponseCache } from './response-cache.ts';
export { readReturnPath } from './return-path.ts';
export type { RouteRule } from './route-table.ts';
export {
  adminPolicy,
  type CheckoutSources,
  checkoutPolicy,
  dataPolicy,
  filePolicy,
  type PagePolicy,
  sandboxPolicy,
  scriptHash,
  sitePolicy,
} from './security-headers.ts';
export { createHttpServer, RESPONSE_FACTOR } from './server.ts';
export {
  clearSessionCookie,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from './session-cookies.ts';
export { cleanText, parseJsonText } from './text-guard.ts';
