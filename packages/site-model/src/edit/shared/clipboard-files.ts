import { documentReferences, mapBlockValues } from '../../document/document-walk.ts';
import { emptyDocument, newSection } from '../../document/new-document.ts';
import type { Background, BlockValue, PageDocument, Section } from '../../document/page-document.ts';
import type { Clipboard } from './clipboard.ts';

const NOWHERE = '0'.repeat(24);
const CELL = { column: 0, row: 0, width: 1, height: 1, layer: 0 };

/** What was copied, as a page: everything that walks through pages walks through it. */
const pageOf = (clipboard: Clipboard): PageDocument => ({
  ...emptyDocument(),
  sections:
    'sections' in clipboard
      ? clipboard.sections
      : [
          newSection(NOWHERE, {
            layout: {
              type: 'fluid',
              blocks: clipboard.blocks.map(({ block }) => ({ block, desktop: CELL, phone: CELL })),
            },
          }),
        ],
});

/** Ids of the images and files that the copied parts show, which belong to the site that they were copied from. */
export const clipboardFiles = (clipboard: Clipboard): readonly string[] => {
  const { imageIds, fileIds } = documentReferences(pageOf(clipboard));
  return [...imageIds, ...fileIds];
};

/** By the id of an image or file: the id of the one that takes its place, or null, and its place is empty. */
type FileReplacements = ReadonlyMap<string, string | null>;

/** ED-92: the same parts with other images and files. An empty place is as that of a new block. */
export const replaceFiles = (clipboard: Clipboard, ids: FileReplacements): Clipboard => {
  if (ids.size === 0) return clipboard;
  const { sections } = mapBlockValues(pageOf(clipboard), ({ value }) => replaced(value, ids) as BlockValue);
  if ('sections' in clipboard)
    return { ...clipboard, sections: sections.map((section) => withBackground(section, ids)) };
  const [holder] = sections;
  const placed = holder?.layout.type === 'fluid' ? holder.layout.blocks : [];
  return {
    ...clipboard,
    blocks: clipboard.blocks.map((copied, index) => ({
      ...copied,
      block: placed[index]?.block ?? copied.block,
    })),
  };
};

/** An id stands in a list, which gets shorter, or in a property, which has nothing then. */
function replaced(value: unknown, ids: FileReplacements): unknown {
  if (typeof value === 'string') return replacedId(value, ids);
  if (Array.isArray(value))
    return value
      .map((each) => replaced(each, ids))
      .filter((each, index) => each !== null || value[index] === null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, ids)]));
}

function replacedId(id: string | null, ids: FileReplacements): string | null {
  const other = id === null ? undefined : ids.get(id);
  return other === undefined ? id : other;
}

const withBackground = (section: Section, ids: FileReplacements): Section => {
  const background = replacedBackground(section.background, ids);
  return background === section.background ? section : { ...section, background };
};

function replacedBackground(background: Background, ids: FileReplacements): Background {
  const none = { source: 4 } as const;
  if (background.source === 1) {
    const imageId = replacedId(background.imageId, ids);
    return imageId === null ? none : { ...background, imageId };
  }
  if (background.source !== 3) return background;
  const videoId = replacedId(background.videoId, ids);
  const posterId = replacedId(background.posterId, ids);
  if (videoId === background.videoId && posterId === background.posterId) return background;
  return videoId === null && background.url === null ? none : { ...background, videoId, posterId };
}
