import type { PageDocument } from '@awning/site-model';
import type { PageWriter } from '../page-writing.ts';
import { galleryPages } from './gallery-pages.ts';
import { listPages } from './list-pages.ts';
import { mediaPages } from './media-pages.ts';
import type { ShowcaseContent, ShowcasePage } from './showcase-page.ts';
import { textPages } from './text-pages.ts';

/**
 * A page for each block and each design of a gallery: what an owner can build with, and where we look whether it is
 * good.
 */
export const showcasePages: readonly ShowcasePage[] = [
  ...textPages,
  ...mediaPages,
  ...galleryPages,
  ...listPages,
];

export const showcaseDocument = (
  page: ShowcasePage,
  write: PageWriter,
  content: ShowcaseContent,
): PageDocument =>
  write.page([
    write.stack(
      [
        write.block('html', {
          html: `<h1>${page.title}</h1><p>${page.lead} <a href="/blocks">All blocks</a></p>`,
        }),
      ],
      { contentWidth: 'wide', spacing: 'small' },
    ),
    ...page.sections(write, content),
  ]);

const list = (pages: readonly ShowcasePage[]): string =>
  `<ul>${pages.map(({ urlId, title }) => `<li><a href="/${urlId}">${title}</a></li>`).join('')}</ul>`;

/** The page that leads to all of them. */
export const showcaseIndex = (write: PageWriter): PageDocument =>
  write.page([
    write.stack(
      [
        write.block('html', {
          html: '<h1>Blocks</h1><p>Pages are made of sections, and sections of blocks. Here is each of them at work.</p>',
        }),
      ],
      { spacing: 'small' },
    ),
    write.columns([
      [3, [write.block('html', { html: `<h2>Words</h2>${list(textPages)}` })]],
      [3, [write.block('html', { html: `<h2>Pictures and sound</h2>${list(mediaPages)}` })]],
      [3, [write.block('html', { html: `<h2>Galleries</h2>${list(galleryPages)}` })]],
      [3, [write.block('html', { html: `<h2>Lists and forms</h2>${list(listPages)}` })]],
    ]),
  ]);
