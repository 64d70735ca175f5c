import { blockDefinitions } from '../../blocks/block-registry.ts';
import { blocksOf, blocksOfLayout } from '../../document/document-walk.ts';
import { newSection } from '../../document/new-document.ts';
import type { ClassicRow, PageDocument, PairKind, Section } from '../../document/page-document.ts';
import type { EditCommand, SingleCommand } from '../edit-command.ts';
import type { BlockPosition } from '../layout/block-position.ts';
import { copyBlocks, copySections } from '../shared/clipboard.ts';

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
  if (random(12) > 0) return randomSingle(document, random);
  const commands = Array.from({ length: 1 + random(3) }, () => randomSingle(document, random));
  return random(2) === 0 ? { do: 'group', commands } : { do: 'group', commands, label: 'Rearrange' };
};

const randomSingle = (document: PageDocument, random: Random): SingleCommand =>
  random(2) === 0 ? basicCommand(document, random) : furtherCommand(document, random);

const basicCommand = (document: PageDocument, random: Random): SingleCommand => {
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
      const add: SingleCommand = { do: 'add-block', section, type, push };
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

/** Commands on several blocks, on rows, on settings, and with parts from elsewhere. */
const furtherCommand = (document: PageDocument, random: Random): SingleCommand => {
  const section = someSection(document, random);
  const device = random(3) === 0 ? 'phone' : 'desktop';
  const push = random(2) === 0;
  const blocks = someBlocks(document, random);
  const [id = NOBODY, other = NOBODY] = blocks;
  switch (random(18)) {
    case 0:
      return { do: 'insert-section', section: someWholeSection(document, random), at: random(4) };
    case 1:
      return randomPaste(document, random);
    case 2:
      return { do: 'swap', block: id, with: random(4) === 0 ? id : other };
    case 3: {
      const edges = ['start', 'center', 'end', 'top', 'middle', 'bottom'] as const;
      const edge = edges[random(6)] ?? 'start';
      return { do: 'align', blocks, edge, to: random(2) === 0 ? 'section' : 'blocks', device, push };
    }
    case 4:
      return { do: 'distribute', blocks, along: random(2) === 0 ? 'columns' : 'rows', device, push };
    case 5:
      return { do: 'match-size', blocks, size: random(2) === 0 ? 'width' : 'height', device, push };
    case 6:
      return { do: 'fill-row', blocks, device, push };
    case 7:
      return { do: 'move-to-new-section', blocks, at: random(4), ...(push ? { column: random(24) } : {}) };
    case 8: {
      const cells = blocks.map((block) => ({
        block,
        column: random(20),
        row: random(12),
        ...(random(2) === 0 ? { width: 1 + random(12), height: 1 + random(6) } : {}),
      }));
      return { do: 'place-blocks', cells, device, push };
    }
    case 9:
      return { do: 'insert-rows', section, at: random(12), count: 1 + random(3), device };
    case 10:
      return { do: 'close-gap', section, at: random(12), device };
    case 11:
      return { do: 'trim-rows', section };
    case 12: {
      const needs = blocks.map((block) => ({ block, rows: 1 + random(9) }));
      return { do: 'settle', section: sectionOf(document, id), needs, device };
    }
    case 13:
      return randomOrder(document, section, random);
    case 14:
    case 15:
      return { do: 'set-block', block: id, settings: randomBlockSettings(random) };
    case 16:
      return { do: 'set-section', section, settings: furtherSettings(random) };
    default: {
      const changes = blocks.slice(0, 2).map((block) => randomChange(document, block, random));
      return random(3) === 0 && changes[0]
        ? { do: 'set-property', ...changes[0] }
        : { do: 'set-properties', changes };
    }
  }
};

const someSection = (document: PageDocument, random: Random): string =>
  random(20) === 0 ? NOBODY : (document.sections[random(document.sections.length)]?.id ?? NOBODY);

/** Up to four blocks, most of the time of one section. */
const someBlocks = (document: PageDocument, random: Random): string[] => {
  const section = document.sections[random(document.sections.length)];
  const only = section && random(5) > 0 ? { ...document, sections: [section] } : document;
  const ids = blocksOf(only).map(({ id }) => id);
  const chosen = new Set(Array.from({ length: 1 + random(4) }, () => ids[random(ids.length)] ?? NOBODY));
  return [...chosen];
};

/** One of the page's own, or one that does not fit. */
const someWholeSection = (document: PageDocument, random: Random): Section => {
  const section = document.sections[random(document.sections.length)] ?? newSection(NOBODY);
  if (document.sections.length < 3) return random(4) === 0 ? { ...section, spacing: 'small' } : section;
  return newSection(NOBODY, random(2) === 0 ? { anchor: 'elsewhere' } : { minRows: -1 });
};

const randomPaste = (document: PageDocument, random: Random): SingleCommand => {
  if (random(4) === 0) {
    const clipboard = copySections(document, [someWholeSection(document, random).id]);
    if (clipboard && document.sections.length < 3) return { do: 'paste', clipboard, at: random(4) };
  }
  const clipboard = copyBlocks(document, someBlocks(document, random));
  const section = someSection(document, random);
  if (!clipboard) return { do: 'trim-rows', section };
  const paste: SingleCommand = { do: 'paste', clipboard, section, push: random(2) === 0 };
  return random(2) === 0 ? paste : { ...paste, at: randomPosition(document, section, random) };
};

const randomOrder = (document: PageDocument, section: string, random: Random): SingleCommand => {
  const layout = document.sections.find(({ id }) => id === section)?.layout;
  if (!layout || random(3) === 0) return { do: 'set-order', section };
  const ids = blocksOfLayout(layout).map(({ id }) => id);
  const at = random(ids.length);
  const order = [...ids.slice(at), ...ids.slice(0, at)];
  return { do: 'set-order', section, order: random(8) === 0 ? order.slice(1) : order };
};

const HIDDEN: readonly (('desktop' | 'phone')[] | null)[] = [
  ['phone'],
  ['desktop'],
  ['desktop', 'phone'],
  null,
];
const PAIRS: readonly (PairKind[] | null)[] = [['images'], ['cards', 'buttons', 'images'], [], null];

const randomBlockSettings = (random: Random) => ({
  ...(random(2) === 0 ? { align: (['top', 'middle', 'bottom', null] as const)[random(4)] } : {}),
  ...(random(2) === 0 ? { padding: (['none', 'large', null] as const)[random(3)] } : {}),
  ...(random(2) === 0 ? { card: (['none', 'outline', 'raised', null] as const)[random(4)] } : {}),
  ...(random(2) === 0 ? { hideOn: HIDDEN[random(HIDDEN.length)] } : {}),
});

const furtherSettings = (random: Random) => ({
  ...(random(2) === 0 ? { name: random(2) === 0 ? 'Opening' : null } : {}),
  ...(random(2) === 0 ? { minRows: random(3) === 0 ? null : 1 + random(20) } : {}),
  ...(random(2) === 0 ? { height: (['auto', 'half', 'screen', null] as const)[random(4)] } : {}),
  ...(random(2) === 0 ? { gap: (['none', 'large', null] as const)[random(3)] } : {}),
  ...(random(2) === 0 ? { hidden: random(2) === 0, locked: random(2) === 0 } : {}),
  ...(random(2) === 0 ? { phonePairs: PAIRS[random(PAIRS.length)] } : {}),
});

/** A field of the block, or an entry of a list in it. */
const randomChange = (document: PageDocument, id: string, random: Random) => {
  const value = blocksOf(document).find((block) => block.id === id)?.value ?? {};
  const entries = Object.entries(value);
  const [name, field] = entries[random(entries.length)] ?? ['nothing', 0];
  if (!Array.isArray(field))
    return { block: id, path: [name], value: typeof field === 'string' ? words(random) : field };
  const at = random(field.length + 1);
  switch (random(3)) {
    case 0:
      return { block: id, path: [name, at], value: field[0] ?? words(random), insert: true as const };
    case 1:
      return { block: id, path: [name, at], to: random(field.length + 1) };
    default:
      return { block: id, path: [name, at] };
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
