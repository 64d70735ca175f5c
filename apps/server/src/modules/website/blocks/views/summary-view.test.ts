import { BLOCK_TYPES, type ItemData, type ItemList } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { idOf, imageAsset, page } from '../../../../testing/block-fixtures.ts';
import { collection, collectionId, event, post, product } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const TYPE = BLOCK_TYPES['summary-v2'];

async function show(items: readonly ItemData[], value: object = {}, type: number = TYPE): Promise<string> {
  const { html, problems } = await showBlock(
    type,
    { collectionId, ...value },
    { content: { collections: [collection()], itemLists: () => items } },
  );
  expect(problems).toEqual([]);
  return html;
}

describe('a summary', () => {
  it('a summary requests the items that its owner chose and shows them in that order', async () => {
    const requests: ItemList[] = [];
    const { html } = await showBlock(
      TYPE,
      { collectionId, pageSize: 2, filter: { category: 'News', tag: null, featuredOnly: true } },
      {
        content: {
          collections: [collection()],
          itemLists: (list) => {
            requests.push(list);
            return [post(2), post(1)];
          },
        },
      },
    );
    expect(requests).toEqual([
      {
        collectionId,
        category: 'News',
        tag: null,
        authorId: null,
        from: null,
        until: null,
        featuredOnly: true,
        when: 'upcoming',
        limit: 2,
      },
    ]);
    expect(html.indexOf('Post 2')).toBeLessThan(html.indexOf('Post 1'));
  });

  it.each(['autocolumns', 'carousel', 'list', 'autogrid'])(
    'a summary names its design for themes: %s',
    async (design) => {
      const html = await show([post(1)], { design });
      expect(html).toContain(`summary-block-setting-design-${design} `);
      for (const part of [
        'summary-title',
        'summary-title-link',
        'summary-excerpt',
        'summary-metadata-item',
      ]) {
        expect(html).toMatch(new RegExp(`class="${part}[ "]`));
      }
    },
  );

  it('fetches images in the shape they are shown in, where the server crops to it', async () => {
    const withImage = post(1, { mainImage: imageAsset(idOf(0xa1)) });
    const square = await show([withImage], { imageAspectRatio: 'square' });
    expect(square).toContain('?format=1000w&amp;crop=square 1000w');
    expect(square).not.toContain('1500w');
    expect(square).toContain('data-image-dimensions="1500x1000"');
    for (const imageAspectRatio of ['auto', 'four-five-vertical'])
      expect(await show([withImage], { imageAspectRatio })).not.toContain('crop=');
  });

  it('scrolls as a carousel by itself, with buttons that wait for a script', async () => {
    const html = await show([post(1)], { design: 'carousel', headerText: 'From the journal' });
    expect(html).toContain('class="summary-carousel-pager" hidden');
    expect(html).toMatch(
      /class="summary-carousel-track" id="\w+-track" role="group" aria-label="From the journal" tabindex="0"/,
    );
    expect(html).toContain('awning-carousel');
    expect(await show([post(1)])).not.toContain('carousel');
  });

  it('a summary renders the same under the type code of older sites', async () => {
    const older = await show([post(1)], {}, BLOCK_TYPES.summary);
    expect(older).toContain('data-block-type="20"');
    const inside = (html: string) => html.slice(html.indexOf('<div class="summary-block-wrapper'));
    expect(inside(older)).toBe(inside(await show([post(1)])));
  });

  it('a summary without items keeps its place and is empty', async () => {
    const html = await show([], { headerText: 'From the journal' });
    expect(html).toContain('summary-block-wrapper');
    expect(html).not.toContain('From the journal');
    expect(html).not.toContain('<ul');
    const { html: unfinished, problems } = await showBlock(TYPE, {});
    expect(unfinished).toContain('summary-block-wrapper');
    expect(problems).toEqual([]);
  });

  it('a summary shows what its owner enabled and nothing else', async () => {
    const bare = await show([post(1)], {
      showTitle: false,
      showThumbnail: false,
      showExcerpt: false,
      primaryMetadata: 'none',
    });
    for (const part of [
      'summary-title',
      'summary-excerpt',
      'summary-metadata',
      '<img',
      'summary-read-more',
    ]) {
      expect(bare).not.toContain(part);
    }
    expect(await show([post(1)], { showReadMoreLink: true })).toContain(
      '>Read more<span class="visually-hidden">: Post 1</span></a>',
    );
  });
});

describe('what a summary says about an item', () => {
  const metadata = (html: string): string =>
    (/<div class="summary-metadata">(.*?)<\/div>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '');

  it('a summary formats dates in the language and time zone of the site', async () => {
    const publishOn = Date.UTC(2026, 3, 30, 23, 30);
    const { html } = await showBlock(
      TYPE,
      { collectionId },
      {
        content: { collections: [collection()], itemLists: () => [post(1, { publishOn })] },
        page: { website: { ...page().website, timeZone: 'Asia/Tokyo', language: 'de' } },
      },
    );
    expect(metadata(html)).toBe('1. Mai 2026');
  });

  it('a summary shows the days, time and place of an event', async () => {
    const location = {
      addressTitle: 'The Boathouse',
      addressLine1: '',
      addressLine2: '',
      addressCountry: '',
    };
    const long = event(1, Date.UTC(2026, 4, 15, 9), { endDate: Date.UTC(2026, 4, 17, 9), location });
    expect(metadata(await show([long], { secondaryMetadata: 'location' }))).toMatch(
      /^May 15\s–\s17, 2026The Boathouse$/,
    );
    expect(metadata(await show([long], { primaryMetadata: 'time' }))).toMatch(/^10:00\sAM$/);
  });

  it('a summary shows author, comment count, categories and tags of an item, with links to more', async () => {
    const item = post(1, {
      author: { id: '1', displayName: 'Ann', firstName: '', lastName: '', bio: '' },
      publicCommentCount: 1,
      categories: ['Sea & Salt', 'News'],
      tags: ['boats'],
    });
    expect(metadata(await show([item], { primaryMetadata: 'author', secondaryMetadata: 'comments' }))).toBe(
      'Ann1 comment',
    );
    const html = await show([item], { primaryMetadata: 'categories', secondaryMetadata: 'tags' });
    expect(html).toContain('<a href="/journal/?category=Sea%20%26%20Salt">Sea &amp; Salt</a>, <a');
    expect(html).toContain('<a href="/journal/?tag=boats">boats</a>');
  });

  it('a summary shows metadata at the position its owner chose', async () => {
    const positions = { 'above-title': -1, 'below-title': 1, 'below-content': 2 };
    for (const [metadataPosition, place] of Object.entries(positions)) {
      const html = await show([post(1)], { metadataPosition });
      const [meta, title, excerpt] = ['summary-metadata"', 'summary-title"', 'summary-excerpt"'].map((part) =>
        html.indexOf(part),
      );
      if (meta === undefined || title === undefined || excerpt === undefined) throw new Error('unreachable');
      expect(place).toBe(meta < title ? -1 : meta < excerpt ? 1 : 2);
    }
  });

  it("a summary shows a product's price with its currency, and a mark when it is sold out", async () => {
    const html = await show([
      product(1, { price: '64.00', sale: '52.00' }),
      product(2, { price: '9.50', stock: 0 }),
    ]);
    expect(html).toContain('$52.00');
    expect(html).toContain('<span class="original-price">$64.00</span>');
    expect(html).toContain('<div class="product-mark sold-out">');
    expect(html).toContain('<img');
    expect(await show([product(1, { price: '64.00' })], { showPrice: false })).not.toContain('$64.00');
    expect(await show([post(1)])).not.toContain('product-price');
  });
});

describe('where a summary leads', () => {
  it('a summary links an item that only points elsewhere to its source', async () => {
    const html = await show([post(1, { passthrough: true, sourceUrl: 'https://elsewhere.example/a' })]);
    expect(html).toContain('href="https://elsewhere.example/a" rel="noopener"');
  });

  it('a summary never links to code', async () => {
    const html = await show([
      post(1, { passthrough: true, sourceUrl: 'javascript:alert(1)' }),
      post(2, { fullUrl: 'javascript:alert(2)' }),
    ]);
    expect(html).not.toContain('javascript:');
    expect(html).toContain('href="/journal/post-1"');
  });
});
