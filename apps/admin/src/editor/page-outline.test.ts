import {
  applyCommand,
  buttonBlock,
  type EditCommand,
  emptyDocument,
  htmlBlock,
  imageBlock,
  type PageDocument,
} from '@awning/site-model';
import { expect, it } from 'vitest';
import { outlineOf } from './page-outline.ts';

let serial = 0;
const newId = (): string => (++serial).toString(16).padStart(24, '0');
const edited = (document: PageDocument, command: EditCommand): PageDocument => {
  const outcome = applyCommand(document, command, { newId });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.document;
};
const titles = (document: PageDocument, kind = 'Image') =>
  outlineOf(document, () => kind).flatMap(({ blocks }) => blocks.map(({ title }) => title));

it('an image is called by what it shows, and by its kind while nobody has said that', () => {
  const page = edited(emptyDocument(), { do: 'add-section', at: 0 });
  const section = page.sections[0]?.id ?? '';
  const withImage = edited(page, { do: 'add-block', section, type: imageBlock.type });
  expect(titles(withImage)).toEqual(['Image']);
  const block = outlineOf(withImage, () => 'Image')[0]?.blocks[0]?.id ?? '';
  const described = edited(withImage, {
    do: 'set-property',
    block,
    path: ['altText'],
    value: 'Mugs on a shelf',
  });
  expect(titles(described)).toEqual(['Mugs on a shelf']);
});

it('a button is called by its words, and by its kind while it has none', () => {
  const page = edited(emptyDocument(), { do: 'add-section', at: 0 });
  const section = page.sections[0]?.id ?? '';
  const withButton = edited(page, { do: 'add-block', section, type: buttonBlock.type });
  const block = outlineOf(withButton, String)[0]?.blocks[0]?.id ?? '';
  const called = (value: string) =>
    titles(edited(withButton, { do: 'set-property', block, path: ['buttonText'], value }), 'Button');
  expect(called('See the mugs')).toEqual(['See the mugs']);
  expect(called('')).toEqual(['Button']);
});

it('a section without a name is called by the first heading in it', () => {
  const page = edited(emptyDocument(), { do: 'add-section', at: 0 });
  const section = page.sections[0]?.id ?? '';
  const text = (html: string, row: number): EditCommand => ({
    do: 'add-block',
    section,
    type: htmlBlock.type,
    value: { html },
    at: { column: 0, row, width: 8, height: 2 },
  });
  const headings = (document: PageDocument) =>
    outlineOf(document, () => 'Text').map(({ heading }) => heading);
  const plain = edited(page, text('<p>Near the sea</p>', 0));
  expect(headings(plain)).toEqual([undefined]);
  expect(headings(edited(plain, text('<h2>Opening <em>hours</em></h2><p>Daily</p>', 4)))).toEqual([
    'Opening hours',
  ]);
});
