import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './javascript-error-calls.ts';
import {
  JavascriptErrorDetails,
  JavascriptErrorEvents,
  JavascriptErrorPage,
  JavascriptErrorPath,
  JavascriptErrorQuery,
  JavascriptErrorsAccepted,
} from './javascript-errors.ts';

export const javascriptErrorEndpoints = {
  recordJavascriptErrors: endpoint(calls.recordJavascriptErrors, {
    access: anyone,
    body: JavascriptErrorEvents,
    response: { 200: JavascriptErrorsAccepted },
    errors: ['errors.too-many'],
  }),
  listJavascriptErrors: endpoint(calls.listJavascriptErrors, {
    access: memberWho('settings.manage'),
    query: JavascriptErrorQuery,
    response: { 200: JavascriptErrorPage },
    errors: ['errors.bad-cursor'],
  }),
  readJavascriptError: endpoint(calls.readJavascriptError, {
    access: memberWho('settings.manage'),
    params: JavascriptErrorPath,
    response: { 200: JavascriptErrorDetails },
    errors: ['errors.missing'],
  }),
} as const;
