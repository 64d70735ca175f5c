import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * What the member is called who stands in a column of actors, by id or as `member:<id>`: for lists of other modules,
 * read only. Null when the actor is no member, or not any more.
 */
export const memberNameOf = (website: Statement, actor: Statement): Statement =>
  sql`(select named.display_name from site_members named
    where named.website_id = ${website} and named.member_id = regexp_replace(${actor}, '^member:', ''))`;

const MEMBER = /^(?:member:)?([0-9a-f]{24})$/;

/** What the members among these actors (an id, or `member:<id>`) are called, by the actor as it was given. */
export async function readActorNames(
  db: Queryable,
  websiteId: WebsiteId,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idOf = new Map(
    actors.flatMap((actor): [string, string][] => {
      const id = MEMBER.exec(actor)?.[1];
      return id === undefined ? [] : [[actor, id]];
    }),
  );
  if (idOf.size === 0) return new Map();
  const rows = await db.rows(
    { id: column.text, name: column.text },
    sql`select member_id as id, display_name as name from site_members
      where website_id = ${websiteId} and member_id = any (${[...new Set(idOf.values())]})`,
  );
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    [...idOf].flatMap(([actor, id]): [string, string][] => {
      const name = nameOf.get(id);
      return name === undefined ? [] : [[actor, name]];
    }),
  );
}
