export { isApiPath } from './api-family.ts';
export { createPageCache, type PageCache } from './cache/page-cache.ts';
export { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
export { networkOf } from './connection/client-address.ts';
export { cleanText, parseJsonText } from './connection/text-guard.ts';
export type { Readiness } from './health-routes.ts';
export type { HttpApp } from './http-app.ts';
export { httpErrors, securityErrors } from './http-errors.ts';
export {
  type Identify,
  mayMember,
  memberOf,
  type RequestMember,
  type RequestSite,
  type RequestSiteUser,
} from './request-context.ts';
export { encodeBody, preferredEncoding } from './responses/content-encoding.ts';
export { sendCsv } from './responses/csv-response.ts';
export { demandIfMatch, namesTag, readIfMatch, tagged } from './responses/entity-tags.ts';
export {
  type ErrorPage,
  errorBodyOf,
  nothingAt,
  type ReportUndeclaredError,
} from './responses/error-response.ts';
export { beginEncoding, type PageResponse, sendPage } from './responses/page-responses.ts';
export { readReturnPath } from './responses/return-path.ts';
export {
  adminPolicy,
  type CheckoutSources,
  canvasPolicy,
  checkoutPolicy,
  dataPolicy,
  filePolicy,
  type PagePolicy,
  type SourceHosts,
  sandboxPolicy,
  scriptHash,
  sitePolicy,
} from './responses/security-headers.ts';
export { type BindOptions, bind } from './routes/bind.ts';
export { acceptOneFile, readFilePart } from './routes/file-part.ts';
export { readIdempotencyKey } from './routes/idempotency-key.ts';
export type { RouteRule } from './routes/route-table.ts';
export { createHttpServer, RESPONSE_FACTOR } from './server.ts';
export { type AntiForgery, createAntiForgery } from './sessions/anti-forgery.ts';
export {
  clearReadableCookie,
  clearSessionCookie,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from './sessions/session-cookies.ts';
