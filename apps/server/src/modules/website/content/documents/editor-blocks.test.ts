import { AssetKind, collectionKinds, EditorBlockList, websiteRoles } from '@awning/contract';
import { BLOCK_TYPES, blockDefinitions, describeBlocks, describeSection } from '@awning/site-model';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentFixture, openContentFixture } from '../../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

const PATH = '/api/editor/blocks';
let app: TestApp;
let shop: ContentFixture;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
});
afterAll(() => app.close());

describe('the blocks that an editor offers', () => {
  it('an editor gets every kind of block with its words, defaults and controls, and nothing is left out on the way', async () => {
    const response = await (await shop.as(websiteRoles.editor)).get(PATH);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('no-store');
    const body: EditorBlockList = response.json();
    expect(Check(EditorBlockList, body)).toBe(true);
    expect(body.blocks).toStrictEqual(JSON.parse(JSON.stringify(describeBlocks())));
    expect(body.section).toStrictEqual(JSON.parse(JSON.stringify(describeSection())));
    expect(body.blocks).toHaveLength(blockDefinitions.length);
    expect(body.pickerGroups[0]).toEqual({ id: 'basics', label: 'Basics' });
    expect(body.controlGroups.map(({ label }) => label)).toEqual(['Content', 'Design', 'More']);
    expect(body.keptBlocks).toContainEqual(
      expect.objectContaining({ type: BLOCK_TYPES.tock, label: 'Tock reservations' }),
    );
    expect(body.unknownBlock.label).toBe('Unknown block');
  });

  it('a store manager may read the blocks, a viewer and a visitor may not', async () => {
    expect((await (await shop.as(websiteRoles.storeManager)).get(PATH)).statusCode).toBe(200);
    expect((await (await shop.as(websiteRoles.viewer)).get(PATH)).statusCode).toBe(403);
    const visitor = app.browser({ host: `${shop.site.slug}.localhost` });
    expect((await visitor.get(PATH)).statusCode).toBe(401);
  });

  it('references accept only kinds of collections and files that there are', () => {
    const controls = [...describeBlocks(), describeSection()].flatMap((owner) => owner.controls);
    const kinds: Readonly<Record<string, readonly string[]>> = {
      collection: collectionKinds,
      file: AssetKind.anyOf.map((kind) => kind.const),
    };
    for (const { path, pointsTo, accepts = [] } of controls) {
      expect(kinds[pointsTo ?? ''] ?? [], path).toEqual(expect.arrayContaining([...accepts]));
    }
  });
});
