import { Readable } from 'node:stream';
import { PRODUCT_TYPES, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const DAY_MS = 24 * 3_600_000;
const CONTENT = 'chapter one, which is worth its price';

let app: TestApp;
let fixture: ProductFixture;
let visitor: TestBrowser;
let manager: TestBrowser;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
  manager = await fixture.as(websiteRoles.admin);
  await allow({ days: 30, times: 5 });
  visitor = app.browser({ host: `${fixture.site.slug}.localhost` });
});
afterAll(() => app.close());

const allow = (downloads: { days: number; times: number }) =>
  app.settings.changeCheckout(fixture.site.id, { value: { downloads }, by: 'test' });
/** Back to today afterwards: those who are signed in stay so. */
async function after<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = app.clock.now();
  app.clock.advance(ms);
  try {
    return await work();
  } finally {
    app.clock.set(now);
  }
}
const orderId = (): string => (++count).toString(16).padStart(24, '0');
const newFile = async (filename = `book-${++count}.txt`): Promise<string> =>
  (
    await app.media.upload(fixture.site.id, {
      filename,
      stream: Readable.from([Buffer.from(`${CONTENT} ${filename}`)]),
      by: 'test',
    })
  ).id;

/** An order of a product that sells these files. */
async function buy(fileIds: readonly string[]): Promise<{ orderId: string; itemId: string }> {
  const { id: itemId } = await fixture.make({
    productType: PRODUCT_TYPES.digital,
    fileIds,
    status: 'published',
  });
  const id = orderId();
  await grant(id, itemId);
  return { orderId: id, itemId };
}
const grant = (id: string, itemId: string): Promise<void> =>
  app.platform.database.transaction((tx) =>
    app.downloads.grant(tx, fixture.site.id, {
      orderId: id,
      lines: [
        { lineId: 'line-1', itemId, productType: 'digital' },
        { lineId: 'line-2', itemId, productType: 'physical' },
      ],
    }),
  );
const links = (id: string) => app.downloads.linksOf(fixture.site.id, id);
async function onlyLink(id: string): Promise<string> {
  const [link, ...others] = await links(id);
  expect(others).toEqual([]);
  return link?.url ?? '';
}
const fetch = (url: string, headers: Record<string, string> = {}) => visitor.get(url, headers);

describe('the files of an order', () => {
  it('files of an order are granted once, each with its own link, and announced once', async () => {
    const [one, two] = [await newFile('one.txt'), await newFile('two.txt')];
    const bought = await buy([one, two]);
    await grant(bought.orderId, bought.itemId);
    const downloadLinks = await links(bought.orderId);
    expect(downloadLinks.map(({ filename, timesLeft, isOver }) => [filename, timesLeft, isOver])).toEqual([
      ['one.txt', 5, false],
      ['two.txt', 5, false],
    ]);
    expect(downloadLinks[0]?.expiresAt).toEqual(new Date(app.clock.now().getTime() + 30 * DAY_MS));
    expect(new Set(downloadLinks.map(({ url }) => url)).size).toBe(2);
    const { rows } = await app.platform.database.pool.query(
      "select payload from outbox_events where website_id = $1 and topic = 'downloads.ready' and payload->>'orderId' = $2",
      [fixture.site.id, bought.orderId],
    );
    expect(rows).toHaveLength(1);
  });

  it('the files of an order come as attachments with their names, and are nobody else’s to keep', async () => {
    const bought = await buy([await newFile('Änne’s book.txt')]);
    const response = await fetch(await onlyLink(bought.orderId));
    expect([response.statusCode, response.body]).toEqual([200, `${CONTENT} Änne’s book.txt`]);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%C3%84nne");
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect((await links(bought.orderId))[0]?.timesLeft).toBe(4);
  });

  it('a download works as often as the settings say, and not once more', async () => {
    const bought = await buy([await newFile()]);
    const url = await onlyLink(bought.orderId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(url)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    for (const { statusCode, body } of answers.filter((response) => response.statusCode !== 200)) {
      expect(statusCode).toBe(410);
      expect(body).toContain('used as often as it may be');
    }
    expect((await links(bought.orderId))[0]).toMatchObject({ timesLeft: 0, isOver: true });
  });

  it('the files of an order count one download in pieces once: a day long, and no more than the file twice', async () => {
    const bought = await buy([await newFile('in pieces.txt')]);
    const url = await onlyLink(bought.orderId);
    const timesLeft = async () => (await links(bought.orderId))[0]?.timesLeft;
    expect((await visitor.raw({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await fetch(url, { range: 'bytes=9999-' })).statusCode).toBe(416);
    expect(await timesLeft()).toBe(5);
    const first = await fetch(url, { range: 'bytes=0-6' });
    expect([first.statusCode, first.body]).toEqual([206, 'chapter']);
    const part = () => fetch(url, { range: 'bytes=8-10' });
    expect((await after(DAY_MS - 1, part)).body).toBe('one');
    expect(await timesLeft()).toBe(4);
    expect((await after(DAY_MS, part)).statusCode).toBe(206);
    expect(await timesLeft()).toBe(3);
    for (let pieces = 0; pieces < 3; pieces++) await fetch(url, { range: 'bytes=0-' });
    expect(await timesLeft()).toBe(2);
    // With a tag of something else the whole file is sent, which is no part of anything.
    await fetch(url, { range: 'bytes=0-0', 'if-range': '"other"' });
    expect(await timesLeft()).toBe(1);
    expect((await fetch(url)).statusCode).toBe(200);
    expect((await fetch(url, { range: 'bytes=0-0' })).statusCode).toBe(206);
    expect((await fetch(url)).statusCode).toBe(410);
  });

  it('the files of an order count for each client by itself', async () => {
    const bought = await buy([await newFile()]);
    const url = await onlyLink(bought.orderId);
    await fetch(url, { range: 'bytes=0-6' });
    const other = await visitor.raw({
      method: 'GET',
      url,
      headers: { range: 'bytes=0-6' },
      remoteAddress: '203.0.113.9',
    });
    expect(other.statusCode).toBe(206);
    expect((await links(bought.orderId))[0]?.timesLeft).toBe(3);
  });

  it('a download ends after its days, with a message on a page for browsers', async () => {
    await allow({ days: 2, times: 9 });
    const bought = await buy([await newFile()]);
    const url = await onlyLink(bought.orderId);
    expect((await after(2 * DAY_MS - 1, () => fetch(url))).statusCode).toBe(200);
    expect((await after(2 * DAY_MS, () => fetch(url))).json()).toMatchObject({ code: 'downloads.over' });
    const page = await after(2 * DAY_MS, () => fetch(url, { accept: 'text/html' }));
    expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Please ask the store to renew it');
  });

  it('a download is renewed by members who manage the store, under the same link', async () => {
    const bought = await buy([await newFile()]);
    const url = await onlyLink(bought.orderId);
    for (let times = 0; times < 9; times++) expect((await fetch(url)).statusCode).toBe(200);
    expect((await fetch(url)).statusCode).toBe(410);
    const [download] = (await fixture.manager.get(`/api/commerce/downloads?orderId=${bought.orderId}`)).json()
      .downloads;
    expect(download).toMatchObject({ orderId: bought.orderId, url, isWithdrawn: false });
    const renewed = await fixture.manager.call('POST', `/api/commerce/downloads/${download.id}/renew`);
    expect([renewed.statusCode, renewed.json().download.timesUsed]).toEqual([200, 0]);
    expect((await fetch(url)).statusCode).toBe(200);
    const nobody = await fixture.manager.call('POST', `/api/commerce/downloads/${'0'.repeat(24)}/renew`);
    expect(nobody.json()).toMatchObject({ code: 'downloads.missing' });
  });

  it('downloads are withdrawn with their order, or with a line of it', async () => {
    const bought = await buy([await newFile()]);
    const url = await onlyLink(bought.orderId);
    const { database } = app.platform;
    await app.downloads.withdraw(database.query, fixture.site.id, bought.orderId, ['another line']);
    expect((await fetch(url)).statusCode).toBe(200);
    await app.downloads.withdraw(database.query, fixture.site.id, bought.orderId, ['line-1']);
    expect((await fetch(url)).json()).toMatchObject({ code: 'downloads.withdrawn' });
    expect(await links(bought.orderId)).toEqual([]);
    await app.downloads.giveAgain(database.query, fixture.site.id, bought.orderId, ['line-1']);
    expect((await fetch(url)).statusCode).toBe(200);
  });

  it('the files of an order say so when the store has deleted them', async () => {
    const fileId = await newFile();
    const bought = await buy([fileId]);
    const url = await onlyLink(bought.orderId);
    await fixture.remove(`/${bought.itemId}`);
    const removed = await manager.call('DELETE', `/api/media/assets/${fileId}?force=true`);
    expect(removed.statusCode).toBe(204);
    expect((await fetch(url)).json()).toMatchObject({ code: 'downloads.file-gone' });
    expect(await links(bought.orderId)).toMatchObject([{ url: null }]);
  });

  it('the files of an order open for nobody who makes up a link, or brings one from another site', async () => {
    const bought = await buy([await newFile()]);
    const url = await onlyLink(bought.orderId);
    const changed = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
    for (const wrong of [changed, url.slice(0, -2), '/commerce/digital-download/x', `${url}A`])
      expect((await fetch(wrong)).json()).toMatchObject({ code: 'downloads.unknown' });
    const other = app.browser({ host: `${(await app.make.site()).slug}.localhost` });
    expect((await other.get(url)).json()).toMatchObject({ code: 'downloads.unknown' });
    expect((await fetch(url)).statusCode).toBe(200);
  });
});

it('no file is fetched more often than it may be, by the books', async () => {
  for (const { name, violations } of app.downloads.invariants.filter(
    ({ name }) => name !== 'downloads.order',
  ))
    expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
});
