import type { InjectOptions, LightMyRequestResponse } from 'fastify';

const BOUNDARY = 'awning-test-boundary-7d1f';

/** The body of a form with one file, as a browser would send it. */
export function fileForm(
  filename: string,
  content: Buffer,
  contentType = 'application/octet-stream',
): Buffer {
  const quoted = filename.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\nContent-Type: ${contentType}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const formHeaders = {
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  'sec-fetch-site': 'same-origin',
};

export const sendFile = (
  browser: { raw(request: InjectOptions): Promise<LightMyRequestResponse> },
  filename: string,
  content: Buffer,
  query = '',
): Promise<LightMyRequestResponse> =>
  browser.raw({
    method: 'POST',
    url: `/api/media/assets${query}`,
    headers: formHeaders,
    payload: fileForm(filename, content),
  });
