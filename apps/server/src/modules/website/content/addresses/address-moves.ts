import { contentKind } from '@awning/contract';
import type { MovedAddress } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { AddressMove, MoveOptions } from '../base/address-move.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import { findItemPlace, findPlace, readItemDepths, readOtherAddresses } from './address-repository.ts';
import { itemUrl } from './addresses.ts';

type Place = Pick<CollectionRow, 'kind' | 'urlId'>;
interface MoveContext extends MoveOptions {
  readonly hosts: readonly string[];
}

/** In the record of who changed settings, where a link followed. */
const LINKS = 'links';

const moveOf = (
  move: MovedAddress,
  redirects: AddressMove['redirects'],
  { hosts, redirect }: MoveContext,
): AddressMove => ({
  moved: { moves: [move], hosts },
  redirects: redirect === undefined ? [] : redirects,
  by: redirect?.by ?? LINKS,
});

export function itemMove(
  from: { readonly collection: Place; readonly urlId: string },
  to: { readonly collection: Place; readonly urlId: string },
  context: MoveContext,
): AddressMove {
  const path = { from: itemUrl(from.collection, from.urlId), to: itemUrl(to.collection, to.urlId) };
  return moveOf({ ...path, isDeep: false, except: [] }, [path], context);
}

/** Names for parts of an address; a rule has four at the most, as a dated post needs. */
const PART_NAMES = ['[one]', '[two]', '[three]', '[four]'];

/** With everything below it, where it holds items. Ask with the site locked. */
export async function collectionMove(
  tx: Queryable,
  {
    websiteId,
    collectionId,
    kind,
    urlId,
  }: Pick<CollectionRow, 'websiteId' | 'collectionId' | 'kind' | 'urlId'>,
  to: string,
  context: MoveContext,
): Promise<AddressMove> {
  const isDeep = contentKind(kind).accepts.length > 0;
  const others = await readOtherAddresses(tx, websiteId, { except: collectionId, start: `${urlId}/` });
  const path = { from: `/${urlId}`, to: `/${to}` };
  const below = isDeep ? await partsBelow(tx, { websiteId, collectionId, kind }) : [];
  return moveOf(
    { ...path, isDeep, except: [...others].map((other) => `/${other}`) },
    [path, ...below.map((parts) => ({ from: `${path.from}/${parts}`, to: `${path.to}/${parts}` }))],
    context,
  );
}

/** What addresses of its items look like behind its own: as deep as there are any. */
async function partsBelow(
  tx: Queryable,
  { websiteId, collectionId, kind }: Pick<CollectionRow, 'websiteId' | 'collectionId' | 'kind'>,
): Promise<string[]> {
  if (kind === 'products') return ['[one]', 'p/[one]'];
  const depths = await readItemDepths(tx, websiteId, collectionId);
  return depths
    .filter((depth) => depth <= PART_NAMES.length)
    .map((depth) => PART_NAMES.slice(0, depth).join('/'));
}

/** A row of a table as a change had left it that was taken back. */
export interface RowTakenBack {
  readonly tableName: string;
  readonly rowKey: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** From the addresses that pages and items had in between to those that they have again. Ask once they are back. */
export async function movesBack(
  tx: Queryable,
  websiteId: WebsiteId,
  rows: readonly RowTakenBack[],
  hosts: readonly string[],
): Promise<AddressMove[]> {
  const moves: AddressMove[] = [];
  for (const { tableName, rowKey, before, after } of rows) {
    // What was made or deleted has moved nowhere.
    if (before === null || after === null) continue;
    const urlId = textOr(after.url_id);
    const collectionId = textOr(after.collection_id);
    if (tableName === 'collections' && urlId !== undefined) {
      const row = await findPlace(tx, websiteId, String(rowKey.collection_id));
      if (row) moves.push(await collectionMove(tx, { ...row, urlId }, row.urlId, { hosts }));
    }
    if (tableName !== 'items' || (urlId === undefined && collectionId === undefined)) continue;
    const item = await findItemPlace(tx, websiteId, String(rowKey.item_id));
    const place =
      collectionId === undefined ? item?.collection : await findPlace(tx, websiteId, collectionId);
    if (item && place)
      moves.push(itemMove({ collection: place, urlId: urlId ?? item.urlId }, item, { hosts }));
  }
  return moves;
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
