import { describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../scripts/testing/theme-fixture.ts';
import { createEngine } from '../engine.ts';
import { readTheme } from '../theme/read-theme.ts';
import { imageOf, posts, products } from './fixture-content.ts';

/** By block type: what the format says that its template sees, and what has to come of it. */
const blocks: Readonly<Record<string, { readonly data: object; readonly draws: readonly RegExp[] }>> = {
  quote: {
    data: { quote: 'Salt & <em>wind</em>', source: '— a sailor' },
    draws: [/<blockquote>.*<em>wind<\/em><\/blockquote><figcaption>— a sailor/],
  },
  button: {
    data: {
      buttonText: 'Come <in>',
      buttonLink: '/shop',
      buttonSize: 'small',
      buttonAlignment: 'left',
      small: true,
      newWindow: true,
    },
    draws: [
      /--left"><a class="[^"]*element--small" href="\/shop" target="_blank" rel="noopener">Come &lt;in&gt;</,
    ],
  },
  image: {
    data: {
      info: {
        src: '/static/a.jpg',
        altText: 'A "boat"',
        layout: 'caption-below',
        isLinkTo: true,
        linkTo: '/boats',
        showCaption: true,
        hasDescription: true,
        description: '<p>Out</p>',
      },
    },
    draws: [
      /<a href="\/boats"><img [^>]*alt="A &quot;boat&quot;"/,
      /<figcaption class="sqs-image-caption"><p>Out<\/p>/,
    ],
  },
  gallery: {
    data: {
      items: [imageOf(0), imageOf(1)],
      options: { design: 'grid', 'show-meta': true, controls: true, thumbnails: 'true' },
    },
    draws: [
      /Gallery--grid sqs-gallery-block-grid sqs-gallery-block-show-meta"/,
      /<figcaption>studio window</,
      /class="next"/,
    ],
  },
  form: {
    data: {
      formId: 'f1',
      formName: 'Write',
      showTitle: true,
      formSubmitButtonText: 'Send',
      formFields: [
        { id: 'a', type: 'text', title: 'Name', required: true },
        { id: 'b', type: 'textarea', title: 'Words' },
      ],
    },
    draws: [
      /data-form-id="f1"/,
      /<label class="title" for="a-field">Name <span/,
      /<textarea [^>]*name="b"/,
      /value="Send"/,
    ],
  },
  'summary-v2': {
    data: {
      items: [posts[0], products[0]],
      design: 'autogrid',
      headerText: 'Lately',
      showTitle: true,
      showThumbnail: true,
      showExcerpt: true,
      showPrice: true,
      showReadMoreLink: true,
      productQuickViewEnabled: true,
    },
    draws: [
      /Summary--autogrid/,
      /<h2 class="Summary-title">Lately/,
      /product-price/,
      /aria-label="Read more: stoneware mug"/,
    ],
  },
  search: {
    data: { theme: 'light', searchPreview: true },
    draws: [/action="\/search" method="get".*name="q"[^>]*data-preview="true"/],
  },
  tagcloud: {
    data: {
      type: 'tag',
      sortby: 'count',
      collection: { fullUrl: '/journal', tags: ['salt & wind'], categories: [] },
    },
    draws: [/<a href="\/journal\?tag=salt%20%26%20wind">salt &amp; wind</],
  },
  'socialaccountlinks-v2': {
    data: {
      iconSize: 'small',
      accounts: [
        { serviceName: 'email', profileUrl: 'mailto:a@b.example', iconEnabled: true },
        { serviceName: 'vanished', iconEnabled: false },
      ],
    },
    draws: [
      /<ul class="Social Social--[^"]*small[^"]*"[^>]*><li><a href="mailto:a@b\.example" aria-label="email">(?!.*vanished)/,
    ],
  },
  album: {
    data: { album: { title: 'Low & slow', tracks: [{ title: 'Tide', duration: 61_000 }] } },
    draws: [/<h3>Low &amp; slow<\/h3><ol><li>Tide <span>1:01<\/span>/],
  },
  archive: {
    data: {
      headerText: 'Earlier',
      showCounts: true,
      groups: [{ url: '/journal?month=3', label: 'March & April', count: 2 }],
    },
    draws: [/<a href="\/journal\?month=3">March &amp; April<\/a> <span [^>]*>2<span [^>]*> items</],
  },
  audio: {
    data: { assetUrl: '/static/a.mp3', title: 'Bells', author: 'The Yard', showDownload: true },
    draws: [/<figcaption>Bells, The Yard</, /<audio controls [^>]*aria-label="Bells"/, /download>/],
  },
  calendar: {
    data: {
      source: { id: 'c' },
      monthInstant: Date.UTC(2026, 2, 1),
      showNavigation: true,
      next: { url: '/events?month=4', instant: Date.UTC(2026, 3, 1) },
      agenda: [
        { iso: '2026-03-04', instant: Date.UTC(2026, 2, 4), events: [{ url: '/events/a', title: 'Firing' }] },
      ],
    },
    draws: [/<time datetime="2026-03-04">/, /<a href="\/events\/a">Firing</, /rel="next nofollow"/],
  },
  chart: {
    data: {
      title: 'Pots',
      table: { columns: ['Sold'], rows: [{ label: 'May', cells: [{ value: 12 }, { value: null }] }] },
    },
    draws: [/<figcaption>Pots</, /<th scope="row">May<\/th><td>12<\/td><td>–<\/td>/],
  },
  collectionlink: {
    data: { target: { fullUrl: '/shop', title: 'The shop' } },
    draws: [/<a class="PageLink" href="\/shop">The shop</],
  },
  donation: {
    data: { title: 'Kiln fund', buttonLink: '/give' },
    draws: [/<h2>Kiln fund</, /href="\/give">Give</],
  },
  menu: {
    data: {
      menuStyle: 'classic',
      menus: [
        {
          anchor: 'm1',
          title: 'Lunch',
          sections: [{ title: 'Soups', items: [{ title: 'Leek', price: '€6', description: 'Warm' }] }],
        },
      ],
    },
    draws: [/<dt>Leek<\/dt><dd class="Food-price">€6<\/dd><dd>Warm/],
  },
  newsletter: {
    data: { action: '/subscribe', inputId: 'b-email', blockId: 'b', buttonText: 'Join', collectName: true },
    draws: [
      /action="\/subscribe"/,
      /<label for="b-email">.*id="b-email" name="email"/,
      /name="fname"/,
      />Join</,
    ],
  },
  opentable: { data: { restaurantId: '12 3' }, draws: [/\?rid=12%203"/] },
  rss: { data: { url: '/journal?format=rss' }, draws: [/type="application\/rss\+xml">Subscribe</] },
  tourdates: {
    data: { dates: [{ date: Date.UTC(2026, 4, 1), venue: 'Pier & Hall', ticketUrl: '/tickets' }] },
    draws: [/Pier &amp; Hall <a href="\/tickets"/],
  },
};

describe('templates of atelier in place of those of blocks', () => {
  const { theme } = readTheme(themeFixture('atelier'));
  const engine = createEngine();

  it('the atelier fixture has a template for every block whose template may be replaced', () => {
    expect(Object.keys(theme?.blockOverrides ?? {}).toSorted()).toEqual(Object.keys(blocks).toSorted());
  });

  it.each(Object.entries(blocks))(
    'templates of atelier in place of those of blocks draw a block of type %s',
    (type, { data, draws }) => {
      const text = theme?.partials[theme.blockOverrides[type] ?? '']?.text ?? '';
      const { output, errors } = engine.compile(text).render(JSON.parse(JSON.stringify(data)));
      expect(errors).toEqual([]);
      for (const pattern of draws) expect(output).toMatch(pattern);
    },
  );
});
