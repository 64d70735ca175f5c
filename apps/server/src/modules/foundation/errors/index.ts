export { errorsModule } from './errors-module.ts';
export { createJavascriptErrors, type JavascriptErrors } from './javascript-errors.ts';
