import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import { SAVING_ERRORS } from '../drafts/saving-errors.ts';
import {
  PublishBody,
  PublishesQuery,
  PublishList,
  PublishPath,
  PublishResponse,
  ReviewBody,
  ScheduleBody,
  ScheduleList,
  SchedulePath,
  ScheduleResponse,
  SchedulesQuery,
  SiteChanges,
} from './publishing.ts';
import * as calls from './publishing-calls.ts';

export const publishingEndpoints = {
  listSiteChanges: endpoint(calls.listSiteChanges, {
    access: memberWho('site.view'),
    response: { 200: SiteChanges },
  }),
  // The permission of every kind that is published is asked for as well.
  publishSiteChanges: endpoint(calls.publishSiteChanges, {
    access: memberWho('content.contribute'),
    body: PublishBody,
    response: { 200: PublishResponse },
    errors: [
      ...SAVING_ERRORS,
      'drafts.live-conflict',
      'drafts.missing',
      'drafts.not-allowed',
      'drafts.products-are-saved',
      'publishing.changed-meanwhile',
      'publishing.named-twice',
      'publishing.needs-review',
      'publishing.nothing-waits',
    ],
  }),
  askForReview: endpoint(calls.askForReview, {
    access: memberWho('content.contribute'),
    body: ReviewBody,
    response: { 204: Nothing },
    errors: [
      'content.missing',
      'content.no-document',
      'drafts.missing',
      'drafts.not-allowed',
      'publishing.changed-meanwhile',
      'publishing.named-twice',
      'publishing.nothing-waits',
    ],
  }),
  listPublishes: endpoint(calls.listPublishes, {
    access: memberWho('site.view'),
    query: PublishesQuery,
    response: { 200: PublishList },
    errors: ['lists.bad-cursor'],
  }),
  undoPublish: endpoint(calls.undoPublish, {
    access: memberWho('content.contribute'),
    params: PublishPath,
    response: { 200: PublishResponse },
    errors: [
      ...SAVING_ERRORS,
      'catalog.invalid',
      'catalog.missing',
      'drafts.missing',
      'drafts.not-allowed',
      'drafts.products-are-saved',
      'publishing.missing',
      'publishing.needs-review',
      'publishing.newer-live',
      'publishing.undone',
      'publishing.unknown-value',
    ],
  }),
  listSchedules: endpoint(calls.listSchedules, {
    access: memberWho('site.view'),
    query: SchedulesQuery,
    response: { 200: ScheduleList },
    errors: ['lists.bad-cursor'],
  }),
  createSchedule: endpoint(calls.createSchedule, {
    access: memberWho('content.contribute'),
    body: ScheduleBody,
    response: { 201: ScheduleResponse },
    errors: [
      'catalog.missing',
      'catalog.unknown-change',
      'content.missing',
      'content.newer-document',
      'content.no-document',
      'content.products-only',
      'design.unreadable',
      'drafts.live-conflict',
      'drafts.missing',
      'drafts.not-allowed',
      'publishing.changed-meanwhile',
      'publishing.named-twice',
      'publishing.needs-review',
      'publishing.no-such-time',
      'publishing.nothing-chosen',
      'publishing.nothing-waits',
      'publishing.time-passed',
      'publishing.twice-that-time',
      'publishing.unknown-value',
    ],
  }),
  cancelSchedule: endpoint(calls.cancelSchedule, {
    access: memberWho('content.contribute'),
    params: SchedulePath,
    response: { 204: Nothing },
    errors: [
      'drafts.not-allowed',
      'publishing.needs-review',
      'publishing.schedule-over',
      'publishing.unknown-schedule',
    ],
  }),
} as const;
