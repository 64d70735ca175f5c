import { crumbCookie, crumbHeader, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { type BoughtMugs, openReturnFixture, type ReturnFixture } from '../../../testing/return-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { eraseFromReturns } from './return-repository.ts';

const PDF = Buffer.from('%PDF-1.7 a label');
const BOUNDARY = 'awning-label-test';

let app: TestApp;
let fixture: ReturnFixture;
let member: TestBrowser;
let mugs: BoughtMugs;
let returnId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  fixture = await openReturnFixture(app);
  member = await app.signedIn(fixture.site, websiteRoles.storeManager);
  mugs = await fixture.buyMugs();
  const lines = [{ lineId: mugs.lineId, quantity: 1, reason: 'It does not fit' }];
  await app.returns.ask(fixture.site.id, mugs.orderId, { lines, note: '' }, 'a'.repeat(24));
  returnId = (await app.returns.ofOrder(fixture.site.id, mugs.orderId)).returns[0]?.id ?? '';
});

const keyOf = () => ({ websiteId: fixture.site.id, orderId: mugs.orderId, returnId });
const accept = () => app.returns.accept(keyOf(), {}, fixture.member);
const address = (): string => `/api/commerce/orders/${mugs.orderId}/returns/${returnId}/label`;
const shopperAddress = (): string => `${mugs.url}/returns/${returnId}/label`;
const shopper = (): TestBrowser => app.browser({ host: `${fixture.site.slug}.localhost` });

const upload = (content: Buffer, filename = 'label.pdf', who = member) =>
  who.raw({
    method: 'PUT',
    url: address(),
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
      [crumbHeader]: who.cookies.get(crumbCookie) ?? '',
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });

describe('the label of a return', () => {
  it('a member uploads it, the shopper downloads it by the link of the order, and a new one takes its place', async () => {
    await accept();
    const uploaded = await upload(PDF, 'to kiel.PDF');
    expect(uploaded.statusCode, uploaded.body).toBe(200);
    expect(uploaded.json().returns[0].labelName).toBe('to kiel.pdf');
    expect((await shopper().get(mugs.url)).body).toContain('Your label for the parcel: to kiel.pdf');
    const file = await shopper().get(shopperAddress());
    expect(file.rawPayload.equals(PDF)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment;.*to kiel\.pdf/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await member.get(address())).rawPayload.equals(PDF)).toBe(true);
    const next = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    expect((await upload(next, 'b.pdf')).json().returns[0].labelName).toBe('b.png');
    expect((await shopper().get(shopperAddress())).headers['content-type']).toBe('image/png');
    const removed = await member.call('DELETE', address());
    expect(removed.json().returns[0].labelName).toBe('');
    expect((await shopper().get(shopperAddress())).statusCode).toBe(404);
  });

  it('what is no label is refused whatever its name says, and the one before stays', async () => {
    await accept();
    await upload(PDF);
    for (const [content, status] of [
      [Buffer.from('<html><script>alert(1)</script>'), 415],
      [Buffer.from('MZ'), 415],
      [Buffer.alloc(0), 415],
      [Buffer.concat([PDF, Buffer.alloc(5_000_000)]), 413],
    ] as const)
      expect((await upload(content)).statusCode).toBe(status);
    expect((await member.get(address())).rawPayload.equals(PDF)).toBe(true);
    const named = await upload(PDF, '../../<b>"x');
    expect(named.json().returns[0].labelName).toMatch(/^[^/<>"]+\.pdf$/);
  });

  it('a return whose goods nobody awaits takes no label, and other people reach none', async () => {
    expect((await upload(PDF)).json().code).toBe('returns.not-accepted');
    await accept();
    await upload(PDF);
    const editor = await app.signedIn(fixture.site, websiteRoles.editor);
    expect((await upload(PDF, 'x.pdf', editor)).statusCode).toBe(403);
    expect((await editor.get(address())).statusCode).toBe(403);
    expect((await shopper().get(address())).statusCode).toBe(401);
    const others = await fixture.buyMugs();
    expect((await shopper().get(`${others.url}/returns/${returnId}/label`)).statusCode).toBe(404);
    expect((await shopper().get(`/checkout/orders/none/returns/${returnId}/label`)).statusCode).toBe(404);
    const stranger = await app.signedIn(await app.make.site(), websiteRoles.admin);
    expect((await stranger.get(address())).statusCode).toBe(404);
  });

  it('the shopper has the label only while the goods are awaited; members see and remove it in every state', async () => {
    await accept();
    await upload(PDF);
    await app.returns.close(keyOf(), {}, fixture.member);
    expect((await shopper().get(shopperAddress())).statusCode).toBe(404);
    expect((await member.get(address())).statusCode).toBe(200);
    await app.returns.undo(keyOf(), { state: 'closed' }, fixture.member);
    expect((await shopper().get(shopperAddress())).statusCode).toBe(200);
    await app.returns.close(keyOf(), {}, fixture.member);
    expect((await member.call('DELETE', address())).json().returns[0].labelName).toBe('');
  });

  it('a label of an acceptance that was taken back and declined is not sent any more', async () => {
    await app.returns.accept(keyOf(), { shouldSendNotification: false }, fixture.member);
    await upload(PDF);
    await app.returns.undo(keyOf(), { state: 'accepted' }, fixture.member);
    expect((await shopper().get(shopperAddress())).statusCode).toBe(404);
    await app.returns.decline(keyOf(), { reason: 'Worn' }, fixture.member);
    expect((await shopper().get(shopperAddress())).statusCode).toBe(404);
  });

  it('a label is erased with the person whose address stands on it', async () => {
    await accept();
    await upload(PDF);
    await app.platform.database.transaction((tx) => eraseFromReturns(tx, fixture.site.id, [mugs.orderId]));
    const left = await app.platform.database.query.rows(
      { count: column.integer },
      sql`select count(*)::int as count from order_return_labels where website_id = ${fixture.site.id}`,
    );
    expect(left).toEqual([{ count: 0 }]);
  });
});
