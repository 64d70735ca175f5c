import { anyone } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKernel, type TestKernel } from '../testing/test-kernel.ts';

let kernel: TestKernel;

beforeAll(async () => {
  kernel = await createTestKernel({
    routes: (app) => {
      app.get('/asked', { config: { access: anyone } }, async ({ query }) => ({ asked: query }));
    },
  });
});
afterAll(() => kernel.app.close());

const ask = async (query: string): Promise<Record<string, unknown>> => {
  const response = await kernel.app.inject({ url: `/asked?${query}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().asked;
};

describe('the query of an address', () => {
  it('PL-9.11 a query string is read up to a thousand keys, and the rest is left out', async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
    expect(Object.keys(await ask(keys(1000)))).toHaveLength(1000);
    const cut = await ask(`${keys(1000)}&tag=boats`);
    expect(Object.keys(cut)).toHaveLength(1000);
    expect(cut).not.toHaveProperty('tag');
    expect(Object.keys(await ask(keys(1600)))).toHaveLength(1000);
  });

  it('a query string is read as browsers write it, and a damaged one as far as possible', async () => {
    expect(await ask('tag=boats+%26%20nets&tag=b&empty=&bare')).toEqual({
      tag: ['boats & nets', 'b'],
      empty: '',
      bare: '',
    });
    expect(await ask('month=%zz&__proto__=x')).toMatchObject({ month: '%zz' });
    expect(await ask('')).toEqual({});
  });
});
