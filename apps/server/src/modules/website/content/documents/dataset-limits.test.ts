import { chartBlock, type Dataset, newSection } from '@awning/site-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentFixture, openContentFixture } from '../../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let shop: ContentFixture;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
  page = `/collections/${(await app.make.collection(shop.site, { title: 'Figures' })).id}/document`;
});
afterAll(() => app.close());

const id = (n: number): string => n.toString(16).padStart(24, '0');

function chartPage(dataset: Dataset) {
  const cell = { column: 0, row: 0, height: 1, layer: 0 };
  const block = { id: id(2), type: chartBlock.type, value: { ...chartBlock.defaults, dataset } };
  const placed = { block, desktop: { ...cell, width: 24 }, phone: { ...cell, width: 8 } };
  return { schema: 1, sections: [newSection(id(1), { layout: { type: 'fluid', blocks: [placed] } })] };
}

const table = (rows: number, columns: number): Dataset => ({
  columns: Array.from({ length: columns }, (_, column) => `C${column}`),
  rows: Array.from({ length: rows }, (_, row) => ({
    label: `R${row}`,
    values: Array.from({ length: columns }, () => row),
  })),
});

const save = (dataset: Dataset) => shop.put(page, { document: chartPage(dataset) });

it('SF-9.26 the data of a chart has at most the rows and columns that the site allows, and stays when less is allowed', async () => {
  const refused = await save(table(501, 1));
  expect(refused.statusCode).toBe(400);
  expect(Object.values(refused.json().errors)).toEqual([
    'A dataset may have 500 rows at most; this one has 501',
  ]);
  expect(Object.values((await save(table(1, 21))).json().errors)).toEqual([
    'A dataset may have 20 columns at most; this one has 21',
  ]);

  await app.settings.changeLimits(shop.site.id, { value: { datasetRows: 501 }, by: 'test' });
  expect((await save(table(501, 1))).statusCode).toBe(200);
  await app.settings.changeLimits(shop.site.id, { value: { datasetRows: 10 }, by: 'test' });
  expect((await shop.get(page)).json().document).toEqual(chartPage(table(501, 1)));
  const visitor = app.browser({ host: `${shop.site.slug}.localhost` });
  const seen = await visitor.get('/figures', { accept: 'text/html' });
  expect(seen.statusCode).toBe(200);
  expect(seen.body).toContain('R500');
  const changed = await shop.patch(page, {
    commands: [{ do: 'set-property', block: id(2), path: ['title'], value: 'Sales' }],
  });
  expect(changed.json()).toMatchObject({ message: expect.stringContaining('10 rows at most') });
});

it('PL-5.50 PL-5.51 PL-5.52 a dataset without a column, a row or a value is refused in the words of the editor', async () => {
  const messageOf = async (dataset: Dataset) => Object.values((await save(dataset)).json().errors);
  expect(await messageOf(table(2, 0))).toEqual(['Your dataset must have at least one column']);
  expect(await messageOf({ columns: ['A'], rows: [] })).toEqual(['Your dataset must have at least one row']);
  expect(await messageOf({ columns: ['A'], rows: [{ label: 'R', values: [null] }] })).toEqual([
    'One or more rows was missing data',
  ]);
});
