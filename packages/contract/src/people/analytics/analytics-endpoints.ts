import { anyone } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import {
  EventBody,
  EventContent,
  EventContentCheck,
  EventRecorded,
  EventSchemaPath,
  HitBody,
  RecordingId,
  TrackerEvents,
  TrackerEventsAccepted,
} from './analytics.ts';
import * as calls from './analytics-calls.ts';

const refusals = [
  'analytics.bad-event',
  'analytics.busy',
  'analytics.other-site',
  'analytics.too-many',
  'analytics.unknown-event',
] as const;

// Beacons set no header, and none of these calls hands out a cookie.
export const analyticsEndpoints = {
  recordHit: endpoint(calls.recordHit, {
    access: anyone,
    antiForgery: 'same-origin',
    body: HitBody,
    response: { 204: Nothing },
    errors: refusals,
  }),
  recordEvent: endpoint(calls.recordEvent, {
    access: anyone,
    antiForgery: 'same-origin',
    body: EventBody,
    response: { 200: EventRecorded },
    errors: refusals,
  }),
  recordTrackerEvents: endpoint(calls.recordTrackerEvents, {
    access: anyone,
    antiForgery: 'same-origin',
    body: TrackerEvents,
    response: { 202: TrackerEventsAccepted },
    errors: refusals,
  }),
  validateEventContent: endpoint(calls.validateEventContent, {
    access: anyone,
    antiForgery: 'same-origin',
    params: EventSchemaPath,
    body: EventContent,
    response: { 200: EventContentCheck },
    errors: ['analytics.too-many', 'analytics.unknown-event'],
  }),
  readRecordingId: endpoint(calls.readRecordingId, {
    access: anyone,
    setsNoCookie: true,
    response: { 200: RecordingId },
    errors: ['analytics.too-many'],
  }),
} as const;
