import type { LightMyRequestResponse } from 'fastify';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

const BOUNDARY = 'awning-activity-test';

/** Uploads a small text as a member does with the admin. */
export const uploadText = (
  browser: TestBrowser,
  filename: string,
  text: string,
): Promise<LightMyRequestResponse> =>
  browser.raw({
    method: 'POST',
    url: '/api/media/assets',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
    },
    payload: [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="file"; filename="${filename}"`,
      'Content-Type: text/plain',
      '',
      text,
      `--${BOUNDARY}--`,
      '',
    ].join('\r\n'),
  });
