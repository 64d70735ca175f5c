import { RECORD_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
});
afterAll(() => app.close());

describe('a product without a title', () => {
  const refusal = {
    code: 'content.product-without-title',
    errors: { title: 'Give the product a title before you publish it.' },
  };
  const items = (): string => `/api/content/collections/${fixture.storeId}/items`;

  it('a product without a title can be a draft, but cannot be published or scheduled', async () => {
    const publishOn = app.clock.now().getTime() + 60_000;
    expect((await fixture.post({ title: ' ', status: 'published' })).json()).toMatchObject(refusal);
    expect((await fixture.post({ status: 'scheduled', publishOn })).json()).toMatchObject(refusal);
    const draft = await fixture.make({ title: '' });
    expect((await fixture.patch(`/${draft.id}`, { status: 'published' })).json()).toMatchObject(refusal);
    const published = await fixture.patch(`/${draft.id}`, { status: 'published', title: 'Cup' });
    expect(published.statusCode, published.body).toBe(200);
    expect((await fixture.patch(`/${draft.id}`, { title: '' })).json()).toMatchObject(refusal);
    expect((await fixture.read(draft.id)).title).toBe('Cup');
  });

  it('a product without a title cannot be published as an item either, and a post can', async () => {
    const response = await fixture.manager.call('POST', items(), { status: 'published' });
    expect(response.json()).toMatchObject(refusal);
    const draft = await app.content.items.create(fixture.site.id, fixture.storeId, {});
    expect(draft.recordType).toBe(RECORD_TYPES['store-item']);
    await expect(
      app.content.items.change(fixture.site.id, draft.id, { status: 'published' }),
    ).rejects.toMatchObject({ code: refusal.code });
    const blog = await app.make.collection(fixture.site, { kind: 'blog' });
    expect(await app.content.items.create(fixture.site.id, blog.id, { status: 'published' })).toMatchObject({
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
    const response = await fixture.post({ title: 'Cup', ...body });
    expect([400, 409], response.body).toContain(response.statusCode);
    expect(Object.keys(response.json().errors)).toEqual(fields);
    expect(response.body).not.toContain('null');
  });
});
