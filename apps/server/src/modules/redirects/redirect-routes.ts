import {
  ChangeHeaders,
  REDIRECTS_LIMIT,
  Redirects as RedirectsAnswer,
  RedirectsChange,
} from '@awning/contract';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Redirects, VersionedRedirects } from './redirects.ts';

/** Written as JSON, a letter may take six bytes; and whoever sends too much is to hear how much there may be. */
const BODY_LIMIT = 10 * REDIRECTS_LIMIT;

export function registerRedirectRoutes(app: HttpApp, { redirects }: { redirects: Redirects }): void {
  const config = { access: memberWho('settings.manage') };
  const answerOf = ({ rules, ruleCount, warnings }: VersionedRedirects) => ({
    rules,
    ruleCount,
    warnings: [...warnings],
  });

  app.get(
    '/api/redirects',
    { config, schema: { response: { 200: RedirectsAnswer } } },
    async (request, reply) => {
      const found = await redirects.read(request.site);
      return tagged(reply, found.version, answerOf(found));
    },
  );
  app.put(
    '/api/redirects',
    {
      config,
      bodyLimit: BODY_LIMIT,
      schema: { headers: ChangeHeaders, body: RedirectsChange, response: { 200: RedirectsAnswer } },
    },
    async (request, reply) => {
      const saved = await redirects.save(request.site, {
        rules: request.body.rules,
        expected: readIfMatch(request),
        by: memberOf(request).id,
      });
      return tagged(reply, saved.version, answerOf(saved));
    },
  );
}
