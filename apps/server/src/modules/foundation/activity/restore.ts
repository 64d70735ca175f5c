import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { activityErrors } from './activity-errors.ts';
import type { Adapted, NotedRow } from './activity-repository.ts';
import type { EntryRow } from './bin-repository.ts';
import { hasHomepage, isTaken, isThere, NAMES, readNavigationItems } from './restore-repository.ts';
import { withoutPasswords } from './undo.ts';

/** What comes back, and what of it is other than it was. */
export interface Restoration {
  readonly adapted: Adapted;
  readonly notes: readonly string[];
}

interface Change {
  readonly adapted: Record<string, Record<string, unknown> | null>;
  readonly notes: string[];
}

type Row = NotedRow & { readonly before: Record<string, unknown> };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * How the rows of a deleted thing come back into a site that went on without it: under a free address, without what it
 * referred to and is gone, and without what belongs to other entries of the bin.
 */
export async function planRestoration(
  tx: Queryable,
  websiteId: WebsiteId,
  { entry, rows, isAlone }: { entry: EntryRow; rows: readonly NotedRow[]; isAlone: boolean },
): Promise<Restoration> {
  const adapted: Change['adapted'] = { ...withoutPasswords(rows) };
  const notes: string[] = [];
  const change: Change = { adapted, notes };
  if (Object.keys(adapted).length > 0)
    notes.push('It had a password, which is not stored. It is switched off until you choose a new one.');
  const own = rows.filter((row) => isAlone || belongsTo(row, entry.subjectId));
  for (const row of rows) if (!own.includes(row)) adapted[row.place] = null;
  for (const row of own) {
    if (row.change === 'D' && row.before !== null)
      await adaptDeleted(tx, websiteId, { ...row, before: row.before }, { own, entry, change });
    if (row.change === 'U' && row.tableName === 'navigations')
      await adaptNavigation(tx, websiteId, row, { entry, change });
  }
  return { adapted, notes };
}

const belongsTo = ({ rowKey, before }: NotedRow, id: string): boolean =>
  [...Object.values(rowKey), ...Object.values(before ?? {})].includes(id);

interface Restoring {
  readonly own: readonly NotedRow[];
  readonly entry: EntryRow;
  readonly change: Change;
}

async function adaptDeleted(
  tx: Queryable,
  websiteId: WebsiteId,
  row: Row,
  { own, entry, change }: Restoring,
): Promise<void> {
  const { tableName, before, place } = row;
  const set = (values: Record<string, unknown>): void => {
    const former = change.adapted[place];
    if (former !== null) change.adapted[place] = { ...former, ...values };
  };
  const comesToo = (table: string, column: string, id: unknown): boolean =>
    own.some((each) => each.tableName === table && each.change === 'D' && each.rowKey[column] === id);

  if (tableName === 'asset_uses' && !comesToo('assets', 'asset_id', before.asset_id)) {
    if (!(await isThere(tx, websiteId, 'asset_id', text(before.asset_id)))) change.adapted[place] = null;
    return;
  }
  if (tableName === 'discount_uses' && !comesToo('coupons', 'coupon_id', before.coupon_id)) {
    if (!(await isThere(tx, websiteId, 'coupon_id', text(before.coupon_id)))) change.adapted[place] = null;
    return;
  }
  if (tableName === 'items') {
    const collectionId = text(before.collection_id);
    const isInside =
      comesToo('collections', 'collection_id', collectionId) ||
      (await isThere(tx, websiteId, 'collection_id', collectionId));
    if (!isInside)
      throw activityErrors.cannotRestore({
        values: { reason: 'The page that it was on is gone. Restore that first.' },
      });
    if (before.author_id !== null && !(await isThere(tx, websiteId, 'author_id', text(before.author_id)))) {
      set({ author_id: null });
      change.notes.push('Its author is gone.');
    }
  }
  if (tableName === 'collections') {
    if (before.homepage === true && (await hasHomepage(tx, websiteId))) set({ homepage: false });
    if (before.folder_id !== null && !(await isThere(tx, websiteId, 'page_folder', text(before.folder_id)))) {
      set({ folder_id: null });
      change.notes.push('The folder that it was in is gone.');
    }
  }
  if (tableName === 'assets') {
    const folder = before.folder_id;
    const isInside =
      folder === null ||
      comesToo('asset_folders', 'folder_id', folder) ||
      (await isThere(tx, websiteId, 'folder', text(folder)));
    if (!isInside) {
      set({ folder_id: null });
      change.notes.push('The folder that it was in is gone.');
    }
  }
  await freeName(tx, websiteId, row, { set, notes: change.notes, isSubject: tableName === entry.tableName });
}

/** Another address where the former one is taken by now. */
async function freeName(
  tx: Queryable,
  websiteId: WebsiteId,
  { tableName, before }: Row,
  {
    set,
    notes,
    isSubject,
  }: { set: (values: Record<string, unknown>) => void; notes: string[]; isSubject: boolean },
): Promise<void> {
  if (!(tableName in NAMES) || !isSubject) return;
  const table = tableName as keyof typeof NAMES;
  if (table === 'assets' && before.kind === 'image') return;
  const { column, taken } = NAMES[table];
  const former = before[column];
  if (typeof former !== 'string') return;
  const isFree = async (name: string): Promise<boolean> =>
    !(await isTaken(tx, websiteId, taken(name, text(before.collection_id))));
  if (await isFree(former)) return;
  const [stem, end] = table === 'assets' ? splitEnd(former) : [former, ''];
  let name = '';
  for (let count = 2; name === ''; count++)
    if (await isFree(`${stem}-${count}${end}`)) name = `${stem}-${count}${end}`;
  set(
    table === 'coupons'
      ? { code_key: name, code: `${text(before.code)}${name.slice(former.length)}` }
      : { [column]: name },
  );
  notes.push(
    `“${table === 'coupons' ? text(before.code) : former}” is taken by now. It has “${name}” instead.`,
  );
}

function splitEnd(filename: string): [string, string] {
  const dot = filename.lastIndexOf('.');
  return dot < 1 ? [filename, ''] : [filename.slice(0, dot), filename.slice(dot)];
}

interface Link {
  readonly collectionId?: string;
  readonly children?: readonly Link[];
}

/** A menu that was changed since gets the link back where it stood, as far as that is there. */
async function adaptNavigation(
  tx: Queryable,
  websiteId: WebsiteId,
  { place, rowKey, before }: NotedRow,
  { entry, change }: Omit<Restoring, 'own'>,
): Promise<void> {
  const items = await readNavigationItems(tx, websiteId, text(rowKey.name));
  if (items === null) {
    change.adapted[place] = null;
    return;
  }
  const former = (before?.items ?? []) as readonly Link[];
  const names = (link: Link): boolean =>
    link.collectionId === entry.subjectId || (link.children ?? []).some(names);
  const index = former.findIndex(names);
  const link = former[index] && findLink(former[index], entry.subjectId);
  if (!link || (items as readonly Link[]).some(names)) {
    change.adapted[place] = null;
    return;
  }
  const withoutLink = former.filter((each) => each !== former[index]);
  // As it was left: the whole of it goes back, with what was below the link.
  if (former[index] !== link || JSON.stringify(withoutLink) === JSON.stringify(items)) return;
  change.adapted[place] = {
    items: items.toSpliced(Math.min(index, items.length), 0, { ...link, children: undefined }),
  };
}

function findLink(link: Link, collectionId: string): Link | undefined {
  if (link.collectionId === collectionId) return link;
  for (const child of link.children ?? []) {
    const match = findLink(child, collectionId);
    if (match) return match;
  }
  return undefined;
}
