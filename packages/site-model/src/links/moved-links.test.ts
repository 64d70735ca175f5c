import { describe, expect, it } from 'vitest';
import { accordionBlock } from '../blocks/accordion-block.ts';
import type { BlockDefinition } from '../blocks/block-definition.ts';
import { buttonBlock } from '../blocks/button-block.ts';
import { codeBlock } from '../blocks/code-block.ts';
import { htmlBlock } from '../blocks/html-block.ts';
import { imageBlock } from '../blocks/image-block.ts';
import { markdownBlock } from '../blocks/markdown-block.ts';
import { socialLinksBlock } from '../blocks/social-links-block.ts';
import { fullRow, newSection } from '../document/new-document.ts';
import type { PageDocument } from '../document/page-document.ts';
import { createIds } from '../edit/testing/random-commands.ts';
import { samplePage } from '../edit/testing/sample-page.ts';
import {
  type MovedAddresses,
  movedLink,
  movedLinksInDocument,
  movedLinksInHtml,
  movedLinksInSettings,
} from './moved-links.ts';

const moved: MovedAddresses = {
  moves: [{ from: '/blog', to: '/journal', isDeep: true, except: ['/blog/about'] }],
  hosts: ['heron.example'],
};
const page: MovedAddresses = {
  moves: [{ from: '/about', to: '/who-we-are', isDeep: false, except: [] }],
  hosts: [],
};
const newId = createIds();

const documentOf = (definition: BlockDefinition, value: object): PageDocument => ({
  schema: 1,
  sections: [
    newSection(newId(), {
      layout: {
        type: 'classic',
        rows: [
          fullRow(newId(), newId(), [
            { id: newId(), type: definition.type, value: { ...definition.defaults, ...value } },
          ]),
        ],
      },
    }),
  ],
});
const followedValue = (definition: BlockDefinition, value: object): unknown => {
  const text = JSON.stringify(movedLinksInDocument(documentOf(definition, value), page));
  return text.includes('/who-we-are') && !text.includes('"/about');
};

describe('links to an address that has moved', () => {
  it.each([
    ['/blog', '/journal'],
    ['/blog/', '/journal/'],
    ['/blog?tag=sea#top', '/journal?tag=sea#top'],
    ['/blog/2026/5/first', '/journal/2026/5/first'],
    ['https://heron.example/blog/first', 'https://heron.example/journal/first'],
    ['HTTPS://Heron.example/blog', 'HTTPS://Heron.example/journal'],
  ])('the link %s follows to %s', (link, now) => {
    expect(movedLink(link, moved)).toBe(now);
  });

  it.each([
    '/blogs',
    '/blog-roll',
    '/blog/about',
    '/blog/about/team',
    '//blog',
    'blog',
    '#blog',
    'https://other.example/blog',
    'mailto:blog@heron.example',
    '/%E0%A4%A/blog',
    '',
  ])('the link %s stays, because it leads elsewhere', (link) => {
    expect(movedLink(link, moved)).toBe(link);
  });

  it('of a page without items, addresses below it stay', () => {
    expect(movedLink('/about/team', page)).toBe('/about/team');
  });

  it('what is escaped below a moved address stays escaped', () => {
    expect(movedLink('/blog/tag/New%20York?a=%20', moved)).toBe('/journal/tag/New%20York?a=%20');
    expect(movedLink('/blog/100%25/', moved)).toBe('/journal/100%25/');
    expect(movedLink('/bl%6Fg/%E4%BD%A0', moved)).toBe('/journal/%E4%BD%A0');
    const html = '<a href="/blog/%22%3E%3Cform%3E">x</a>';
    expect(movedLinksInHtml(html, moved)).toBe('<a href="/journal/%22%3E%3Cform%3E">x</a>');
  });

  it('links in HTML follow, and texts that look like them stay', () => {
    expect(
      movedLinksInHtml('<p>Write href="/about" or <a class="x" href="/about?x=1&amp;y=2">here</a></p>', page),
    ).toBe('<p>Write href="/about" or <a class="x" href="/who-we-are?x=1&amp;y=2">here</a></p>');
    expect(movedLinksInHtml('<a href=\'/about\'>one</a><area href="/about">', page)).toBe(
      '<a href=\'/who-we-are\'>one</a><area href="/about">',
    );
  });

  it.each<[string, BlockDefinition, object]>([
    ['a text', htmlBlock, { html: '<p><a href="/about">us</a></p>' }],
    ['a button', buttonBlock, { buttonLink: '/about' }],
    ['an image', imageBlock, { linkTo: '/about' }],
    ['an accordion', accordionBlock, { items: [{ title: 'One', body: '<a href="/about">us</a>' }] }],
    ['a list of links', socialLinksBlock, { links: [{ url: '/about', name: 'Us' }] }],
    ['Markdown', markdownBlock, { markdown: 'We are [here](/about "us").\n\n[us]: /about' }],
  ])('a link in %s follows', (_, definition, value) => {
    expect(followedValue(definition, value)).toBe(true);
  });

  it('code stays as its owner wrote it, and a document without such links is the same object', () => {
    const code = documentOf(codeBlock, { code: '<a href="/about">us</a>' });
    expect(movedLinksInDocument(code, page)).toBe(code);
    const sample = samplePage(8, createIds());
    expect(movedLinksInDocument(sample, page)).toBe(sample);
  });

  it('links of menus, headers and items follow by the names of their fields, and other texts stay', () => {
    const settings = {
      items: [{ externalLink: { title: '/about', url: '/about' }, children: [{ collectionId: 'x' }] }],
      button: { link: '/about', text: '/about' },
      excerpt: '<a href="/about">us</a>',
    };
    expect(movedLinksInSettings(settings, page)).toEqual({
      items: [{ externalLink: { title: '/about', url: '/who-we-are' }, children: [{ collectionId: 'x' }] }],
      button: { link: '/who-we-are', text: '/about' },
      excerpt: '<a href="/who-we-are">us</a>',
    });
    const other = { link: '/contact', list: [1, null, true] };
    expect(movedLinksInSettings(other, page)).toBe(other);
  });
});
