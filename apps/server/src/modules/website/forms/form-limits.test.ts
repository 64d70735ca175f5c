import { formMessages } from '@awning/forms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormFixture, openFormFixture } from '../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: FormFixture;

beforeAll(async () => {
  app = await createTestApp({ config: { formSendsPerMinute: { address: 3, site: 8 } } });
  fixture = await openFormFixture(app);
});
afterAll(() => app.close());

const good = { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello' };

it('a form is limited per IP address for all visitors, and a stored submission gets its response again', async () => {
  const { formId } = await fixture.page();
  const visitor = fixture.visitor({ address: '203.0.113.1' });
  const body = { key: await fixture.key(visitor), formId, form: JSON.stringify(good) };
  const first = await fixture.send(visitor, body);
  for (let count = 2; count <= 3; count++)
    expect((await fixture.submit(visitor, formId, good)).statusCode).toBe(200);
  const neighbour = fixture.visitor({ address: '203.0.113.1' });
  for (const who of [visitor, neighbour]) {
    const over = await fixture.submit(who, formId, good);
    expect([over.statusCode, over.json().message]).toEqual([429, formMessages.rateLimited]);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  }
  const plain = await visitor.submit(`/forms/${formId}`, {
    'name.First': 'A',
    email: 'person@example.com',
    message: 'Typed before',
  });
  expect([plain.statusCode, plain.body.includes('Typed before')]).toEqual([429, true]);
  expect((await fixture.send(visitor, body)).json()).toEqual(first.json());
  expect(await fixture.submissions(formId)).toHaveLength(3);
});

it('what programs send that fill in everything uses up nothing of what people share', async () => {
  const shopFixture = await openFormFixture(app);
  const { formId } = await shopFixture.page();
  for (let count = 0; count < 10; count++)
    await shopFixture.submit(shopFixture.visitor({ address: `203.0.113.${100 + count}` }), formId, good, {
      trap: 'x',
    });
  expect((await shopFixture.submit(shopFixture.visitor(), formId, good)).statusCode).toBe(200);
  const greedy = shopFixture.visitor({ address: '203.0.113.99' });
  for (let count = 0; count < 3; count++) await shopFixture.submit(greedy, formId, good, { trap: 'x' });
  expect((await shopFixture.submit(greedy, formId, good, { trap: 'x' })).statusCode).toBe(429);
});

it('all forms of a site together are taken so often and no more', async () => {
  const shopFixture = await openFormFixture(app);
  const { formId } = await shopFixture.page();
  const statuses: number[] = [];
  for (let count = 0; count < 10; count++) {
    const visitor = shopFixture.visitor({ address: `203.0.113.${100 + count}` });
    statuses.push((await shopFixture.submit(visitor, formId, good)).statusCode);
  }
  expect(statuses).toEqual([...Array(8).fill(200), 429, 429]);
  expect(await shopFixture.submissions(formId)).toHaveLength(8);
});
