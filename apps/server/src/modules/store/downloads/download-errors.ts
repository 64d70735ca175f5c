import { defineErrors } from '../../../platform/errors/index.ts';

export const downloadErrors = defineErrors('downloads', {
  unknown: {
    status: 404,
    message: 'This download link does not work. Please open it from your order or from our mail again.',
  },
  over: {
    status: 410,
    message:
      'This download link has expired or was used as often as it may be. Please ask the store to renew it.',
  },
  withdrawn: {
    status: 410,
    message: 'This download is not available any more, because its order was cancelled or refunded.',
  },
  fileGone: {
    status: 410,
    message: 'The store does not have this file any more. Please ask the store about your order.',
  },
  missing: { status: 404, message: 'This download does not exist.' },
});
