import { Readable } from 'node:stream';
import { PRODUCT_TYPES, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback, sendBytes } from '../../../../platform/http/testing/test-kernel.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { imageAddress } from '../asset-data.ts';
import { jpegImage } from '../testing/sample-images.ts';

interface Door {
  readonly app: TestApp;
  readonly port: number;
}

let first: Door;
let second: Door;
let site: Site;

beforeAll(async () => {
  const open = async (app: TestApp): Promise<Door> => ({ app, port: await listenOnLoopback(app.http) });
  first = await open(await createTestApp());
  const { databaseUrl, platform } = first.app;
  second = await open(await createTestApp({ databaseUrl, swap: { files: platform.files } }));
  site = await first.app.make.site();
});
afterAll(async () => {
  await second.app.close();
  await first.app.close();
});

const upload = async (): Promise<{ id: string; address: string }> => {
  const stream = Readable.from([await jpegImage(600, 400)]);
  const asset = await first.app.media.upload(site.id, { stream, filename: 'door.jpg', by: 'test' });
  return { id: asset.id, address: imageAddress(site.id, asset) };
};
const statusAt = async ({ port }: Door, address: string): Promise<number> => {
  const request = `GET ${address} HTTP/1.1\r\nHost: ${site.slug}.localhost\r\nConnection: close\r\n\r\n`;
  return (await sendBytes(port, request)).status;
};
const sharedBy = async ({ app }: Door): Promise<number> =>
  Number(/^awning_shared_answers_total (\d+)$/m.exec(await app.platform.metrics.print())?.[1] ?? 0);

describe('an image at the response cache', () => {
  const remove = async (id: string): Promise<void> => {
    const editor = first.app.browser({ host: `${site.slug}.localhost` });
    await first.app.make.signIn(editor, (await first.app.make.member(site, [websiteRoles.editor])).email);
    expect((await editor.call('DELETE', `/api/media/assets/${id}`)).statusCode).toBe(204);
  };
  const sell = async (id: string): Promise<void> => {
    const { id: storeId } = await first.app.make.store(site);
    await first.app.make.product(site, storeId, { productType: PRODUCT_TYPES.digital, fileIds: [id] });
  };

  it.each([
    ['deleted', remove],
    ['sold', sell],
  ])('an image in the response cache is gone in every process once it is %s', async (_how, take) => {
    const { id, address } = await upload();
    const width = `${address}?format=300w`;
    for (const door of [first, second]) {
      const before = await sharedBy(door);
      await expect
        .poll(async () => {
          expect(await statusAt(door, width)).toBe(200);
          return sharedBy(door);
        })
        .toBeGreaterThan(before);
    }
    await take(id);
    for (const door of [first, second]) await expect.poll(() => statusAt(door, width)).toBe(404);
  });

  it.each([
    ['?format=100w', true],
    ['?format=100w&crop=square', true],
    ['', true],
    ['?format=100w&x=17', false],
    ['?format=101w', false],
    ['?format=100w&crop=17:3', false],
    ['?format=100w&format=300w', false],
  ])('an image at the response cache asked for with "%s" is cached: %s', async (query, isCached) => {
    const { address } = await upload();
    const before = await sharedBy(first);
    // The invalidation of the upload may arrive during the first of these requests.
    for (let i = 0; i < 5; i++) await statusAt(first, address + query);
    expect((await sharedBy(first)) > before).toBe(isCached);
  });
});
