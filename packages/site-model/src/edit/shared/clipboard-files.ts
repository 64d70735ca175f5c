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

/** ED-92: the same parts without these images and files: each place of one is empty, as that of a new block. */
export const withoutFiles = (clipboard: Clipboard, ids: ReadonlySet<string>): Clipboard => {
  if (ids.size === 0) return clipboard;
  const { sections } = mapBlockValues(pageOf(clipboard), ({ value }) => emptied(value, ids) as BlockValue);
  if ('sections' in clipboard)
    return { ...clipboard, sections: sections.map((section) => withoutBackground(section, ids)) };
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
function emptied(value: unknown, ids: ReadonlySet<string>): unknown {
  const isGone = (each: unknown): boolean => typeof each === 'string' && ids.has(each);
  if (Array.isArray(value)) return value.filter((each) => !isGone(each)).map((each) => emptied(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isGone(each) ? null : emptied(each, ids)]),
  );
}

const withoutBackground = (section: Section, ids: ReadonlySet<string>): Section => {
  const background = backgroundWithout(section.background, ids);
  return background === section.background ? section : { ...section, background };
};

function backgroundWithout(background: Background, ids: ReadonlySet<string>): Background {
  const none = { source: 4 } as const;
  if (background.source === 1) return ids.has(background.imageId) ? none : background;
  if (background.source !== 3) return background;
  const { videoId, posterId, url } = background;
  const left = {
    videoId: videoId !== null && ids.has(videoId) ? null : videoId,
    posterId: posterId !== null && ids.has(posterId) ? null : posterId,
  };
  if (left.videoId === videoId && left.posterId === posterId) return background;
  return left.videoId === null && url === null ? none : { ...background, ...left };
}
