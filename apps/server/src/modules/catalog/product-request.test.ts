import { RECORD_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductDesk, type ProductDesk } from '../../testing/product-desk.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: ProductDesk;

beforeAll(async () => {
  app = await createTestApp();
  desk = await openProductDesk(app);
});
afterAll(() => app.close());

describe('a product without a title', () => {
  const refusal = {
    code: 'content.product-without-title',
    errors: { title: 'Give the product a title before you publish it.' },
  };
  const items = (): string => `/api/content/collections/${desk.storeId}/items`;

  it('can be a draft, but is not published, now or later', async () => {
    const publishOn = app.clock.now().getTime() + 60_000;
    expect((await desk.post({ title: ' ', status: 'published' })).json()).toMatchObject(refusal);
    expect((await desk.post({ status: 'scheduled', publishOn })).json()).toMatchObject(refusal);
    const draft = await desk.make({ title: '' });
    expect((await desk.patch(`/${draft.id}`, { status: 'published' })).json()).toMatchObject(refusal);
    const published = await desk.patch(`/${draft.id}`, { status: 'published', title: 'Cup' });
    expect(published.statusCode, published.body).toBe(200);
    expect((await desk.patch(`/${draft.id}`, { title: '' })).json()).toMatchObject(refusal);
    expect((await desk.read(draft.id)).title).toBe('Cup');
  });

  it('is not published as an item of its store either; a post may have no title', async () => {
    const made = await desk.manager.call('POST', items(), { status: 'published' });
    expect(made.json()).toMatchObject(refusal);
    const draft = await app.content.items.create(desk.site.id, desk.storeId, {});
    expect(draft.recordType).toBe(RECORD_TYPES['store-item']);
    await expect(
      app.content.items.change(desk.site.id, draft.id, { status: 'published' }),
    ).rejects.toMatchObject({ code: refusal.code });
    const blog = await app.make.collection(desk.site, { kind: 'blog' });
    expect(await app.content.items.create(desk.site.id, blog.id, { status: 'published' })).toMatchObject({
      title: '',
      status: 'published',
    });
  });
});

describe('what is wrong with a product is said under its field', () => {
  const long = 'x'.repeat(60);
  const plan = 'subscriptionPlan';
  it.each<[body: object, fields: string[]]>([
    [{ mainImageId: 'f'.repeat(24) }, ['mainImageId']],
    [{ tags: [long] }, ['tags']],
    [{ categories: [long] }, ['categories']],
    [{ categories: ['Cups', 'cups'] }, ['categories']],
    [{ tags: [' '] }, ['tags']],
    [{ relatedIds: ['x'] }, ['relatedIds.0']],
    [{ [plan]: { numBillingCycles: 0 } }, [`${plan}.billingPeriod`]],
    [{ [plan]: { numBillingCycles: 0, billingPeriod: { value: 1 } } }, [`${plan}.billingPeriod.unit`]],
    [{ additionalFieldsFormId: 7 }, ['additionalFieldsFormId']],
  ])('%j', async (body, fields) => {
    const answer = await desk.post({ title: 'Cup', ...body });
    expect([400, 409], answer.body).toContain(answer.statusCode);
    expect(Object.keys(answer.json().errors)).toEqual(fields);
    expect(answer.body).not.toContain('null');
  });
});
