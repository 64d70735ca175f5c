import { javascriptErrorEndpoints, permissionsOf } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { JavascriptErrors } from './javascript-errors.ts';

/** A full page of reports with long stacks in the widest script there is. */
const BODY_LIMIT = 512 * 1024;

export function registerErrorRoutes(
  app: HttpApp,
  { javascriptErrors }: { javascriptErrors: JavascriptErrors },
): void {
  bind(
    app,
    javascriptErrorEndpoints.recordJavascriptErrors,
    { limit: { name: 'javascript-errors', max: 30, windowSeconds: 60 }, bodyLimit: BODY_LIMIT },
    async ({ site, body, headers }) => {
      await javascriptErrors.record(site.id, body, { browser: headers['user-agent'] ?? '' });
      return { accepted: body.length };
    },
  );

  bind(app, javascriptErrorEndpoints.listJavascriptErrors, async ({ site, query }) =>
    javascriptErrors.page(site.id, query),
  );
  bind(app, javascriptErrorEndpoints.readJavascriptError, (request) => {
    const { id, roles } = memberOf(request);
    const asker = { id, permissions: permissionsOf(roles) };
    return javascriptErrors.details(request.site.id, asker, request.params.errorId);
  });
}
