export { type AntiForgery, createAntiForgery } from './anti-forgery.ts';
export { type BindOptions, bind } from './bind.ts';
export { networkOf } from './client-address.ts';
export { sendCsv } from './csv-answer.ts';
export { readIfMatch, tagged } from './entity-tags.ts';
export { type ErrorPage, errorBodyOf, nothingAt, type ReportUndeclaredError } from './error-answer.ts';
export { acceptOneFile, readFilePart } from './file-part.ts';
export type { Readiness } from './health-routes.ts';
export type { HttpApp } from './http-app.ts';
export { readIdempotencyKey } from './idempotency-key.ts';
export { type PageAnswer, sendPage } from './page-answers.ts';
export { createPageMaker, type PageMaker } from './page-maker.ts';
export {
  type Identify,
  memberOf,
  type RequestMember,
  type RequestSite,
  type RequestSiteUser,
} from './request-context.ts';
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
export { ANSWER_FACTOR, createHttpServer } from './server.ts';
export {
  clearSessionCookie,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from './session-cookies.ts';
export { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';
