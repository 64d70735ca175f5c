import {
  type Background,
  BLOCK_TYPES,
  type BlockSettings,
  type PageDocument,
  type Section,
} from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import {
  block,
  classicDocument,
  contentSources,
  file,
  idOf,
  imageAsset,
  page,
} from '../../../testing/block-fixtures.ts';
import { createBlocks } from './index.ts';
import type { RenderDocumentOptions } from './render-document.ts';

const imageId = idOf(0xa1);
const content = {
  images: [imageAsset(imageId), imageAsset(idOf(0xa2), { title: 'Second' })],
  files: [file(idOf(0xf1), { assetUrl: '/media/waves.mp4', contentType: 'video/mp4' })],
};

async function draw(
  document: PageDocument,
  where = page(),
  options: RenderDocumentOptions = {},
): Promise<string> {
  const blocks = createBlocks({ sources: contentSources(content) });
  return blocks.render(document, await blocks.load(idOf(1), [document]), where, options).html;
}

const text = (words: string, id: number) => block(BLOCK_TYPES.html, { html: `<p>${words}</p>` }, idOf(id));
const cell = (column: number, row: number, width = 8, height = 2, layer = 0) => ({
  column,
  row,
  width,
  height,
  layer,
});

describe('a fluid section', () => {
  it('a fluid section places its blocks for wide screens and for phones, in reading order', async () => {
    const [section] = classicDocument([]).sections;
    if (!section) throw new Error('A document has a section');
    const html = await draw({
      schema: 1,
      sections: [
        {
          ...section,
          layout: {
            type: 'fluid',
            blocks: [
              { block: text('last', 3), desktop: cell(0, 6), phone: cell(0, 0) },
              { block: text('second', 2), desktop: cell(12, 0, 12, 4, 2), phone: cell(0, 4) },
              { block: text('first', 1), desktop: cell(0, 0), phone: cell(0, 2) },
            ],
          },
        },
      ],
    });
    expect([...html.matchAll(/<p>(\w+)<\/p>/g)].map(([, word]) => word)).toEqual(['first', 'second', 'last']);
    expect(html).toContain(
      `id="block-${idOf(2)}" style="--d-area:1/13/span 4/span 12;--d-layer:2;--p-area:5/1/span 2/span 8;--p-layer:0"`,
    );
  });
});

describe('settings that a document may leave out', () => {
  const grid = (
    more: Partial<Section>,
    settings?: BlockSettings,
    order?: readonly string[],
  ): PageDocument => {
    const [section] = classicDocument([]).sections;
    if (!section) throw new Error('A document has a section');
    const styled = { ...text('first', 1), ...(settings === undefined ? {} : { settings }) };
    const blocks = [
      { block: styled, desktop: cell(0, 0), phone: cell(0, 0) },
      { block: text('second', 2), desktop: cell(0, 2), phone: cell(0, 2) },
    ];
    const layout = { type: 'fluid', blocks, ...(order === undefined ? {} : { order }) } as const;
    return { schema: 1, sections: [{ ...section, layout, ...more }] };
  };

  it('explicit defaults, a name, a lock and pairs on the phone leave no trace in the markup', async () => {
    const plain = await draw(grid({}));
    const settings = {
      name: 'Opening',
      locked: true,
      phonePairs: ['images'],
      height: 'auto',
      gap: 'medium',
      verticalAlign: 'top',
    } as const;
    expect(await draw(grid(settings))).toBe(plain);
    expect(await draw(grid({}, { card: 'none' }))).toBe(plain);
  });

  it('a section has the height, gap and alignment that it says, and rows where nothing stands', async () => {
    const html = await draw(grid({ height: 'half', gap: 'none', verticalAlign: 'bottom', minRows: 12 }));
    expect(html).toContain(' awning-height--half awning-gap--none awning-align--bottom"');
    expect(html).toContain('<div class="awning-fluid awning-rows" style="--rows:12">');
  });

  it('a section as high as the screen asks for a background image that covers it', async () => {
    const background: Background = { source: 1, imageId, overlay: 0 };
    const html = await draw(grid({ background, height: 'screen', spacing: 'none' }));
    expect(html).toContain('sizes="max(100vw, 99vh)"');
  });

  it('a block has the alignment, padding and card that it says, and is hidden by the stylesheet', async () => {
    const settings = { align: 'middle', padding: 'small', card: 'raised', hideOn: ['phone'] } as const;
    expect(await draw(grid({}, settings))).toContain(
      'class="sqs-block html-block sqs-block-html awning-hide--phone awning-block--middle awning-padding--small awning-card awning-card--raised"',
    );
    const onPhone = { phoneAlign: 'center', phoneText: 'smaller' } as const;
    expect(await draw(grid({}, onPhone))).toContain(
      'sqs-block-html awning-phone-align--center awning-phone-text--smaller"',
    );
    const [section] = classicDocument([{ ...text('Hello', 1), settings: { hideOn: ['desktop'] } }]).sections;
    if (!section) throw new Error('A document has a section');
    expect(await draw({ schema: 1, sections: [section] })).toContain('sqs-block-html awning-hide--desktop"');
  });

  it('ED-50 blocks follow each other in the reading order by hand', async () => {
    const html = await draw(grid({}, undefined, [idOf(2), idOf(1)]));
    expect(html.indexOf('second')).toBeLessThan(html.indexOf('first'));
  });

  it('a hidden section is in no markup, and the layout id of the page goes to the first that is shown', async () => {
    const [shown] = classicDocument([text('shown', 1)], { id: idOf(0x5ed) }).sections;
    const [hidden] = classicDocument([text('secret', 2)], { hidden: true, anchor: 'secret' }).sections;
    if (!shown || !hidden) throw new Error('A document has a section');
    const document: PageDocument = { schema: 1, sections: [hidden, shown] };
    const html = await draw(document);
    expect(html).not.toContain('secret');
    expect(html).not.toContain(hidden.id);
    expect(html).toContain(`data-type="page" id="page-${idOf(2)}">`);
    const forMembers = await draw(document, page(), { showHidden: true });
    expect(forMembers).toContain('<p>secret</p>');
    expect(forMembers).toMatch(/<section [^>]*id="secret" data-hidden=""/);
  });

  it('an area or an item whose only section is hidden keeps its empty layout', async () => {
    const document = classicDocument([text('secret', 2)], { hidden: true });
    for (const kind of ['area', 'item'] as const) {
      const html = await draw(document, page({ owner: { kind, id: idOf(3) } }));
      expect(html).toMatch(/^<div class="sqs-layout [^>]*><\/div>$/);
    }
  });
});

describe('a classic section', () => {
  it('nests rows and floats blocks', async () => {
    const [section] = classicDocument([]).sections;
    if (!section) throw new Error('A document has a section');
    const html = await draw({
      schema: 1,
      sections: [
        {
          ...section,
          layout: {
            type: 'classic',
            rows: [
              {
                id: idOf(10),
                columns: [
                  { id: idOf(11), span: 8, content: [{ kind: 'block', block: text('a', 1), float: 'left' }] },
                  {
                    id: idOf(12),
                    span: 4,
                    content: [
                      {
                        kind: 'row',
                        row: { id: idOf(13), columns: [{ id: idOf(14), span: 12, content: [] }] },
                      },
                    ],
                  },
                ],
              },
            ],
          },
        },
      ],
    });
    expect(html).toContain(
      '<div class="col sqs-col-8 span-8"><div class="sqs-block html-block sqs-block-html sqs-float-left"',
    );
    expect(html).toContain(
      '<div class="col sqs-col-4 span-4"><div class="row sqs-row"><div class="col sqs-col-12 span-12"></div></div></div>',
    );
  });

  it('each classic section of a page has its own layout id, the first one that of the page', async () => {
    const [first] = classicDocument([text('a', 1)]).sections;
    const [second] = classicDocument([text('b', 2)], { id: idOf(0x5ed) }).sections;
    if (!first || !second) throw new Error('A document has a section');
    const html = await draw({ schema: 1, sections: [first, second] });
    expect(html).toContain(`data-type="page" id="page-${idOf(2)}">`);
    expect(html).toContain(`data-type="page" id="page-${idOf(2)}-${idOf(0x5ed)}">`);
  });
});

describe('a section', () => {
  const withSection = (more: Partial<Section>) => draw(classicDocument([text('Hello', 1)], more));
  const withBackground = (background: Background) => withSection({ background });

  it('a section has its anchor, colour theme and measures', async () => {
    expect(
      await withSection({
        anchor: 'opening-hours',
        colorTheme: 'dark',
        contentWidth: 'narrow',
        spacing: 'large',
      }),
    ).toContain(
      `<section class="page-section awning-section awning-section--large awning-width--narrow" data-section-id="${idOf(0x5ec)}" data-section-theme="dark" id="opening-hours">`,
    );
  });

  it.each([
    ['cover-page', 'sqs-slide-container awning-cover-page'],
    ['lock-screen', 'sqs-slide-container awning-lock-screen'],
    ['popup-overlay', 'sqs-popup-overlay awning-popup-overlay'],
  ] as const)('that is a %s says so', async (kind, classes) => {
    expect(await withSection({ kind })).toContain(` ${classes}"`);
  });

  it('the first section loads its background image eagerly', async () => {
    const html = await withBackground({ source: 1, imageId, overlay: 0.4 });
    expect(html).toContain('<div class="section-background awning-background" style="--overlay:0.4"><img ');
    expect(html).toContain('loading="eager" decoding="async" fetchpriority="high"');
    expect(html).toContain('object-position:50% 25%');
    expect(html).toContain(' alt="">');
  });

  it('a tall section asks for a background image wide enough to cover it on an upright screen', async () => {
    const background: Background = { source: 1, imageId, overlay: 0 };
    const sizes = async (more: Partial<Section>): Promise<string | undefined> =>
      /<img [^>]*sizes="([^"]*)"/.exec(await withSection({ background, ...more }))?.[1];
    expect(await sizes({ spacing: 'large' })).toBe('max(100vw, 72vh)');
    expect(await sizes({ spacing: 'none' })).toBe('max(100vw, 30vh)');
    expect(await sizes({ kind: 'cover-page', spacing: 'none' })).toBe('max(100vw, 99vh)');
  });

  it('a section plays a background video without sound, unless the visitor prefers reduced motion', async () => {
    const html = await withBackground({
      source: 3,
      videoId: idOf(0xf1),
      url: null,
      posterId: imageId,
      overlay: 0,
    });
    expect(html).toContain('aria-hidden="true" tabindex="-1" muted loop playsinline autoplay>');
    expect(html).toContain(
      '<source src="/media/waves.mp4" type="video/mp4" media="(prefers-reduced-motion: no-preference)">',
    );
    expect(html).toContain(`poster="/media/${imageId}/bowl.jpg?format=1500w"`);
  });

  it('a section shows only the poster of an external video, so that its service gets no request', async () => {
    const html = await withBackground({
      source: 3,
      videoId: null,
      url: 'https://youtu.be/dQw4w9WgXcQ',
      posterId: imageId,
      overlay: 0,
    });
    expect(html).toContain('awning-background-picture');
    expect(html).not.toMatch(/youtu|<video|<iframe/);
  });

  it.each<Background>([
    { source: 4 },
    { source: 2, account: 'salt' },
    { source: 1, imageId: idOf(0xdead), overlay: 0 },
  ])('with %j has no background', async (background) => {
    expect(await withBackground(background)).not.toContain('awning-background');
  });
});

describe('the body of an item', () => {
  const item = page({ owner: { kind: 'item', id: idOf(3) } });
  const [first] = classicDocument([block(BLOCK_TYPES.image, { imageId }, idOf(1))], {
    background: { source: 1, imageId: idOf(0xa2), overlay: 0.2 },
    colorTheme: 'dark',
    contentWidth: 'narrow',
  }).sections;
  const [second] = classicDocument([text('More', 2)], { id: idOf(0x5ed), anchor: 'more' }).sections;
  if (!first || !second) throw new Error('A document has a section');
  const body: PageDocument = { schema: 1, sections: [first, second] };

  it('the body of an item has its sections, each with the layout that themes know', async () => {
    const html = await draw(body, item);
    expect(html).toMatch(
      /<section class="[^"]*awning-width--narrow has-background"[^>]*data-section-theme="dark"/,
    );
    expect(html).toContain('awning-background-picture');
    expect(html).toContain('id="more"');
    expect(html).toContain(`data-type="item" id="item-${idOf(3)}">`);
    expect(html).toContain(`data-type="item" id="item-${idOf(3)}-${idOf(0x5ed)}">`);
  });

  it('the body of an item loads its first image eagerly on its page, and none in a list', async () => {
    expect(await draw(body, item)).not.toContain('loading="eager"');
    const html = await draw(body, item, { hasten: true });
    expect(html.match(/loading="eager"/g)).toHaveLength(1);
    expect(html.indexOf('loading="eager"')).toBeLessThan(html.indexOf('loading="lazy"'));
  });
});

describe('images', () => {
  it('images of a page load lazily, except the first', async () => {
    const html = await draw(
      classicDocument([
        block(BLOCK_TYPES.image, { imageId }, idOf(1)),
        block(BLOCK_TYPES.image, { imageId: idOf(0xa2) }, idOf(2)),
      ]),
    );
    expect(html.match(/loading="eager"/g)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
    expect(html.indexOf('loading="eager"')).toBeLessThan(html.indexOf('loading="lazy"'));
  });

  it('images in a layout keep their place, offer every width that exists and tell scripts of themes about themselves', async () => {
    const html = await draw(classicDocument([block(BLOCK_TYPES.image, { imageId, altText: 'A bowl' })]));
    const address = `/media/${imageId}/bowl.jpg`;
    for (const part of [
      `src="${address}?format=1500w"`,
      ...[100, 300, 500, 750, 1000, 1500].map((width) => `${address}?format=${width}w ${width}w`),
      'width="1500" height="1000"',
      `data-src="${address}" data-image="${address}" data-image-dimensions="1500x1000" data-image-focal-point="0.5,0.25"`,
      'alt="A bowl"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain('2500w 2500w');
  });
});
