import { channelEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Channel } from './channel.ts';
import { channelErrors } from './channel-errors.ts';
import { type ChannelHub, USUAL_LIMITS } from './channel-hub.ts';

/**
 * The one response that is meant to last. The hub ends it after its lifetime; should that fail, the kernel's own limit
 * for slow responses does a little later.
 */
const LONGEST_STREAM_SECONDS = USUAL_LIMITS.lifetimeMs / 1000 + 120;

export function registerChannelRoutes(
  app: HttpApp,
  { channel, hub }: { readonly channel: Channel; readonly hub: ChannelHub },
): void {
  // Closing waits for every response, and these have no end of their own.
  app.addHook('preClose', async () => hub.close());

  bind(
    app,
    channelEndpoints.openChannelStream,
    { answerSeconds: LONGEST_STREAM_SECONDS },
    async (request, reply) => {
      if (!request.headers.accept?.includes('text/event-stream')) throw channelErrors.notAStream();
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        // Proxies pass each message on as it comes, unchanged and uncompressed.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      // The same handler serves HEAD, which has nothing to listen to.
      if (request.method === 'HEAD') return reply.send();
      const lastEventId = request.headers['last-event-id'] ?? request.query.lastEventId;
      const stream = await hub.open(request.site.id, memberOf(request), lastEventId);
      return reply.send(stream.body);
    },
  );

  bind(app, channelEndpoints.keepPresence, async (request) => ({
    people: await channel.presence.keep(request.site.id, memberOf(request), request.body),
  }));
  bind(app, channelEndpoints.endPresence, async (request, reply) => {
    const { tab } = request.params;
    await channel.presence.end({ websiteId: request.site.id, memberId: memberOf(request).id, tab });
    return reply.code(204).send();
  });
  bind(app, channelEndpoints.takeTextLock, async (request) =>
    channel.textLocks.take(request.site.id, memberOf(request), request.params.blockId, request.body),
  );
  bind(app, channelEndpoints.releaseTextLock, async (request, reply) => {
    const key = { websiteId: request.site.id, memberId: memberOf(request).id, tab: request.query.tab };
    await channel.textLocks.release(key, request.params.blockId);
    return reply.code(204).send();
  });
}
