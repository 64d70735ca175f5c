import { publishingEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import { publisherOf } from '../publishing/publishing-routes.ts';
import type { Schedules } from './schedules.ts';

export function registerScheduleRoutes(app: HttpApp, schedules: Schedules): void {
  bind(app, publishingEndpoints.listSchedules, (request) =>
    schedules.list(request.site.id, request.query, publisherOf(request)),
  );
  bind(app, publishingEndpoints.createSchedule, async (request, reply) => {
    const { changes, values, at: localTime, fold, name = '' } = request.body;
    const order = { changes, values, localTime, fold, name };
    const schedule = await schedules.create(request.site.id, order, publisherOf(request));
    return reply.code(201).send({ schedule });
  });
  bind(app, publishingEndpoints.cancelSchedule, async (request, reply) => {
    await schedules.cancel(request.site.id, request.params.scheduleId, publisherOf(request));
    return reply.code(204).send();
  });
}
