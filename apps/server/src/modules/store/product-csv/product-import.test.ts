import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type ImportFixture, openImportFixture } from './testing/import-fixture.ts';

let app: TestApp;
let shop: ImportFixture;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await openImportFixture(app);
});
afterAll(() => app.close());

const productsOf = async () =>
  (await shop.get('?sort=title&limit=200')).json().products as Awaited<ReturnType<ImportFixture['read']>>[];

const SQUARESPACE = [
  'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs',
  ',,PHYSICAL,store,linen-shirt,Linen shirt,<p>Soft</p>,SHIRT-S,Size,S,49.00,39.00,Yes,5,"/clothes/shirts, Sale","linen, summer",0.2,1,2,3,Yes,',
  ',,,,,,,SHIRT-M,,M,49.00,39.00,Yes,Unlimited,,,0.2,1,2,3,,',
  ',,SERVICE,,advice,Advice,,ADV,,,"1,200.00",0.00,No,Unlimited,,,0.0,,,,No,',
].join('\r\n');

const SHOPIFY_OLD = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Gift Card,SEO Title,Status',
  'cap,Cap,<p>Warm</p>,Ours,Hats,"wool, red",TRUE,Colour,Red,CAP-R,120,shopify,7,deny,20.00,25.00,,,FALSE,Caps,active',
  'cap,,,,,,,,Blue,CAP-B,120,shopify,3,deny,20.00,,,,,,',
  'mug,Mug,,,,,TRUE,Title,Default Title,MUG,,,,deny,8.50,,,,FALSE,,draft',
].join('\n');

const SHOPIFY_NEW = [
  'Title;URL handle;Description;Tags;Published on online store;Status;SKU;Option1 name;Option1 value;Price;Compare-at price;Inventory tracker;Inventory quantity;Continue selling when out of stock;Weight value (grams)',
  'Bowl;bowl;<p>Deep</p>;clay;TRUE;Active;BOWL-1;Glaze;White;12,50;;shopify;4;DENY;800',
  ';bowl;;;;;BOWL-2;;Black;12,50;15,00;shopify;0;CONTINUE;800',
].join('\n');

const WOOCOMMERCE = [
  'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Backorders allowed?,Weight (lbs),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
  '12,variation,TEE-S,Tee - S,1,,,1,2,0,0.5,,18,,,,id:10,Size,S',
  '10,variable,TEE,Tee,1,Short,<p>Long</p>,1,,0,,,,"Clothes > Tees",cotton,,,Size,"S, L"',
  '11,simple,PEN,Pen,0,A pen,,1,,0,,1.50,2,,,,,,',
  '13,variation,TEE-L,Tee - L,1,,,1,9,0,0.5,,19,,,,TEE,Size,L',
].join('\n');

describe('a file with products', () => {
  it('columns of Squarespace are recognised: variants, sales, stock, categories, visibility', async () => {
    const checked = await shop.check(SQUARESPACE);
    expect(checked).toMatchObject({
      format: 'squarespace',
      state: 'ready',
      added: 2,
      changed: 0,
      same: 0,
      wrong: 0,
      leftOut: [],
    });
    expect(await productsOf()).toEqual([]);
    expect(await shop.run(checked.id)).toMatchObject({ state: 'done', done: 2, failed: 0, remarks: [] });
    const [advice, shirt] = await productsOf();
    expect(advice).toMatchObject({ title: 'Advice', status: 'draft', productType: 3, urlId: 'advice' });
    expect(advice?.variants).toMatchObject([{ priceMinor: 120_000, stock: { unlimited: true } }]);
    expect(shirt).toMatchObject({
      title: 'Linen shirt',
      excerpt: '<p>Soft</p>',
      status: 'published',
      tags: ['linen', 'summer'],
      categories: ['shirts', 'Sale'],
      variantOptionOrdering: ['Size'],
    });
    expect(shirt?.variants).toMatchObject([
      { sku: 'SHIRT-S', attributes: { Size: 'S' }, priceMinor: 4900, salePriceMinor: 3900, onSale: true },
      { sku: 'SHIRT-M', stock: { unlimited: true } },
    ]);
    expect(shirt?.variants[0]).toMatchObject({
      stock: { unlimited: false, quantity: 5 },
      shippingMeasures: {
        weight: { value: 0.2, unit: 'KILOGRAM' },
        dimensions: { length: 1, width: 2, height: 3, unit: 'CENTIMETER' },
      },
    });
  });

  it('columns of Shopify are recognised, as older files have them', async () => {
    const done = await shop.import(SHOPIFY_OLD);
    expect(done).toMatchObject({ format: 'shopify', added: 2, done: 2, failed: 0, leftOut: ['Vendor'] });
    const [cap, mug] = await productsOf();
    expect(cap).toMatchObject({ title: 'Cap', status: 'published', categories: ['Hats'], seoTitle: 'Caps' });
    expect(cap?.variants).toMatchObject([
      { sku: 'CAP-R', priceMinor: 2500, salePriceMinor: 2000, onSale: true, stock: { quantity: 7 } },
      { sku: 'CAP-B', priceMinor: 2000, onSale: false, stock: { quantity: 3 } },
    ]);
    expect(cap?.variants[0]?.shippingMeasures).toEqual({ weight: { value: 0.12, unit: 'KILOGRAM' } });
    expect(mug).toMatchObject({ title: 'Mug', status: 'draft', variantOptionOrdering: [] });
    expect(mug?.variants).toMatchObject([{ sku: 'MUG', priceMinor: 850, stock: { unlimited: true } }]);
  });

  it('columns of Shopify are recognised, as files of today have them, with semicolons and decimal commas', async () => {
    expect(await shop.import(SHOPIFY_NEW)).toMatchObject({ format: 'shopify', done: 1, failed: 0 });
    const [bowl] = await productsOf();
    expect(bowl?.variants).toMatchObject([
      { sku: 'BOWL-1', attributes: { Glaze: 'White' }, priceMinor: 1250, stock: { quantity: 4 } },
      { sku: 'BOWL-2', priceMinor: 1500, salePriceMinor: 1250, onSale: true, stock: { unlimited: true } },
    ]);
  });

  it('columns of WooCommerce are recognised; variations find their product above and below', async () => {
    const done = await shop.import(WOOCOMMERCE);
    expect(done).toMatchObject({ format: 'woocommerce', done: 2, failed: 0, remarks: [] });
    const [pen, tee] = await productsOf();
    expect(pen).toMatchObject({ title: 'Pen', status: 'draft', excerpt: 'A pen' });
    expect(pen?.variants).toMatchObject([{ priceMinor: 200, salePriceMinor: 150, onSale: true }]);
    expect(tee).toMatchObject({ title: 'Tee', excerpt: '<p>Long</p>', categories: ['Tees'] });
    expect(tee?.variants).toMatchObject([
      { sku: 'TEE-S', attributes: { Size: 'S' }, stock: { quantity: 2 } },
      { sku: 'TEE-L', attributes: { Size: 'L' }, priceMinor: 1900 },
    ]);
    expect(tee?.variants[0]?.shippingMeasures).toEqual({ weight: { value: 0.5, unit: 'POUND' } });
  });

  it('attributes of WooCommerce are counted by each row, those of the product alone are no options, stock may be its own', async () => {
    const done = await shop.import(
      [
        'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)',
        '10,variable,TEE,Tee,1,1,8,,,Material,Cotton,Size,"S, L",Colour,"Red, Blue"',
        '11,variation,TEE-S,,1,1,parent,18,id:10,Colour,Red,Size,S,,',
        '12,variation,TEE-L,,1,backorder,,19,id:10,Size,L,Colour,Blue,,',
      ].join('\n'),
    );
    expect(done).toMatchObject({ done: 1, failed: 0, remarks: [] });
    const [tee] = await productsOf();
    expect(tee).toMatchObject({ variantOptionOrdering: ['Size', 'Colour'] });
    expect(tee?.variants).toMatchObject([
      { sku: 'TEE-S', attributes: { Size: 'S', Colour: 'Red' }, stock: { quantity: 8 } },
      { sku: 'TEE-L', attributes: { Size: 'L', Colour: 'Blue' }, stock: { unlimited: true } },
    ]);
  });

  it('long cells, halves of characters and amounts that can be read in two ways are refused with a sentence', async () => {
    const long = Array.from({ length: 3000 }, (_, place) => String.fromCodePoint(0x4e00 + place * 7)).join(
      '',
    );
    const checked = await shop.check(
      [
        'Handle,Title,Variant SKU,Variant Price,Variant Grams,Published',
        `${long},Cup,A,5,,TRUE`,
        `bowl,Bowl,B,5,,${'x'.repeat(38)}\u{1f600}${'y'.repeat(10)}`,
        'pot,Pot,C,1.200,,TRUE',
        'jug,Jug,D,"0,500","0,500",TRUE',
      ].join('\n'),
    );
    expect(checked).toMatchObject({ added: 1, wrong: 3 });
    const messages = checked.remarks.map(({ message }) => message);
    expect(messages).toContain(`“${'x'.repeat(38)}…” is neither Yes nor No.`);
    expect(messages).toContain(
      '“1.200” can be read in two ways. Write 1200, or no third digit after the dot.',
    );
    await shop.run(checked.id);
    expect((await productsOf())[0]).toMatchObject({ title: 'Jug', variants: [{ priceMinor: 50 }] });
  });

  it('a product of more rows than it can need is refused with a sentence', async () => {
    const checked = await shop.check(`Title,SKU,Price\nCup,C,5\n${',,5\n'.repeat(3000)}Pot,P,5`);
    expect(checked).toMatchObject({ added: 1, wrong: 1 });
    expect(checked.remarks[0]).toMatchObject({ line: 2, title: 'Cup' });
    expect(checked.remarks[0]?.message).toContain('more than 1250 rows');
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way round', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('a file of %s is read, with commas, semicolons, tabs and bars', async (_, encode) => {
    for (const separator of [',', ';', '\t', '|']) {
      const rows = [
        ['Title', 'SKU', 'Price'],
        ['Käse', `K${separator.charCodeAt(0)}`, '3.50'],
      ];
      const text = rows.map((row) => row.join(separator)).join('\r\n');
      expect(await shop.check(encode(text))).toMatchObject({ added: 1, wrong: 0 });
    }
    const done = await shop.import(encode('Title,SKU,Price\nKäse,K,3.50'));
    expect(done).toMatchObject({ done: 1 });
    expect((await productsOf())[0]?.title).toBe('Käse');
  });

  it('what is wrong is said by row and column, and the other products come', async () => {
    await shop.make({ title: 'Old cup', variants: [{ sku: 'OLD' }] });
    const done = await shop.import(
      [
        'Title,Product URL,SKU,Option Name 1,Option Value 1,Price,On Sale,Stock,Weight,Visible',
        'Good,good,G1,,,5,,1,,Yes',
        'Price,p1,P1,,,five,,1,,Yes',
        'Sale,p2,P2,,,5,maybe,1,,Yes',
        'Stock,p3,P3,,,5,,1.5,,Yes',
        'Weight,p4,P4,,,5,,1,heavy,Yes',
        'Twice in the file,p5,G1,,,5,,1,,Yes',
        'Twice in the shop,p6,OLD,,,5,,1,,Yes',
        'Size,p7,P7,Size,,5,,1,,Yes',
        'Ragged,p8,P8,,,5,,1,,Yes,more,cells',
        'Address,good,P9,,,5,,1,,Yes',
        `${'long'.repeat(200)},p10,P10,,,5,,1,,Yes`,
      ].join('\n'),
    );
    // The seventh is the cup of the shop by its SKU: it is changed.
    expect(done).toMatchObject({ added: 1, changed: 1, wrong: 9, done: 2, failed: 0 });
    const remarks = done.remarks.map(({ line, column }) => [line, column]);
    expect(remarks).toEqual([
      [3, 'Price'],
      [4, 'On Sale'],
      [5, 'Stock'],
      [6, 'Weight'],
      [7, 'SKU'],
      [9, 'Option Value 1'],
      [10, ''],
      [11, 'Product URL'],
      [12, 'Title'],
    ]);
    const report = (await shop.manager.get(`/api/commerce/product-imports/${done.id}/report.csv`)).body;
    expect(report.split('\r\n')[1]).toBe('3,Price,Price,“five” is no amount.');
    expect(report.trim().split('\r\n')).toHaveLength(10);
  });

  it('a row with an address of its own and no title is a product without one, and no variant of the row above', async () => {
    const checked = await shop.check('Title,Product URL,SKU,Price\nCup,cup,A,5\n,bowl,B,6\nPot,pot,C,7');
    expect(checked).toMatchObject({ added: 2, wrong: 1 });
    expect(checked.remarks).toEqual([
      { line: 3, column: 'Title', title: '', message: 'A new product needs a title.' },
    ]);
  });

  it('a SKU that another product of the shop has is refused, with the name of that product', async () => {
    await shop.make({ title: 'Jug', urlId: 'jug', variants: [{ sku: 'J' }] });
    await shop.make({ title: 'Pot', urlId: 'pot', variants: [{ sku: 'P' }] });
    const checked = await shop.check('Title,Product URL,SKU,Price\nPot,pot,J,5');
    expect(checked).toMatchObject({ wrong: 1, changed: 0 });
    expect(checked.remarks).toEqual([
      { line: 2, column: 'SKU', title: 'Pot', message: '“J” is the SKU of “Jug” already.' },
    ]);
  });

  it('formulas and NUL come in as text, and go out so that no spreadsheet runs them', async () => {
    await shop.import('Title,SKU,Price,Description\n"=1+1",F1,5,a\0b\n@SUM(A1),F2,5,c');
    expect((await productsOf()).map(({ title }) => title)).toEqual(['=1+1', '@SUM(A1)']);
    const text = await shop.export();
    expect(text).toContain("'=1+1");
    expect(await shop.check(text)).toMatchObject({ same: 2, changed: 0, added: 0, wrong: 0 });
  });

  it.each([
    ['nothing', '', 'product-csv.empty'],
    ['a header alone', 'Title,Price\n', 'product-csv.empty'],
    ['columns of something else', 'Name,Street\nAnna,Main', 'product-csv.unknown-columns'],
    ['a quotation mark that is never closed', 'Title,Price\n"Cup,5\nBowl,6', 'product-csv.no-table'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0', 'product-csv.unknown-columns'],
  ])('a file with %s is refused with a sentence, and leaves nothing', async (_, content, code) => {
    const response = await shop.send(Buffer.from(content, 'latin1'));
    expect(response.statusCode).toBe(400);
    expect(response.json().code ?? response.json().error?.code).toBe(code);
    expect((await shop.manager.get('/api/commerce/product-imports')).json().imports).toEqual([]);
  });

  it('a file of 200 MB is refused before it is read, with the limit', async () => {
    const response = await shop.manager.raw({
      method: 'POST',
      url: '/api/commerce/product-imports',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'sec-fetch-site': 'same-origin',
        'content-length': '200000000',
      },
    });
    expect(response.statusCode).toBe(413);
    expect(response.body).toContain('up to 100 MB');
  });

  it('a second import is refused while one runs, and comes after it', async () => {
    const one = await shop.check('Title,SKU,Price\nCup,A,5');
    const other = await shop.check('Title,SKU,Price\nBowl,B,5');
    const start = (id: string) => shop.manager.call('POST', `/api/commerce/product-imports/${id}/start`);
    expect((await start(one.id)).statusCode).toBe(202);
    const refused = await start(other.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Another import is under way');
    app.clock.advance(1000);
    await app.platform.queue.settle();
    const outdated = await start(other.id);
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'product-csv.outdated']);
    expect(await shop.import('Title,SKU,Price\nBowl,B,5')).toMatchObject({ state: 'done', done: 1 });
    expect((await start(one.id)).statusCode).toBe(409);
  });

  it('a file that was compared before another import began, or was taken back, has to be chosen again', async () => {
    const file = 'Title,Price\nCup,5';
    const [one, other] = [await shop.check(file), await shop.check(file)];
    app.clock.advance(1000);
    expect(await shop.run(one.id)).toMatchObject({ done: 1 });
    const start = (id: string) => shop.manager.call('POST', `/api/commerce/product-imports/${id}/start`);
    expect((await start(other.id)).json().code).toBe('product-csv.outdated');
    const third = await shop.check('Title,SKU,Price\nBowl,B,5');
    app.clock.advance(1000);
    await shop.undo(one.id);
    expect((await start(third.id)).json().code).toBe('product-csv.outdated');
    expect(await productsOf()).toEqual([]);
  });

  it('a store page that would be full is said before anything is imported', async () => {
    await app.settings.changeLimits(shop.site.id, { value: { productsPerCollection: 3 }, by: 'test' });
    await shop.make({ title: 'Old cup' });
    const rows = ['A', 'B', 'C', 'D'].map((name) => `${name},${name},5`);
    const checked = await shop.check(['Title,SKU,Price', ...rows].join('\n'));
    expect(checked).toMatchObject({ added: 2, wrong: 2 });
    expect(checked.remarks.map(({ line }) => line)).toEqual([4, 5]);
    expect(checked.remarks[0]?.message).toContain('3 products are the most');
    expect(await shop.run(checked.id)).toMatchObject({ done: 2, failed: 0 });
  });

  it('a product of another store page is left alone by a file that names its page', async () => {
    const gift = await shop.make({ title: 'Gift', urlId: 'gift', variants: [{ priceMinor: 500 }] });
    const other = await app.make.store(shop.site);
    const [, first = ''] = /,\/?([^,]*),gift,/.exec(await shop.export()) ?? [];
    const head = 'Title,Product Page,Product URL,Price';
    const checked = await shop.check(
      `${head}\nOther gift,${other.urlId},gift,9\nBox,${first},box,5\nBox,${other.urlId},box,5`,
    );
    expect(checked).toMatchObject({ added: 3, changed: 0, wrong: 0 });
    expect(await shop.run(checked.id)).toMatchObject({ done: 3, failed: 0 });
    expect(await shop.read(gift.id)).toMatchObject({ title: 'Gift', version: gift.version });
  });

  it('products of other sites are neither seen nor changed', async () => {
    const elsewhere = await openImportFixture(app);
    const cup = await elsewhere.make({
      title: 'Cup',
      urlId: 'cup',
      variants: [{ sku: 'C', priceMinor: 100 }],
    });
    const done = await shop.import(await elsewhere.export());
    expect(done).toMatchObject({ added: 1, done: 1 });
    expect(await elsewhere.read(cup.id)).toMatchObject({ version: cup.version });
    const response = await elsewhere.manager.get(`/api/commerce/product-imports/${done.id}`);
    expect(response.statusCode).toBe(404);
  });
});

describe('products that a file changes', () => {
  it('only what differs is changed: other variants, texts and stock stay', async () => {
    const { id } = await shop.make({
      title: 'Cup',
      urlId: 'cup',
      excerpt: '<p>Old</p>',
      variantOptionOrdering: ['Size'],
      variants: [
        { sku: 'S', attributes: { Size: 'S' }, priceMinor: 500, stock: { quantity: 10 } },
        { sku: 'L', attributes: { Size: 'L' }, priceMinor: 700, stock: { quantity: 4 } },
      ],
    });
    const checked = await shop.check('Title,Product URL,SKU,Price,Stock\nCup,cup,S,6.00,12');
    expect(checked).toMatchObject({ changed: 1, added: 0 });
    // Three are sold between the look and the deed: they stay sold.
    const [small] = (await shop.read(id)).variants;
    await shop.manager.call('POST', '/api/commerce/inventory/adjustments', {
      decrementOperations: [{ variantId: small?.id, quantity: 3 }],
    });
    expect(await shop.run(checked.id)).toMatchObject({ done: 1, failed: 0 });
    const cup = await shop.read(id);
    expect(cup).toMatchObject({ title: 'Cup', excerpt: '<p>Old</p>' });
    expect(cup.variants).toMatchObject([
      { sku: 'S', priceMinor: 600, stock: { quantity: 9 } },
      { sku: 'L', priceMinor: 700, stock: { quantity: 4 } },
    ]);
    const movements = (
      await shop.manager.get(`/api/commerce/inventory/movements?variantId=${small?.id}`)
    ).json();
    expect(movements.movements[0]).toMatchObject({ reason: 'increment', delta: 2, reference: 'Import' });
  });

  it('a product that was changed since the look is refused, and the others come', async () => {
    const { id } = await shop.make({ title: 'Cup', urlId: 'cup', variants: [{ sku: 'C' }] });
    const checked = await shop.check('Title,Product URL,SKU,Price\nCup,cup,C,6\nBowl,bowl,B,5');
    await shop.patch(`/${id}`, { title: 'My cup' });
    const done = await shop.run(checked.id);
    expect(done).toMatchObject({ done: 1, failed: 1 });
    expect(done.remarks).toMatchObject([{ line: 2, title: 'Cup' }]);
    expect(await shop.read(id)).toMatchObject({ title: 'My cup', variants: [{ priceMinor: 0 }] });
  });

  it('an import is taken back as a whole: new products go, changed ones are what they were, stock moves back', async () => {
    const { id } = await shop.make({
      title: 'Cup',
      urlId: 'cup',
      variants: [{ sku: 'C', priceMinor: 500, stock: { quantity: 10 } }],
    });
    const done = await shop.import('Title,Product URL,SKU,Price,Stock\nMug,cup,C,6,3\nBowl,bowl,B,5,7');
    expect((await productsOf()).map(({ title }) => title)).toEqual(['Bowl', 'Mug']);
    expect(await shop.undo(done.id)).toMatchObject({ state: 'undone', undone: 2, kept: 0, remarks: [] });
    const products = await productsOf();
    expect(products.map(({ title }) => title)).toEqual(['Cup']);
    expect(await shop.read(id)).toMatchObject({
      variants: [{ priceMinor: 500, stock: { quantity: 10 } }],
    });
    const again = await shop.manager.call('POST', `/api/commerce/product-imports/${done.id}/undo`);
    expect(again.statusCode).toBe(409);
  });

  it('what was changed after the import stays when it is taken back, with a sentence', async () => {
    const done = await shop.import('Title,Product URL,SKU,Price\nCup,cup,C,6\nBowl,bowl,B,5');
    const cup = (await productsOf()).find(({ title }) => title === 'Cup');
    await shop.patch(`/${cup?.id}`, { title: 'My cup' });
    const undone = await shop.undo(done.id);
    expect(undone).toMatchObject({ undone: 1, kept: 1 });
    expect(undone.remarks[0]?.message).toContain('changed');
    expect((await productsOf()).map(({ title }) => title)).toEqual(['My cup']);
  });

  it('a product whose stock cannot move is not changed at all, and the others come', async () => {
    const { id } = await shop.make({
      title: 'Cup',
      urlId: 'cup',
      variants: [{ sku: 'C', priceMinor: 500, stock: { quantity: 10 } }],
    });
    const checked = await shop.check('Title,Product URL,SKU,Price,Stock\nCup,cup,C,6,2\nBowl,bowl,B,5,7');
    const [cup] = (await shop.read(id)).variants;
    await shop.manager.call('POST', '/api/commerce/inventory/adjustments', {
      decrementOperations: [{ variantId: cup?.id, quantity: 5 }],
    });
    const done = await shop.run(checked.id);
    expect(done).toMatchObject({ state: 'done', done: 1, failed: 1, remarks: [{ line: 2, title: 'Cup' }] });
    const before = { title: 'Cup', variants: [{ priceMinor: 500, stock: { quantity: 5 } }] };
    expect(await shop.read(id)).toMatchObject(before);
    expect(await shop.undo(done.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await shop.read(id)).toMatchObject(before);
  });

  it('what is too old to be taken back stays, with a sentence', async () => {
    const { value } = await app.activity.settings.read(shop.site.id);
    await app.activity.settings.change(shop.site.id, { value: { ...value, undoDays: 2 }, by: 'test' });
    const done = await shop.import('Title,SKU,Price\nCup,C,6');
    app.clock.advance(3 * 24 * 3_600_000);
    // The session of the first one has ended.
    const manager = await shop.as(websiteRoles.storeManager);
    const path = `/api/commerce/product-imports/${done.id}`;
    expect((await manager.call('POST', `${path}/undo`)).statusCode).toBe(202);
    await app.platform.queue.settle();
    const undone = (await manager.get(path)).json().import;
    expect(undone).toMatchObject({ undone: 0, kept: 1 });
    expect(undone.remarks[0].message).toContain('2 days');
    expect((await shop.get('', manager)).json().products).toHaveLength(1);
  });

  it('an import that was stopped does no more, and what it did can be taken back', async () => {
    const checked = await shop.check('Title,SKU,Price\nCup,C,6');
    const cancelled = await shop.manager.call('POST', `/api/commerce/product-imports/${checked.id}/cancel`);
    expect(cancelled.json().import).toMatchObject({ state: 'cancelled', done: 0 });
    const started = await shop.manager.call('POST', `/api/commerce/product-imports/${checked.id}/start`);
    expect(started.statusCode).toBe(409);
    expect(await productsOf()).toEqual([]);
  });
});
