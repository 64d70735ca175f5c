import { analyticsEndpoints } from '@awning/contract';
import {
  type AntiForgery,
  type BindOptions,
  bind,
  type HttpApp,
  securityErrors,
} from '../../../platform/http/index.ts';
import { type Analytics, addressLimit } from './analytics.ts';
import { analyticsErrors } from './analytics-errors.ts';
import { problemsOf } from './read-event.ts';

const limits: BindOptions = {
  limit: addressLimit,
  limitRefusal: analyticsErrors.tooMany,
  bodyLimit: 256 * 1024,
};

export function registerAnalyticsRoutes(
  app: HttpApp,
  { analytics, antiForgery }: { readonly analytics: Analytics; readonly antiForgery: AntiForgery },
): void {
  const options: BindOptions = { ...limits, onOverLimit: analytics.noteRefused };
  /** One event each: those over the limit of the site are refused unread. */
  const single: BindOptions = { ...options, siteLimit: analytics.siteLimit };

  bind(app, analyticsEndpoints.recordHit, single, async (request, reply) => {
    await analytics.recordHit(request, request.body.event, request.body.data);
    return reply.code(204).send();
  });

  bind(app, analyticsEndpoints.recordEvent, single, async (request) => {
    const { crumb, event, data } = request.body;
    // Empty on the first page of a visit, whose browser may have got its session meanwhile. It came from this site.
    if (crumb !== '' && !antiForgery.isCrumb(request, crumb))
      throw securityErrors.crumbFail({ crumbFail: true });
    await analytics.recordEvent(request, event, data);
    return { recorded: true };
  });

  bind(app, analyticsEndpoints.recordTrackerEvents, options, async (request, reply) => {
    const events = Array.isArray(request.body) ? request.body : [request.body];
    return reply.code(202).send(await analytics.recordTrackerEvents(request, events));
  });

  bind(app, analyticsEndpoints.validateEventContent, options, async ({ params, body }) => {
    const errors = problemsOf(params.schemaName, body);
    return { valid: errors.length === 0, errors };
  });

  bind(app, analyticsEndpoints.readRecordingId, options, async (request, reply) =>
    // A text by itself would be sent as it is, which is no JSON.
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await analytics.recordingId(request))),
  );
}
