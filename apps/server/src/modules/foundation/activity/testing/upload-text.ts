import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crumbCookie, crumbHeader } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

const BOUNDARY = 'awning-activity-test';

const send = (
  browser: TestBrowser,
  to: { readonly method: 'POST' | 'PUT'; readonly url: string },
  { filename, content }: { readonly filename: string; readonly content: Buffer },
): Promise<LightMyRequestResponse> =>
  browser.raw({
    ...to,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
      [crumbHeader]: browser.cookies.get(crumbCookie) ?? '',
    },
    payload: Buffer.concat([
      Buffer.from(
        [
          `--${BOUNDARY}`,
          `Content-Disposition: form-data; name="file"; filename="${filename}"`,
          'Content-Type: text/plain',
          '',
          '',
        ].join('\r\n'),
      ),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });

/** Uploads a small text as a member does with the admin. */
export const uploadText = (
  browser: TestBrowser,
  filename: string,
  text: string,
): Promise<LightMyRequestResponse> =>
  send(browser, { method: 'POST', url: '/api/media/assets' }, { filename, content: Buffer.from(text) });

export const replaceText = (
  browser: TestBrowser,
  id: string,
  filename: string,
  text: string,
): Promise<LightMyRequestResponse> =>
  send(
    browser,
    { method: 'PUT', url: `/api/media/assets/${id}/content` },
    { filename, content: Buffer.from(text) },
  );

/** A small image of one colour. */
export const uploadImage = async (
  browser: TestBrowser,
  filename: string,
): Promise<LightMyRequestResponse> => {
  const content = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  return send(browser, { method: 'POST', url: '/api/media/assets' }, { filename, content });
};

const FONT = '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2';

/** A font that Awning brings along, as one of the site's own. */
export const uploadFont = async (browser: TestBrowser, filename: string): Promise<LightMyRequestResponse> => {
  const content = await readFile(fileURLToPath(import.meta.resolve(FONT)));
  return send(browser, { method: 'POST', url: '/api/site-fonts' }, { filename, content });
};

/** A file with products, which is read and not imported yet. */
export const uploadProducts = (browser: TestBrowser, text: string): Promise<LightMyRequestResponse> =>
  send(
    browser,
    { method: 'POST', url: '/api/commerce/product-imports' },
    { filename: 'products.csv', content: Buffer.from(text) },
  );

/** The label of a return. */
export const uploadLabel = (browser: TestBrowser, url: string): Promise<LightMyRequestResponse> =>
  send(browser, { method: 'PUT', url }, { filename: 'label.pdf', content: Buffer.from('%PDF-1.7 label') });
