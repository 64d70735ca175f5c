import type { Asset } from '@awning/contract';
import { applyCommand, blocksOf, emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { addBlocksCommand, blockOfAsset, blockOfLink } from './asset-blocks.ts';

const SECTION = 'a'.repeat(24);
const page: PageDocument = { ...emptyDocument(), sections: [newSection(SECTION)] };
const fileOf = (kind: Asset['kind'], more: Partial<Asset> = {}): Asset => ({
  id: 'b'.repeat(24),
  kind,
  filename: 'heron.bin',
  title: '',
  altText: 'A heron',
  body: '',
  contentType: '',
  bytes: 1,
  assetUrl: '/s/heron.bin',
  folderId: null,
  forSale: false,
  picture: null,
  addedOn: 1,
  updatedOn: 1,
  ...more,
});

let serial = 0;
function apply(document: PageDocument, command: ReturnType<typeof addBlocksCommand>): PageDocument {
  if (!command) throw new Error('There is no command.');
  const edit = applyCommand(document, command, { newId: () => (++serial).toString(16).padStart(24, '0') });
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.document;
}

describe('blocks of dropped things', () => {
  it('ED-60 an image becomes an image with its description, sound and film get players, other files a button', () => {
    expect(blockOfAsset(fileOf('image')).value).toEqual({ imageId: 'b'.repeat(24), altText: 'A heron' });
    expect(blockOfAsset(fileOf('video')).value).toMatchObject({ fileId: 'b'.repeat(24) });
    expect(blockOfAsset(fileOf('audio', { title: 'Waves' })).value).toMatchObject({ title: 'Waves' });
    expect(blockOfAsset(fileOf('file')).value).toEqual({
      buttonText: 'heron.bin',
      buttonLink: '/s/heron.bin',
    });
  });

  it('ED-60 a dropped address of a film is played, any other one gets a button', () => {
    expect(blockOfLink('https://vimeo.com/123456').value).toEqual({ url: 'https://vimeo.com/123456' });
    expect(blockOfLink('https://example.com/a?b').value).toEqual({
      buttonText: 'example.com',
      buttonLink: 'https://example.com/a?b',
    });
  });

  it('ED-60 several files stand below each other from the cell on which they were dropped, as one step', () => {
    const blocks = [blockOfAsset(fileOf('image')), blockOfAsset(fileOf('file'))];
    const command = addBlocksCommand(page, blocks, { section: SECTION, column: 20, row: 3 }, []);
    expect(command?.do).toBe('group');
    const [section] = apply(page, command).sections;
    const cells = section?.layout.type === 'fluid' ? section.layout.blocks.map(({ desktop }) => desktop) : [];
    expect(cells).toMatchObject([
      { column: 12, row: 3, width: 12, height: 10 },
      { column: 18, row: 13, width: 6, height: 2 },
    ]);
  });

  it('a file that is dropped on another block makes room for itself', () => {
    const place = { section: SECTION, column: 0, row: 0 };
    const one = apply(page, addBlocksCommand(page, [blockOfAsset(fileOf('image'))], place, []));
    const both = apply(one, addBlocksCommand(one, [blockOfAsset(fileOf('image'))], place, []));
    expect(blocksOf(both)).toHaveLength(2);
  });

  it('what is dropped beside every section goes where there is room in view', () => {
    const inView = [{ section: SECTION, firstRow: 4, lastRow: 30 }];
    const command = addBlocksCommand(page, [blockOfAsset(fileOf('image'))], null, inView);
    expect(command).toMatchObject({ section: SECTION, at: { row: 4 } });
    expect(addBlocksCommand(emptyDocument(), [blockOfAsset(fileOf('image'))], null, [])).toBeNull();
  });
});
