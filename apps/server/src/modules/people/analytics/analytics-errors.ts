import { defineErrors } from '../../../platform/errors/index.ts';

export const analyticsErrors = defineErrors('analytics', {
  badEvent: { status: 400, message: 'That event is not as its schema says: {problem}' },
  unknownEvent: { status: 404, message: 'There is no event called “{name}”.' },
  otherSite: { status: 403, message: 'That event belongs to another site.' },
  tooMany: {
    status: 429,
    message: 'This site has had too many events lately. Please try again later.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
  busy: {
    status: 503,
    message: 'More events are coming than can be stored. Please try again later.',
  },
});
