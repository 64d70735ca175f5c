import { defineErrors } from '../../../../platform/errors/index.ts';

export const publishErrors = defineErrors('publishing', {
  missing: { status: 404, message: 'There is no such publish.' },
  nothingWaits: { status: 409, message: 'Nothing of {title} waits to be published.' },
  changedMeanwhile: {
    status: 409,
    message: '{title} was changed since you looked at it. Look at the changes again, then publish.',
  },
  namedTwice: { status: 400, message: 'Each change is named once.' },
  sectionChangedTwice: {
    status: 409,
    message:
      'The section {section} is the same on all its pages, and was changed both on {first} and on {second}. Publish one of the two; then choose in the other which words stay.',
  },
  newerLive: {
    status: 409,
    message: '{title} was changed on the site after this publish, so it cannot be undone any more.',
  },
  undone: { status: 409, message: 'This publish has been undone.' },
  noSuchTime: {
    status: 400,
    message: 'The clocks of {timeZone} skip {localTime}. Choose a time before or after it.',
  },
  twiceThatTime: {
    status: 400,
    message:
      'The clocks of {timeZone} show {localTime} twice. Say whether you mean the earlier or the later time.',
  },
  nothingChosen: { status: 400, message: 'Choose at least one change.' },
  unknownValue: { status: 400, message: 'There is nothing of the kind {kind} that can be scheduled.' },
  timePassed: { status: 400, message: 'Choose a time in the future, or publish it now.' },
  unknownSchedule: { status: 404, message: 'There is no such scheduled change.' },
  scheduleOver: { status: 409, message: 'This scheduled change is over.' },
  needsReview: {
    status: 403,
    message: 'On this site a website manager looks at changes before they are published. Ask for a review.',
  },
});
