import { anyone } from '@awning/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKernel, type TestKernel } from './testing/test-kernel.ts';

describe('the log of requests', () => {
  let kernel: TestKernel;
  const lines: string[] = [];
  beforeAll(async () => {
    kernel = await createTestKernel({
      log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
      routes(app) {
        const respond = async () => 'x';
        app.get('/orders/:token', { config: { access: anyone } }, respond);
        app.get('/orders/:token/confirmed', { config: { access: anyone } }, respond);
        app.get('/bank/:stepToken', { config: { access: anyone } }, respond);
        app.get('/shop/:slug', { config: { access: anyone } }, respond);
      },
    });
  });
  afterAll(() => kernel.app.close());

  const loggedFor = async (url: string): Promise<unknown> => {
    lines.length = 0;
    await kernel.app.inject(url);
    return lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request')?.path;
  };

  it('the request log has no order token, for any spelling of the address', async () => {
    expect(await loggedFor('/orders/s3cret?a=b')).toBe('/orders/{token}');
    expect(await loggedFor('/orders/s3cret/confirmed')).toBe('/orders/{token}/confirmed');
    expect(await loggedFor('/orders/s3cret/')).toBe('/orders/{token}/');
    expect(await loggedFor('/bank/s3cret')).toBe('/bank/{token}');
    for (const url of [
      '/ORDERS/s3cret',
      '/%6frders/s3cret',
      '//orders/s3cret',
      '/orders%2fs3cret/x',
      '/orders//s3cret',
    ])
      expect(await loggedFor(url)).not.toContain('s3cret');
  });

  it('the request log has other addresses as they came, without their query', async () => {
    expect(await loggedFor('/shop/mug?secret=1')).toBe('/shop/mug');
    expect(await loggedFor('/orders')).toBe('/orders');
  });
});
