import {
  JAVASCRIPT_ERRORS_PATH,
  JavascriptErrorEvents,
  JavascriptErrorPage,
  JavascriptErrorQuery,
  JavascriptErrorsAccepted,
} from '@awning/contract';
import { anyone, type HttpApp, memberWho } from '../../platform/http/index.ts';
import type { JavascriptErrors } from './javascript-errors.ts';

/** A full page of reports with long stacks in the widest script there is. */
const BODY_LIMIT = 512 * 1024;

export function registerErrorRoutes(
  app: HttpApp,
  { javascriptErrors }: { javascriptErrors: JavascriptErrors },
): void {
  app.post(
    JAVASCRIPT_ERRORS_PATH,
    {
      config: { access: anyone, limit: { name: 'javascript-errors', max: 30, windowSeconds: 60 } },
      bodyLimit: BODY_LIMIT,
      schema: { body: JavascriptErrorEvents, response: { 200: JavascriptErrorsAccepted } },
    },
    async ({ site, body, headers }) => {
      await javascriptErrors.record(site.id, body, { browser: headers['user-agent'] ?? '' });
      return { accepted: body.length };
    },
  );

  app.get(
    '/api/events/javascript-errors',
    {
      config: { access: memberWho('settings.manage') },
      schema: { querystring: JavascriptErrorQuery, response: { 200: JavascriptErrorPage } },
    },
    async ({ site, query }) => javascriptErrors.page(site.id, query),
  );
}
