import { BLOCK_TYPES, blockDefinitions, videoBlock } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { block, file, idOf, imageAsset, page } from '../../../testing/block-fixtures.ts';
import { showBlock } from '../../../testing/show-block.ts';
import { embedDocument } from './index.ts';

const imageId = idOf(0xa1);
const fileId = idOf(0xf1);
const content = { images: [imageAsset(imageId)], files: [file(fileId)] };

const drawBlock = async (name: keyof typeof BLOCK_TYPES, value: Record<string, unknown>): Promise<string> => {
  const { html, problems } = await showBlock(BLOCK_TYPES[name], value, { content });
  expect(problems).toEqual([]);
  return html;
};

it('PL-3.10 every block carries its code and the classes of its name', async () => {
  for (const { type, name } of blockDefinitions) {
    const { html } = await showBlock(type, {});
    expect(html).toContain(`data-block-type="${type}"`);
    expect(html).toContain(`sqs-block ${name}-block sqs-block-${name}`);
  }
  expect(
    Object.fromEntries(
      (['html', 'map', 'image', 'product', 'newsletter', 'button', 'accordion'] as const).map((name) => [
        name,
        BLOCK_TYPES[name],
      ]),
    ),
  ).toEqual({ html: 2, map: 4, image: 5, product: 43, newsletter: 51, button: 53, accordion: 69 });
});

describe('an image', () => {
  it('an image block has only the alt text that its author wrote', async () => {
    expect(await drawBlock('image', { imageId })).toContain(' alt="">');
    expect(await drawBlock('image', { imageId, altText: ' A "blue" bowl ' })).toContain(
      'alt="A &quot;blue&quot; bowl"',
    );
  });

  it('leads somewhere, in a window of its own when asked', async () => {
    const html = await drawBlock('image', {
      imageId,
      altText: 'Bowl',
      linkTo: '/shop',
      newWindow: true,
      lightbox: true,
    });
    expect(html).toContain('<a class="awning-image-frame" href="/shop" target="_blank" rel="noopener">');
    expect(html).not.toContain('data-awning-lightbox');
  });

  it('an image block opens large, also without script', async () => {
    expect(await drawBlock('image', { imageId, altText: 'Bowl', lightbox: true })).toContain(
      `href="/media/${imageId}/bowl.jpg?format=2500w" data-awning-lightbox>`,
    );
  });

  it('an image block with a link has a name even without alt text', async () => {
    expect(await drawBlock('image', { imageId, linkTo: '/shop', title: 'Bowls' })).toContain(
      'aria-label="Bowls"',
    );
  });

  it('an image block never links to code', async () => {
    const html = await drawBlock('image', { imageId, linkTo: 'javascript:steal()', buttonText: 'Go' });
    expect(html).not.toContain('javascript');
    expect(html).not.toContain('<a ');
  });

  it.each(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'])(
    'an image block has the layout %s',
    async (layout) => {
      const html = await drawBlock('image', { imageId, layout, title: 'A & B', description: '<p>Text</p>' });
      expect(html).toContain(`awning-image--${layout}`);
      expect(html).toContain(
        '<p class="awning-image-title">A &amp; B</p><div class="image-caption"><p>Text</p></div>',
      );
    },
  );

  it('an image block without its image shows only the text that was written for it', async () => {
    const imageId = idOf(0xdead);
    expect(await drawBlock('image', { imageId })).toContain('<div class="sqs-block-content"></div>');
    const html = await drawBlock('image', {
      imageId,
      layout: 'card',
      title: 'Bowls',
      linkTo: '/shop',
      buttonText: 'Shop',
    });
    expect(html).toContain('<p class="awning-image-title">Bowls</p>');
    expect(html).toContain('href="/shop">Shop</a>');
    expect(html).not.toMatch(/<img|awning-image-frame|awning-image--card/);
  });
});

it('an image whose button leads nowhere has no empty caption', async () => {
  expect(await drawBlock('image', { imageId, layout: 'card', buttonText: 'More' })).not.toContain(
    '<figcaption',
  );
  expect(await drawBlock('image', { imageId: null, buttonText: 'More' })).not.toContain('<figure');
  const linked = await drawBlock('image', { imageId, layout: 'card', buttonText: 'More', linkTo: '/shop' });
  expect(linked).toContain('<figcaption');
});

describe('a button', () => {
  it('a button block is a link in the chosen size and alignment', async () => {
    expect(
      await drawBlock('button', {
        buttonText: 'Buy <now>',
        buttonLink: '/shop?a=1&b=2',
        buttonSize: 'large',
        buttonAlignment: 'center',
      }),
    ).toContain(
      '<div class="sqs-block-button-container sqs-block-button-container--center"><a class="sqs-block-button-element sqs-block-button-element--large sqs-editable-button awning-button--solid" href="/shop?a=1&amp;b=2">Buy &lt;now&gt;</a></div>',
    );
  });

  it('a button block is no link when its address is unsafe', async () => {
    expect(await drawBlock('button', { buttonText: 'Go', buttonLink: 'javascript:steal()' })).not.toMatch(
      /<a|javascript/,
    );
  });

  it('a button block has the field names that themes expect', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.button,
      { buttonText: 'Go', buttonLink: '/x', buttonSize: 'small', newWindow: true },
      {
        overrides: {
          templates: {
            button:
              '{buttonText}|{buttonLink}|{buttonSize}|{buttonAlignment}|{newWindow}|{.if small}s{.end}{.if medium}m{.end}|{collection.title}',
          },
        },
        page: { collection: null },
      },
    );
    expect(html).toContain('Go|/x|small|left|true|s|');
  });
});

describe('a quote', () => {
  it('a quote block is a figure with its source', async () => {
    expect(
      await drawBlock('quote', {
        quote: '<p>Wet clay forgives.</p>',
        source: 'A potter<script>x()</script>',
      }),
    ).toContain(
      '<figure class="awning-quote"><blockquote><p>Wet clay forgives.</p></blockquote><figcaption class="source">A potter</figcaption></figure>',
    );
  });

  it('a quote block gives themes its quote and source', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.quote,
      { quote: 'Q', source: 'S' },
      { overrides: { templates: { quote: '<q>{quote}</q><cite>{source}</cite>' } } },
    );
    expect(html).toContain('<q>Q</q><cite>S</cite>');
  });
});

it('a line is a line', async () => {
  expect(await drawBlock('horizontalrule', {})).toContain('<div class="sqs-block-content"><hr></div>');
});

it('a spacer has its size as a class and says nothing to readers', async () => {
  const html = await drawBlock('spacer', { vSize: 3 });
  expect(html).toContain('class="sqs-block spacer-block sqs-block-spacer sized vsize-3"');
  expect(html).toContain('aria-hidden="true"');
});

describe('code', () => {
  it("a code block is shown as its owner wrote it, and its scripts are reported for the page's policy", async () => {
    const { html, ownerScripts } = await showBlock(BLOCK_TYPES.code, {
      code: '<b id="x">Hi</b><script>x.hidden = 1</script>',
    });
    expect(html).toContain(
      '<div class="sqs-block-content"><b id="x">Hi</b><script>x.hidden = 1</script></div>',
    );
    expect(ownerScripts).toEqual(['x.hidden = 1']);
  });

  it('shown as source is text, and no script of it runs', async () => {
    const { html, ownerScripts } = await showBlock(BLOCK_TYPES.code, {
      code: '<script>a</script>',
      displaySource: true,
    });
    expect(html).toContain('<code class="language-html">&lt;script&gt;a&lt;/script&gt;</code>');
    expect(ownerScripts).toEqual([]);
  });

  it('in JavaScript cannot break out of its element', async () => {
    const { html, ownerScripts } = await showBlock(BLOCK_TYPES.code, {
      code: 'x = "</script><p>"',
      language: 'javascript',
    });
    expect(html).toContain('<script>x = "\\x3C/script><p>"</script>');
    expect(ownerScripts).toEqual(['x = "\\x3C/script><p>"']);
  });

  it('in CSS cannot break out of its element', async () => {
    const { html } = await showBlock(BLOCK_TYPES.code, { code: 'a{}</style><p>', language: 'css' });
    expect(html).toContain('<style>a{}<\\/style><p></style>');
  });

  it('that asks for a script elsewhere is shown, and its owner is told that the script does not run', async () => {
    const { problems } = await showBlock(BLOCK_TYPES.code, {
      code: '<script src="https://example.com/a.js"></script>',
    });
    expect(problems).toEqual([
      { blockId: idOf(0xb10c), message: expect.stringContaining('https://example.com/a.js does not run') },
    ]);
  });
});

it('markdown becomes clean text', async () => {
  const html = await drawBlock('markdown', {
    markdown: '## Hi\n\n**b** [x](javascript:steal()) <script>steal()</script>\n\n| a |\n|---|\n| 1 |',
  });
  expect(html).toContain('<h2>Hi</h2>');
  expect(html).toContain('<strong>b</strong> <a>x</a>');
  expect(html).toContain('<td>1</td>');
  expect(html).not.toMatch(/script/);
});

describe('an embed', () => {
  it('of another site waits for a click and is a link without script', async () => {
    const html = await drawBlock('embed', { url: 'https://www.example.com/map?a=1&b=2', title: 'Bus "map"' });
    expect(html).not.toContain('<iframe');
    expect(html).toContain(
      'data-src="https://www.example.com/map?a=1&amp;b=2" data-title="Bus &quot;map&quot;"',
    );
    expect(html).toContain('loads content from example.com');
    expect(html).toContain(
      '<a class="sqs-block-button-element sqs-block-button-element--small awning-button--outline" href="https://www.example.com/map?a=1&amp;b=2"',
    );
  });

  it('of harmless HTML is a frame that cannot reach the site', async () => {
    const html = await drawBlock('embed', { html: '<p>Timetable</p>', title: 'Timetable' });
    expect(html).toContain(
      `<iframe class="awning-embed-frame" src="/api/embed/page/${idOf(2)}/${idOf(0xb10c)}" title="Timetable" sandbox="allow-scripts allow-forms allow-popups allow-presentation" loading="lazy"`,
    );
    expect(html).not.toContain('allow-same-origin');
  });

  it('of HTML that asks other sites for something waits for a click', async () => {
    const html = await drawBlock('embed', { html: '<script src="https://example.com/w.js"></script>' });
    expect(html).not.toContain('<iframe');
    expect(html).toContain('Show content');
  });

  it('an embed block has its own document with what the owner wrote', () => {
    expect(embedDocument(block(BLOCK_TYPES.embed, { html: '<p>Timetable</p>' }))).toContain(
      '<body>\n<p>Timetable</p>\n</body>',
    );
    expect(
      embedDocument(block(BLOCK_TYPES.embed, { url: 'https://example.com', html: '<p>x</p>' })),
    ).toBeNull();
    expect(embedDocument(block(BLOCK_TYPES.html, { html: '<p>x</p>' }))).toBeNull();
  });

  it('of an address that is not encrypted shows nothing', async () => {
    expect(await drawBlock('embed', { url: 'http://example.com' })).toContain(
      '<div class="sqs-block-content"></div>',
    );
    expect(await drawBlock('embed', { url: 'javascript:steal()' })).toContain(
      '<div class="sqs-block-content"></div>',
    );
  });
});

describe('a video', () => {
  const url = 'https://youtu.be/dQw4w9WgXcQ';

  it('a video at a service is an image of the site and a link until a visitor clicks play', async () => {
    const html = await drawBlock('video', { url, title: 'Glazing', mainImageId: imageId });
    expect(html).not.toMatch(/<iframe|<video|ytimg|<script/);
    expect(html).toContain(
      '<a class="sqs-video-overlay" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank" rel="noopener noreferrer"><img ',
    );
    expect(html).toContain(
      '<span class="sqs-video-opaque"></span><span class="sqs-video-icon" aria-hidden="true"></span>',
    );
    expect(html).toContain('Plays from YouTube');
  });

  it('PL-3.26 a video block has oembed with html and providerName, which scripts find at the wrapper', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.video,
      {
        url,
        title: '"><script>steal()</script>',
        oembed: { html: '<script>steal()</script>', providerName: 'YouTube' },
      },
      { content },
    );
    const [, embedHtml = '', provider] = /data-html="([^"]*)" data-provider-name="([^"]*)"/.exec(html) ?? [];
    expect(provider).toBe('YouTube');
    expect(embedHtml).toMatch(
      /^&lt;iframe src=&quot;https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?rel=0&quot; title=/,
    );
    expect(html).not.toContain('<script');
  });

  it('PL-3.27 a video block has overlay, mainImageId and systemDataId, which decide about its cover image', async () => {
    const value = { url, mainImageId: imageId };
    const overrides = { templates: { video: '{video.overlay}|{video.mainImageId}|{video.systemDataId}' } };
    const { html } = await showBlock(BLOCK_TYPES.video, value, { content, overrides });
    expect(html).toContain(`true|${imageId}|${imageId}`);
    const without = await drawBlock('video', { ...value, overlay: false });
    expect(without).toContain('sqs-video-overlay no-thumb');
    expect(without).not.toContain('<img');
  });

  it('of the site plays in the page', async () => {
    const html = await drawBlock('video', { fileId, url, mainImageId: imageId, title: 'Waves' });
    expect(html).toContain(
      `<video class="awning-video-frame" controls playsinline preload="none" src="/media/${fileId}/waves.mp3"`,
    );
    expect(html).not.toContain('youtu');
  });

  it('at an address that we cannot play is refused when it is entered, and shows nothing', async () => {
    expect(videoBlock.problem?.({ ...videoBlock.defaults, url: 'https://example.com/v' })).toMatch(
      /YouTube or Vimeo/,
    );
    expect(await drawBlock('video', { url: 'https://example.com/v' })).toContain(
      '<div class="sqs-block-content"></div>',
    );
  });
});

describe('audio', () => {
  it('an audio block plays a recording of the site, without preloading it', async () => {
    const html = await drawBlock('audio', { fileId, author: 'Recorded <in> March' });
    expect(html).toContain(`data-audio-asset-url="/media/${fileId}/waves.mp3" data-item-id="${fileId}"`);
    expect(html).toContain(
      `<audio controls preload="none" src="/media/${fileId}/waves.mp3" aria-label="Waves">`,
    );
    expect(html).toContain('Recorded &lt;in&gt; March');
  });

  it('an audio block plays nothing from an unencrypted address', async () => {
    expect(await drawBlock('audio', { url: 'http://example.com/a.mp3' })).not.toContain('<audio');
  });
});

describe('a map', () => {
  it('a map block is a drawing with the address and a link, without external requests', async () => {
    const html = await drawBlock('map', {
      addressTitle: 'The <shed>',
      addressLine1: 'Rua do Farol 12',
      mapLat: 40.602,
      mapLng: -8.745,
    });
    expect(html).toContain('The &lt;shed&gt;');
    expect(html).toContain('<address>Rua do Farol 12</address>');
    expect(html).toContain(
      'href="https://www.openstreetmap.org/?mlat=40.602&amp;mlon=-8.745#map=15/40.602/-8.745"',
    );
    expect(html).not.toMatch(/<img|<iframe|<script|<link/);
  });

  it('without coordinates leads to a search for the address', async () => {
    expect(await drawBlock('map', { addressLine1: 'Rua do Farol 12', addressCountry: 'Portugal' })).toContain(
      'search?query=Rua%20do%20Farol%2012%2C%20Portugal',
    );
  });

  it('of the same place is always drawn the same', async () => {
    const place = { addressLine1: 'Rua do Farol 12' };
    expect(await drawBlock('map', place)).toBe(await drawBlock('map', place));
    expect(await drawBlock('map', place)).not.toBe(
      await drawBlock('map', { addressLine1: 'Rua do Farol 14' }),
    );
  });
});

describe('an accordion', () => {
  const items = [
    { title: 'A & B', body: '<p>One</p><script>x()</script>' },
    { title: 'C', body: '<p>Two</p>' },
  ];

  it('an accordion works without script, one panel closing the other', async () => {
    const html = await drawBlock('accordion', { items, firstOpen: true, headingLevel: 4 });
    const name = `accordion-${idOf(0xb10c)}`;
    expect(html).toContain(
      `<details class="accordion-item" name="${name}" open><summary class="accordion-item__title-wrapper"><h4 class="accordion-item__title">A &amp; B</h4></summary><div class="accordion-item__description awning-text"><p>One</p></div></details><details class="accordion-item" name="${name}"><summary`,
    );
  });

  it('an accordion keeps several panels open when that is enabled', async () => {
    expect(await drawBlock('accordion', { items, allowMultipleOpen: true })).not.toContain('name=');
  });
});

describe('social links', () => {
  it("social links are the site's accounts, each with a name", async () => {
    const accounts = [
      {
        serviceName: 'instagram-unauth',
        profileUrl: 'https://instagram.com/salt',
        screenname: 'Salt "&" Clay',
      },
      { serviceName: 'youtube', profileUrl: 'https://youtube.com/@salt', iconEnabled: false },
      { serviceName: 'email', profileUrl: 'mailto:hello@salt.example' },
      { serviceName: 'link', profileUrl: 'javascript:steal()' },
    ];
    const { html } = await showBlock(
      BLOCK_TYPES['socialaccountlinks-v2'],
      { iconAlignment: 'center', iconStyle: 'border' },
      { page: { website: { ...page().website, socialAccounts: accounts } } },
    );
    expect(html).toContain(
      'awning-social--center awning-social--medium awning-social--border awning-social--black',
    );
    expect(html).toContain(
      'href="https://instagram.com/salt" rel="me noopener" aria-label="Salt &quot;&amp;&quot; Clay"',
    );
    expect(html).toContain('href="mailto:hello@salt.example" rel="me noopener" aria-label="Email"');
    expect(html).not.toMatch(/youtube|javascript/);
  });

  it('of the block come before those of the site, and their icon follows from the address', async () => {
    const html = await drawBlock('socialaccountlinks-v2', {
      links: [{ url: 'https://www.tiktok.com/@salt', name: '' }],
    });
    expect(html).toContain('class="sqs-svg-icon--wrapper tiktok"');
    expect(html).toContain('aria-label="TikTok"');
  });

  it('social links give a theme accounts and how icons look', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES['socialaccountlinks-v2'],
      { links: [{ url: 'https://vimeo.com/salt', name: 'Films' }], iconColor: 'white' },
      {
        overrides: {
          templates: {
            'socialaccountlinks-v2':
              '{.repeated section accounts}{serviceName},{profileUrl},{screenname}{.end}|{iconAlignment}|{iconColor}|{iconSize}|{iconStyle}|{type}',
          },
        },
      },
    );
    expect(html).toContain('vimeo,https://vimeo.com/salt,Films|left|white|medium|regular|54');
  });
});
