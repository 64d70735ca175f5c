import { REDIRECTS_LIMIT, redirectEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Redirects, VersionedRedirects } from './redirects.ts';

/** Written as JSON, a letter may take six bytes; and a member who sends too much should read how much there may be. */
export const REDIRECTS_BODY_LIMIT = 10 * REDIRECTS_LIMIT;

export function registerRedirectRoutes(app: HttpApp, { redirects }: { redirects: Redirects }): void {
  const answerOf = ({ rules, ruleCount, warnings }: VersionedRedirects) => ({
    rules,
    ruleCount,
    warnings: [...warnings],
  });

  bind(app, redirectEndpoints.readRedirects, async (request, reply) => {
    const redirect = await redirects.read(request.site);
    return tagged(reply, redirect.version, answerOf(redirect));
  });
  bind(app, redirectEndpoints.listRedirectRules, async ({ site, query }) => redirects.list(site.id, query));
  bind(app, redirectEndpoints.saveRedirects, { bodyLimit: REDIRECTS_BODY_LIMIT }, async (request, reply) => {
    const saved = await redirects.save(request.site, {
      rules: request.body.rules,
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    return tagged(reply, saved.version, answerOf(saved));
  });
}
