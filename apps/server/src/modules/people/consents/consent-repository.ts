import type {
  CONSENT_SORTS,
  Consent,
  ConsentCategory,
  ConsentExportQuery,
  ConsentMode,
  ConsentQuery,
  ConsentQuestion,
} from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  anySearch,
  byInstant,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchStages,
} from '../../../platform/lists/index.ts';

const ConsentRow = {
  proofId: column.text,
  choice: column.word<Consent['choice']>(),
  categories: column.json<ConsentCategory[]>(),
  mode: column.word<ConsentMode>(),
  place: column.nullable(column.text),
  chosenOn: column.float,
  replaces: column.nullable(column.text),
  version: column.text,
  question: column.json<ConsentQuestion>(),
};
export type ConsentRow = RowOf<typeof ConsentRow>;

const COLUMNS = sql`c.proof_id as "proofId", c.choice, to_jsonb(c.categories) as categories, c.mode, c.place,
  (extract(epoch from c.chosen_at) * 1000)::float8 as "chosenOn", c.replaces, c.version, q.question`;
const FROM = sql`consents c join consent_questions q using (website_id, version)`;

const consentList: ListDefinition<(typeof CONSENT_SORTS)[number]> = {
  sorts: { chosenOn: byInstant(sql`c.chosen_at`) },
  order: '-chosenOn',
  id: sql`c.proof_id`,
};

export const pageOfConsents = (
  db: Queryable,
  websiteId: WebsiteId,
  query: ConsentQuery,
): Promise<ListResult<ConsentRow>> =>
  readList(db, consentList, query, {
    shape: ConsentRow,
    columns: COLUMNS,
    from: FROM,
    countFrom: sql`consents c`,
    where: filterOf(websiteId, query),
    search: searchOf(query),
  });

const filterOf = (websiteId: WebsiteId, { choice }: ConsentExportQuery): Statement =>
  sql`c.website_id = ${websiteId} ${choice === undefined ? sql.empty : sql`and c.choice = ${choice}`}`;

/** The beginning of a proof, with or without its hyphens, in any case. */
function searchOf({ search = '' }: ConsentExportQuery): SearchStages | undefined {
  if (search.trim() === '') return undefined;
  const letters = search.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const start = letters.match(/.{1,4}/g)?.join('-') ?? '-';
  return anySearch([[sql`starts_with(c.proof_id, ${start})`]]);
}

/** All of them, newest first, a part at a time from the one before `after` on. */
export function readConsents(
  db: Queryable,
  websiteId: WebsiteId,
  filter: ConsentExportQuery,
  { after, limit }: { after: ConsentRow | undefined; limit: number },
): Promise<readonly ConsentRow[]> {
  const [search] = searchOf(filter) ?? [];
  // By the time that is stored: ours has milliseconds only.
  const next =
    after === undefined
      ? sql.empty
      : sql`and (c.chosen_at, c.proof_id) < (
          select at.chosen_at, at.proof_id from consents at
          where at.website_id = ${websiteId} and at.proof_id = ${after.proofId})`;
  return db.rows(
    ConsentRow,
    sql`select ${COLUMNS} from ${FROM} where ${filterOf(websiteId, filter)} ${next}
      ${search === undefined ? sql.empty : sql`and ${search}`}
      order by c.chosen_at desc, c.proof_id desc limit ${limit}`,
  );
}

export interface NewConsent extends Pick<Consent, 'proofId' | 'choice' | 'categories' | 'mode' | 'place'> {
  readonly version: string;
  readonly replaces: string | null;
  readonly chosenAt: Date;
}

/** An earlier choice that is not there any more, or never was, is not named. */
export async function insertConsent(
  db: Queryable,
  websiteId: WebsiteId,
  { proofId, version, categories, choice, mode, place, replaces, chosenAt }: NewConsent,
): Promise<void> {
  await db.run(sql`
    insert into consents (website_id, proof_id, version, categories, choice, mode, place, replaces, chosen_at)
    values (${websiteId}, ${proofId}, ${version}, ${categories}, ${choice}, ${mode}, ${place},
      (select proof_id from consents where website_id = ${websiteId} and proof_id = ${replaces}), ${chosenAt})`);
}

export async function noteQuestion(
  db: Queryable,
  websiteId: WebsiteId,
  { version, question }: { readonly version: string; readonly question: ConsentQuestion },
): Promise<void> {
  await db.run(sql`
    insert into consent_questions (website_id, version, question)
    values (${websiteId}, ${version}, ${JSON.stringify(question)}::jsonb) on conflict do nothing`);
}

/** A question that this site has asked, as it was then. */
export const findQuestion = (
  db: Queryable,
  websiteId: WebsiteId,
  version: string,
): Promise<{ question: ConsentQuestion } | null> =>
  db.first(
    { question: column.json<ConsentQuestion>() },
    sql`select question from consent_questions where website_id = ${websiteId} and version = ${version}`,
  );

export const listSitesWithConsents = (db: Queryable): Promise<{ websiteId: WebsiteId }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`
    select website_id as "websiteId" from websites w where exists (
      select from consents c where c.website_id = w.website_id)`,
  );

export const deleteConsentsBefore = (
  db: Queryable,
  websiteId: WebsiteId,
  { time, limit }: { readonly time: Date; readonly limit: number },
): Promise<number> =>
  db.run(sql`
    delete from consents where website_id = ${websiteId} and proof_id = any (array(
      select proof_id from consents where website_id = ${websiteId} and chosen_at < ${time}
      order by chosen_at limit ${limit}))`);

/** All but the one that is asked now, which the next visitor may answer. */
export const deleteUnusedQuestions = (
  db: Queryable,
  websiteId: WebsiteId,
  currentVersion: string,
): Promise<number> =>
  db.run(sql`
    delete from consent_questions q where website_id = ${websiteId} and version <> ${currentVersion}
      and not exists (select from consents c where c.website_id = q.website_id and c.version = q.version)`);

export const listConsentsBefore = (db: Queryable, time: Date): Promise<{ row: string }[]> =>
  db.rows(
    { row: column.text },
    sql`
    select website_id || '/' || proof_id as row from consents where chosen_at < ${time} order by 1 limit 20`,
  );
