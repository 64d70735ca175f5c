import { type Cell, type DeviceView, gridOf, type PageDocument, type PlacedBlock } from '@awning/site-model';
import type { Translate } from '../../messages/messages.ts';
import type { editorMessages } from '../editor-messages.ts';
import { blocksInOrder, sectionOf } from '../page-outline.ts';

type Words = Translate<typeof editorMessages>;

interface Naming {
  readonly t: Words;
  readonly device: DeviceView;
  readonly nameOf: (id: string) => string;
}

type Places = ReadonlyMap<string, Cell>;

const placesOf = ({ sections }: PageDocument, device: DeviceView): Places => {
  const grid = gridOf(device);
  const placed = sections.flatMap(({ layout }): readonly PlacedBlock[] =>
    layout.type === 'fluid' ? layout.blocks : [],
  );
  return new Map(placed.map((each) => [each.block.id, each[grid]]));
};

/** ED-52: what moved where, and what else moved because of it. Null where none of them has a cell. */
export function placeSentence(
  { t, device, nameOf }: Naming,
  blocks: readonly string[],
  after: PageDocument,
  before: PageDocument,
): string | null {
  const old = placesOf(before, device);
  const now = placesOf(after, device);
  const [first] = blocks;
  const cell = now.get(first ?? '');
  const was = old.get(first ?? '');
  if (first === undefined || !cell || !was) return null;
  const place = { column: cell.column + 1, row: cell.row + 1 };
  const isResize = cell.width !== was.width || cell.height !== was.height;
  const name = blocks.length === 1 ? nameOf(first) : t('blocks', { count: blocks.length });
  const own = isResize
    ? t('resized', { name, width: cell.width, height: cell.height })
    : t('moved', { name, ...place });
  const pushed = [...now].flatMap(([id, { row }]) => {
    const rows = row - (old.get(id)?.row ?? row);
    return rows > 0 && !blocks.includes(id) ? [{ id, rows }] : [];
  });
  const raised =
    cell.layer > was.layer ? [...now].find(([id, other]) => isUnder(other, cell, id, blocks)) : null;
  const sentences = [own];
  if (pushed.length > 0) {
    const names = pushed.map(({ id }) => nameOf(id));
    sentences.push(
      t('pushed', { names: listText(names), rows: Math.max(...pushed.map(({ rows }) => rows)) }),
    );
  }
  if (raised) sentences.push(t('onTop', { name, other: nameOf(raised[0]) }));
  return sentences.join(' ');
}

/** What is selected now, as part 10 has it: "Image. Column 3 to 14, row 8 to 15. 4 of 9." */
export function selectionSentence(
  { t, device, nameOf }: Naming,
  document: PageDocument,
  selected: readonly string[],
): string {
  const [first] = selected;
  if (first === undefined) return t('selectedNothing');
  if (selected.length > 1) return t('selectedSeveral', { count: selected.length });
  const section = sectionOf(document, first);
  const siblings =
    !section || section.id === first
      ? document.sections.map(({ id }) => id)
      : blocksInOrder(section).map(({ id }) => id);
  const cell = placesOf(document, device).get(first);
  const place = cell
    ? t('placeText', {
        first: cell.column + 1,
        last: cell.column + cell.width,
        top: cell.row + 1,
        bottom: cell.row + cell.height,
      })
    : '';
  const number = siblings.indexOf(first) + 1;
  return t('selectedOne', { name: nameOf(first), place, number, count: siblings.length });
}

const isUnder = (other: Cell, cell: Cell, id: string, blocks: readonly string[]): boolean =>
  !blocks.includes(id) &&
  other.layer < cell.layer &&
  other.column < cell.column + cell.width &&
  cell.column < other.column + other.width &&
  other.row < cell.row + cell.height &&
  cell.row < other.row + other.height;

/** The language of screens; there is one so far. */
const listText = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names.slice(0, 4));
