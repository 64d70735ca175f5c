import { activityEndpoints, permissionsOf } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { ActivityLog } from './activity.ts';
import type { Asker } from './activity-work.ts';

export function registerActivityRoutes(app: HttpApp, { activity }: { activity: ActivityLog }): void {
  bind(app, activityEndpoints.listActivity, (request) =>
    activity.list(request.site.id, askerOf(request), request.query),
  );
  bind(app, activityEndpoints.readActivity, async (request) => ({
    activity: await activity.read(request.site.id, askerOf(request), request.params.activityId),
  }));
  bind(app, activityEndpoints.undoActivity, async (request) => ({
    activity: await activity.undo(request.site.id, askerOf(request), request.params.activityId),
  }));
  bind(app, activityEndpoints.listBin, (request) =>
    activity.bin.list(request.site.id, askerOf(request), request.query),
  );
  bind(app, activityEndpoints.emptyBin, async (request) => ({
    removed: await activity.bin.empty(request.site.id, askerOf(request), request.query.kind),
  }));
  bind(app, activityEndpoints.readBinEntry, async (request) => ({
    entry: await activity.bin.read(request.site.id, askerOf(request), request.params.binId),
  }));
  bind(app, activityEndpoints.removeBinEntry, async (request, reply) => {
    await activity.bin.remove(request.site.id, askerOf(request), request.params.binId);
    return reply.code(204).send();
  });
  bind(app, activityEndpoints.restoreBinEntry, async (request) => ({
    restored: await activity.bin.restore(request.site.id, askerOf(request), request.params.binId),
  }));
  bind(app, activityEndpoints.readActivitySettings, async (request, reply) => {
    const { value, version } = await activity.settings.read(request.site.id);
    return tagged(reply, version, value);
  });
  bind(app, activityEndpoints.saveActivitySettings, async (request, reply) => {
    const { value, version } = await activity.settings.change(request.site.id, {
      value: request.body,
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    return tagged(reply, version, value);
  });
}

function askerOf(request: FastifyRequest): Asker {
  const { id, roles } = memberOf(request);
  return { id, permissions: permissionsOf(roles) };
}
