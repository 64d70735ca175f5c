import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActivityLog } from '../modules/foundation/activity/index.ts';
import type { Channel } from '../modules/foundation/channel/index.ts';
import type { HttpApp } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';

interface Parts {
  readonly platform: Pick<Platform, 'database' | 'log'>;
  readonly activity: Pick<ActivityLog, 'describeRequest'>;
  readonly channel: Pick<Channel, 'publish'>;
}

/**
 * Tells open screens which record a member has changed, so that lists and notices of others are read again. After the
 * response: who made the change waits for nobody, and a screen that misses one is no worse than without.
 */
export function announceChanges(http: HttpApp, parts: Parts): void {
  http.addHook('onResponse', (request, reply) => announceChange(parts, request, reply));
}

async function announceChange(
  { platform: { database, log }, activity, channel }: Parts,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): Promise<void> {
  const { access } = request.routeOptions.config;
  if (statusCode >= 400 || request.method === 'GET' || access?.kind !== 'member') return;
  const change = activity.describeRequest(request)?.();
  const { kind: call, subjectTable: table, subjectId: id, actorId: by } = change ?? {};
  if (!call || !table || !id) return;
  const event = {
    kind: 'record-changed',
    permission: access.permission,
    data: { call, table, id, by: by ?? null },
  } as const;
  try {
    await database.transaction((tx) => channel.publish(tx, request.site.id, event));
  } catch (error) {
    log.warn({ err: error, call }, 'open screens were not told of a change');
  }
}
