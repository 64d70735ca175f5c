import type { ProductImport } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../../testing/product-fixture.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

const BOUNDARY = 'awning-import-boundary';
const IMPORTS = '/api/commerce/product-imports';

/** A shop whose manager imports and exports products through the API. */
export interface ImportFixture extends ProductFixture {
  send(content: string | Buffer, fileName?: string, who?: TestBrowser): Promise<LightMyRequestResponse>;
  /** What the file would do. */
  check(content: string | Buffer, fileName?: string): Promise<ProductImport>;
  /** Started, and done as far as it gets. */
  run(importId: string): Promise<ProductImport>;
  import(content: string | Buffer): Promise<ProductImport>;
  undo(importId: string): Promise<ProductImport>;
  look(importId: string): Promise<ProductImport>;
  export(query?: string): Promise<string>;
}

export async function openImportFixture(app: TestApp): Promise<ImportFixture> {
  const shop = await openProductFixture(app);
  const { manager } = shop;
  const send: ImportFixture['send'] = (content, fileName = 'products.csv', who = manager) =>
    who.raw({
      method: 'POST',
      url: IMPORTS,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'sec-fetch-site': 'same-origin',
      },
      payload: Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`,
        ),
        Buffer.from(content as string),
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
    });
  const check: ImportFixture['check'] = async (content, fileName) => {
    const response = await send(content, fileName);
    expect(response.statusCode, response.body).toBe(201);
    return response.json().import;
  };
  const look: ImportFixture['look'] = async (importId) =>
    (await manager.get(`${IMPORTS}/${importId}`)).json().import;
  const follow = async (importId: string, step: 'start' | 'undo'): Promise<ProductImport> => {
    const response = await manager.call('POST', `${IMPORTS}/${importId}/${step}`);
    expect(response.statusCode, response.body).toBe(202);
    await app.platform.queue.settle();
    return look(importId);
  };
  return {
    ...shop,
    send,
    check,
    look,
    run: (importId) => follow(importId, 'start'),
    undo: (importId) => follow(importId, 'undo'),
    import: async (content) => follow((await check(content)).id, 'start'),
    export: async (query = '') => (await manager.get(`/api/commerce/products.csv${query}`)).body,
  };
}
