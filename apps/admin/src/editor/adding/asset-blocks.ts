import type { Asset } from '@awning/contract';
import {
  BLOCK_TYPES,
  type BlockValue,
  DESKTOP_COLUMNS,
  type EditCommand,
  type PageDocument,
  parseVideoAddress,
} from '@awning/site-model';
import { freePlaceInView, newBlockSize, type RowsInView } from '@awning/site-model/starters';

export interface NewBlock {
  readonly type: number;
  readonly value: BlockValue;
}

const MAX_BUTTON_TEXT = 100;

/** What shows a file: an image, a player, or a button that opens it. */
export function blockOfAsset({ id, kind, title, filename, altText, assetUrl }: Asset): NewBlock {
  const name = title || filename;
  switch (kind) {
    case 'image':
      return { type: BLOCK_TYPES.image, value: { imageId: id, altText } };
    case 'video':
      return { type: BLOCK_TYPES.video, value: { fileId: id, title: name } };
    case 'audio':
      return { type: BLOCK_TYPES.audio, value: { fileId: id, title: name } };
    case 'file':
      return {
        type: BLOCK_TYPES.button,
        value: { buttonText: name.slice(0, MAX_BUTTON_TEXT), buttonLink: assetUrl },
      };
  }
}

/** A film at a service that is known is played; any other address gets a button. */
export function blockOfLink(link: string): NewBlock {
  if (parseVideoAddress(link)) return { type: BLOCK_TYPES.video, value: { url: link } };
  const { hostname } = new URL(link);
  return { type: BLOCK_TYPES.button, value: { buttonText: hostname, buttonLink: link } };
}

type AddBlock = Extract<EditCommand, { do: 'add-block' }>;

interface DropPlace {
  readonly section: string;
  readonly column: number;
  readonly row: number;
}

/** ED-60: one below the other from the cell on which they were dropped; elsewhere where there is room in view. */
export function addBlocksCommand(
  document: PageDocument,
  blocks: readonly NewBlock[],
  place: DropPlace | null,
  inView: readonly RowsInView[],
): EditCommand | null {
  const [first] = blocks;
  if (!first) return null;
  const free = place ? null : freePlaceInView(document, inView, newBlockSize(first.type));
  const section = place?.section ?? free?.section ?? document.sections.at(-1)?.id;
  if (section === undefined) return null;
  let row = place?.row ?? free?.at.row;
  const commands = blocks.map(({ type, value }): AddBlock => {
    const size = newBlockSize(type);
    const command = { do: 'add-block', section, type, value } as const;
    if (row === undefined) return command;
    const column = Math.min(place?.column ?? free?.at.column ?? 0, DESKTOP_COLUMNS - size.width);
    const at = { column, row, ...size };
    row += size.height;
    return { ...command, at, push: true };
  });
  return commands.length === 1 && commands[0] ? commands[0] : { do: 'group', label: 'Add files', commands };
}
