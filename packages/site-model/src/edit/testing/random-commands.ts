import { blockDefinitions } from '../../blocks/block-registry.ts';
import { blocksOf } from '../../document/document-walk.ts';
import type { ClassicRow, PageDocument } from '../../document/page-document.ts';
import type { EditCommand } from '../edit-command.ts';
import type { BlockPosition } from '../layout/block-position.ts';

/** A whole number from zero up to, and without, the limit. */
export type Random = (limit: number) => number;

/** 24 hexadecimal digits, counted upwards. */
export const createIds = (after = 0): (() => string) => {
  let count = after;
  return () => {
    count += 1;
    return count.toString(16).padStart(24, '0');
  };
};

export const NOBODY = 'f'.repeat(24);

/**
 * Any command, most of them sensible for the document and some not: ids of nobody, cells beyond the grid, values of the
 * wrong kind.
 */
export const randomCommand = (document: PageDocument, random: Random): EditCommand => {
  const pick = <Entry>(list: readonly Entry[]): Entry | undefined => list[random(list.length)];
  const section = random(20) === 0 ? NOBODY : (pick(document.sections)?.id ?? NOBODY);
  const block = pick(blocksOf(document));
  const id = random(20) === 0 ? NOBODY : (block?.id ?? NOBODY);
  const device = random(3) === 0 ? 'phone' : 'desktop';
  const push = random(3) === 0;
  const hasRoom = document.sections.length < 3;
  switch (random(22)) {
    case 0: {
      if (!hasRoom) return { do: 'remove-section', section };
      const layout = random(2) === 0 ? 'fluid' : 'classic';
      return { do: 'add-section', at: random(4), layout, settings: { spacing: 'small' } };
    }
    case 1:
      return random(4) === 0 ? { do: 'remove-section', section } : { do: 'add-block', section, type: 2 };
    case 2:
      return hasRoom && random(3) === 0
        ? { do: 'duplicate-section', section }
        : { do: 'arrange-phone', section };
    case 3:
      return random(2) === 0
        ? { do: 'reorder-sections', section, to: random(4) }
        : { do: 'reorder-sections', order: document.sections.map((entry) => entry.id).reverse() };
    case 4:
      return { do: 'set-section', section, settings: randomSettings(random) };
    case 5:
    case 6:
    case 7:
    case 8: {
      const type = random(15) === 0 ? 999 : (pick(blockDefinitions)?.type ?? 999);
      const add: EditCommand = { do: 'add-block', section, type, push };
      return random(3) === 0 ? add : { ...add, at: randomPosition(document, section, random) };
    }
    case 9:
    case 10:
    case 11: {
      const target = random(2) === 0 ? section : sectionOf(document, id);
      return {
        do: 'move-block',
        block: id,
        section: target,
        to: randomPosition(document, target, random),
        push,
      };
    }
    case 12:
      return { do: 'move-block', block: id, section };
    case 13:
    case 14: {
      const place = random(2) === 0 ? {} : { column: random(25), row: random(12) };
      return {
        do: 'resize-block',
        block: id,
        device,
        width: 1 + random(24),
        height: 1 + random(9),
        push,
        ...place,
      };
    }
    case 15: {
      const layers = ['front', 'forward', 'backward', 'back', random(4)] as const;
      return { do: 'set-layer', block: id, device, layer: layers[random(5)] ?? 'front' };
    }
    case 16:
      return { do: 'duplicate-block', block: id };
    case 17:
      return { do: 'remove-block', block: id };
    case 18: {
      const [name, value] = pick(Object.entries(block?.value ?? {})) ?? ['nothing', 0];
      return {
        do: 'set-property',
        block: id,
        path: [name],
        value: typeof value === 'string' ? words(random) : value,
      };
    }
    case 19:
      return { do: 'set-property', block: id, path: ['no-such-field', random(3)], value: -1 };
    case 20:
      return { do: 'set-span', column: pick(columnsOf(document)) ?? NOBODY, span: 1 + random(12) };
    default:
      return random(4) === 0
        ? { do: 'convert-to-fluid', section }
        : { do: 'set-span', column: pick(columnsOf(document)) ?? NOBODY, span: 1 + random(12) };
  }
};

const words = (random: Random): string =>
  ['', 'Salt & linen', '“Grüße” <b>', '\n\t', '\u{1f33f}'][random(5)] ?? '';

const sectionOf = (document: PageDocument, block: string): string =>
  document.sections.find((section) =>
    blocksOf({ ...document, sections: [section] }).some(({ id }) => id === block),
  )?.id ?? NOBODY;

const randomSettings = (random: Random) => ({
  anchor: random(3) === 0 ? null : `part-${random(3)}`,
  colorTheme: random(2) === 0 ? null : 'dark',
  ...(random(2) === 0
    ? { background: { source: 1, imageId: NOBODY, overlay: random(11) / 10 } as const }
    : {}),
});

const randomPosition = (document: PageDocument, sectionId: string, random: Random): BlockPosition => {
  const layout = document.sections.find(({ id }) => id === sectionId)?.layout;
  if (layout?.type !== 'classic' || random(12) === 0) {
    const device = random(3) === 0 ? 'phone' : 'desktop';
    const columns = device === 'phone' ? 8 : 24;
    const column = random(columns);
    const size = random(3) === 0 ? {} : { width: 1 + random(columns + 1 - column), height: 1 + random(5) };
    return { device, column, row: random(12), ...size };
  }
  const only = { ...document, sections: document.sections.filter(({ id }) => id === sectionId) };
  const columns = columnsOf(only);
  const blocks = blocksOf(only);
  switch (random(3)) {
    case 0:
      return { newRow: random(layout.rows.length + 1) };
    case 1:
      return {
        in: columns[random(columns.length)] ?? NOBODY,
        index: random(3),
        float: random(2) === 0 ? 'left' : null,
      };
    default:
      return { beside: blocks[random(blocks.length)]?.id ?? NOBODY, side: random(2) === 0 ? 'start' : 'end' };
  }
};

const columnsOf = (document: PageDocument): readonly string[] => {
  const ofRow = (row: ClassicRow): readonly string[] =>
    row.columns.flatMap(({ id, content }) => [
      id,
      ...content.flatMap((entry) => (entry.kind === 'row' ? ofRow(entry.row) : [])),
    ]);
  return document.sections.flatMap(({ layout }) =>
    layout.type === 'classic' ? layout.rows.flatMap(ofRow) : [],
  );
};
