import type { Block, ClassicRow, PageDocument, Section } from '../document/page-document.ts';
import { isSameJson } from './same-json.ts';

/**
 * A document by the parts that two people may change without meeting: what a block says, where it stands, the settings
 * of a section, a row, a column. Phone cells that follow the desktop are no part: they are made again after every edit.
 */
export type DocumentParts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface Walk {
  readonly parts: Map<string, Readonly<Record<string, unknown>>>;
  /** By what holds the list, the ids in it. */
  readonly lists: Map<string, readonly string[]>;
}

export const partsOf = (document: PageDocument): DocumentParts => walk(document).parts;

/** Sections and placed blocks that are the same object in two documents, each by the section that it stands in. */
type Shared = ReadonlyMap<object, string>;

const NOTHING_SHARED: Shared = new Map();

function walk({ sections }: PageDocument, shared: Shared = NOTHING_SHARED): Walk {
  const result: Walk = { parts: new Map(), lists: new Map() };
  result.lists.set(
    'sections',
    sections.map(({ id }) => id),
  );
  for (const section of sections) if (!shared.has(section)) walkSection(section, result, shared);
  return result;
}

function walkSection({ layout, ...settings }: Section, result: Walk, shared: Shared): void {
  const order = layout.type === 'fluid' && layout.order ? { order: layout.order } : {};
  result.parts.set(`section:${settings.id}`, { ...settings, layout: layout.type, ...order });
  if (layout.type === 'fluid') {
    for (const entry of layout.blocks) {
      if (shared.get(entry) === settings.id) continue;
      const { block, phone, ...placed } = entry;
      result.parts.set(`block:${block.id}`, contentOf(block));
      const byHand = placed.phoneByHand === true ? { phone } : {};
      result.parts.set(`place:${block.id}`, { section: settings.id, ...placed, ...byHand });
    }
    return;
  }
  result.lists.set(
    settings.id,
    layout.rows.map(({ id }) => id),
  );
  for (const row of layout.rows) walkRow(row, settings.id, result);
}

/** What a block says and how it stands in its place. */
const contentOf = ({ type, value, settings }: Block): Readonly<Record<string, unknown>> => ({
  type,
  ...value,
  ...(settings && { 'block.settings': settings }),
});

function walkRow({ id, columns }: ClassicRow, within: string, result: Walk): void {
  result.parts.set(`row:${id}`, { within });
  result.lists.set(
    id,
    columns.map((column) => column.id),
  );
  for (const column of columns) {
    result.parts.set(`column:${column.id}`, { row: id, span: column.span });
    result.lists.set(
      column.id,
      column.content.map((entry) => (entry.kind === 'row' ? entry.row.id : entry.block.id)),
    );
    for (const entry of column.content) {
      if (entry.kind === 'row') walkRow(entry.row, column.id, result);
      else {
        const { block, kind: _kind, ...placed } = entry;
        result.parts.set(`block:${block.id}`, contentOf(block));
        result.parts.set(`place:${block.id}`, { column: column.id, ...placed });
      }
    }
  }
}

/**
 * The keys of what differs between two documents (ED-89): parts that came, went or changed, and lists whose remaining
 * entries are in another order.
 */
export function touchedParts(before: PageDocument, after: PageDocument): string[] {
  if (before === after) return [];
  const shared = sharedBy(before, after);
  const [old, now] = [walk(before, shared), walk(after, shared)];
  const touched = changedKeys(old.parts, now.parts);
  for (const [holder, ids] of now.lists) {
    const former = old.lists.get(holder);
    if (former && isReordered(former, ids)) touched.push(`order:${holder}`);
  }
  return touched;
}

/** After an edit, nearly everything: an edit copies what it changes and nothing else. */
function sharedBy(before: PageDocument, after: PageDocument): Shared {
  const old = new Map<object, string>();
  visitObjects(before, (entry, section) => old.set(entry, section));
  const shared = new Map<object, string>();
  visitObjects(after, (entry, section) => {
    if (old.get(entry) === section) shared.set(entry, section);
  });
  return shared;
}

/** Sections and placed blocks, each with the section that it stands in. */
function visitObjects({ sections }: PageDocument, visit: (entry: object, section: string) => void): void {
  for (const section of sections) {
    visit(section, section.id);
    if (section.layout.type === 'fluid')
      for (const placed of section.layout.blocks) visit(placed, section.id);
  }
}

const changedKeys = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !isSameJson(before.get(key), after.get(key)),
  );

/** Entries that came or went leave the order of the others as it was. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const remaining = new Set(after);
  const common = before.filter((id) => remaining.has(id));
  const former = new Set(before);
  return after.filter((id) => former.has(id)).some((id, index) => id !== common[index]);
}
