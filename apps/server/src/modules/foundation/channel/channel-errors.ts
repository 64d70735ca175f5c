import { defineErrors } from '../../../platform/errors/index.ts';

export const channelErrors = defineErrors('channel', {
  notAStream: {
    status: 406,
    message: 'This address is a stream of events. Ask for it with Accept: text/event-stream.',
  },
  tooManyStreams: {
    status: 429,
    message: 'Too many windows of this site are open. Close one and try again.',
  },
  textLocked: { status: 409, message: '{name} is writing here.' },
});
