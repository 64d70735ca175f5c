import { BLOCK_TYPES, type PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import {
  block,
  classicDocument,
  contentSources,
  idOf,
  imageAsset,
  page,
} from '../../../testing/block-fixtures.ts';
import { showBlock } from '../../../testing/show-block.ts';
import { createBlocks } from './index.ts';

const imageId = idOf(0xa1);

describe('the content of a page', () => {
  it('content of a page is loaded once per kind, for any number of blocks', async () => {
    const sources = contentSources({ images: [imageAsset(imageId)] });
    const blocks = createBlocks({ sources });
    const document = classicDocument([
      block(BLOCK_TYPES.image, { imageId }, idOf(1)),
      block(BLOCK_TYPES.image, { imageId }, idOf(2)),
      block(BLOCK_TYPES.image, { imageId: idOf(0xa2) }, idOf(3)),
    ]);
    const data = await blocks.load(idOf(1), [document, document]);
    expect(sources.requests).toEqual(['images 2']);
    expect(data.image(imageId)?.filename).toBe('bowl.jpg');
    expect(data.image(idOf(0xa2))).toBeNull();
  });
});

describe('a block that cannot be shown', () => {
  it('a block with an invalid id loads nothing', async () => {
    const sources = contentSources();
    const document = classicDocument([
      block(BLOCK_TYPES.image, { imageId: 42 }, idOf(1)),
      block(BLOCK_TYPES.image, { imageId: "' or 1=1" }, idOf(2)),
      block(BLOCK_TYPES.audio, { fileId: {} }, idOf(3)),
      block(BLOCK_TYPES.image, {}, idOf(4)),
    ]);
    await createBlocks({ sources }).load(idOf(1), [document]);
    expect(sources.requests).toEqual([]);
  });

  it('a block that cannot be shown is left empty and reported, and the rest of the page is shown', async () => {
    const blocks = createBlocks({ sources: contentSources() });
    const document = classicDocument([
      block(BLOCK_TYPES.html, { html: 42 }, idOf(1)),
      block(BLOCK_TYPES.html, { html: '<p>Still here</p>' }, idOf(2)),
    ]);
    const { html, problems } = blocks.render(document, await blocks.load(idOf(1), [document]), page());
    expect(html).toContain(`id="block-${idOf(1)}"><div class="sqs-block-content"></div>`);
    expect(html).toContain('<p>Still here</p>');
    expect(problems).toEqual([
      { blockId: idOf(1), message: expect.stringMatching(/^Text: what it holds is damaged/) },
    ]);
  });

  it('a block of an unknown type keeps its place and its code', async () => {
    const { html, problems } = await showBlock(68, { venue: '<script>' });
    expect(html).toContain('<div class="sqs-block" data-block-type="68" id="block-');
    expect(html).toContain('<div class="sqs-block-content"></div>');
    expect(html).not.toContain('venue');
    expect(problems).toEqual([]);
  });
});

describe('an area of a theme', () => {
  it('an empty area of a theme is its container alone', async () => {
    const blocks = createBlocks({ sources: contentSources() });
    const document: PageDocument = { schema: 1, sections: [] };
    const { html } = blocks.render(
      document,
      await blocks.load(idOf(1), [document]),
      page({ owner: { kind: 'area', id: 'footerArea' } }),
      { className: 'Footer-area', label: 'Footer', updatedOn: 1_700_000_000_000 },
    );
    expect(html).toBe(
      '<div class="sqs-layout sqs-grid-12 columns-12 Footer-area" data-layout-label="Footer" data-type="block-field" data-updated-on="1700000000000" id="footerArea"></div>',
    );
  });

  it('an area of a theme has rows, columns and blocks in both families of class names', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.html,
      { html: '<p>Hello</p>' },
      { page: { owner: { kind: 'area', id: 'footerArea' } } },
    );
    expect(html).toBe(
      '<div class="sqs-layout sqs-grid-12 columns-12" data-type="block-field" id="footerArea"><div class="row sqs-row"><div class="col sqs-col-12 span-12">' +
        `<div class="sqs-block html-block sqs-block-html" data-block-type="2" id="block-${idOf(0xb10c)}"><div class="sqs-block-content"><p>Hello</p></div></div></div></div></div>`,
    );
  });
});

describe('a theme', () => {
  it('a theme replaces the template of a block by its name and may apply partials', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.image,
      { imageId, altText: 'A "bowl"' },
      {
        content: { images: [imageAsset(imageId)] },
        overrides: {
          templates: { image: '<b>{info.layout}</b>{info|apply frame.block}' },
          partials: { 'frame.block': '<i>{src} {altText|htmlattr}</i>' },
        },
      },
    );
    expect(html).toContain(`<b>inline</b><i>/media/${imageId}/bowl.jpg A &quot;bowl&quot;</i>`);
    expect(html).not.toContain('<figure');
  });
});
