import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { dataPolicy, errorBodyOf, nothingAt, sendPage } from '../../../platform/http/index.ts';
import type { Redirects } from '../../website/redirects/index.ts';
import { KNOWN_QUERY } from '../locate/page-query.ts';
import type { RedirectMatch } from '../locate/page-target.ts';
import { policyOf } from '../page-types/page-policy.ts';
import { HTML_TYPE, type SharedPage } from '../page-types/shared-page.ts';
import type { SitePages } from '../page-types/site-pages.ts';
import { holdingPage } from '../pages/system/holding-page.ts';

export interface SendContext {
  readonly redirects: Pick<Redirects, 'find'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
  readonly clock: Clock;
}

/** Sends what stands at an address: a page, the way to it, or what there is instead of one. */
export function sendResult(
  context: SendContext,
  request: FastifyRequest,
  reply: FastifyReply,
  result: SharedPage | RedirectMatch | null,
  { wantsData }: { readonly wantsData: boolean },
): Promise<FastifyReply> | FastifyReply {
  if (result === null) return sendNothing(context, request, reply, wantsData);
  if ('location' in result) return reply.redirect(withQueryOf(request.url, result.location), result.status);
  const { policy, type, changesAt } = result;
  return sendPage(request, reply, {
    page: result,
    policy,
    type,
    query: reply.isRestricted ? null : KNOWN_QUERY,
    ...(changesAt === null ? {} : { changesInMs: Math.max(0, changesAt - context.clock.now().getTime()) }),
  });
}

/** Where no page stands: a redirect of the owner, on a new site that it is being set up, or that there is nothing. */
async function sendNothing(
  { redirects, pages }: SendContext,
  request: FastifyRequest,
  reply: FastifyReply,
  wantsData: boolean,
): Promise<FastifyReply> {
  const { site } = request;
  const elsewhere = await redirects.find(site.id, request.url);
  if (elsewhere) return reply.redirect(elsewhere.location, elsewhere.status);
  const error = nothingAt(request);
  if (wantsData) {
    reply.policy = dataPolicy;
    return reply.code(404).header('cache-control', 'no-store').send(errorBodyOf(error));
  }
  if (request.url.split('?', 1)[0] !== '/') throw error;
  const drawn = await pages.drawOwn(site, holdingPage(site));
  reply.policy = policyOf(drawn);
  reply.header('cache-control', 'public, max-age=0, must-revalidate');
  return reply.type(HTML_TYPE).send(drawn.html);
}

/** A visitor who comes by an old address keeps its query. */
function withQueryOf(url: string, location: string): string {
  const at = url.indexOf('?');
  if (at === -1) return location;
  const [path = '', ...place] = location.split('#');
  return [path + url.slice(at), ...place].join('#');
}
