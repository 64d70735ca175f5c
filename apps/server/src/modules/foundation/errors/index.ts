export { registerErrorRoutes } from './error-routes.ts';
export { createJavascriptErrors, type JavascriptErrors } from './javascript-errors.ts';
