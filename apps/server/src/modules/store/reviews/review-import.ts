import { REVIEW_LIMITS, type ReviewImportResult, type ReviewState } from '@awning/contract';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { reviewErrors } from './review-errors.ts';
import { type ReviewFields, readReviewFields, readText } from './review-fields.ts';

export interface ImportedReview extends ReviewFields {
  readonly itemId: ItemId;
  readonly externalId: string;
  readonly reply: string;
}

type Row = Readonly<Record<string, unknown>>;

/** A refusal names 50 fields at the most, as all of them do. */
const MAX_SENTENCES = 50;

export const namedProducts = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ itemId }) => (typeof itemId === 'string' ? [itemId] : []))),
];

/** Every row, or a refusal with a sentence for each field that is wrong in any of them. */
export function readImport(
  rows: readonly Row[],
  isProduct: (itemId: ItemId) => boolean,
  now: Date,
): ImportedReview[] {
  const seen = new Set<string>();
  const sentences: [field: string, sentence: string][] = [];
  let bad = 0;
  const reviews = rows.flatMap((row, index) => {
    const errors: Record<string, string> = {};
    const read = readReviewFields({ ...row, writtenOn: row.writtenOn ?? '' }, now);
    if (!read.ok) Object.assign(errors, read.errors);
    const itemId = typeof row.itemId === 'string' ? row.itemId : '';
    if (!isProduct(itemId)) errors.itemId = 'There is no product with this id.';
    const externalId = readText(row.externalId, REVIEW_LIMITS.externalId);
    const name = externalId.ok ? externalId.text : '';
    if (!externalId.ok) errors.externalId = externalId.problem;
    else if (name === '') errors.externalId = 'Please say what it is called where it comes from.';
    else if (seen.has(name)) errors.externalId = 'Another row has the same id.';
    seen.add(name);
    const reply = readText(row.reply, REVIEW_LIMITS.body);
    if (!reply.ok) errors.reply = reply.problem;
    if (read.ok && reply.ok && Object.keys(errors).length === 0)
      return [{ ...read.fields, itemId, externalId: name, reply: reply.text }];
    bad++;
    for (const [field, sentence] of Object.entries(errors))
      sentences.push([`reviews.${index}.${field}`, sentence]);
    return [];
  });
  if (bad > 0)
    throw reviewErrors.invalidImport({
      values: { count: bad },
      errors: Object.fromEntries(sentences.slice(0, MAX_SENTENCES)),
    });
  return reviews;
}

/**
 * One statement for all of them. A review that is there already takes what differs; whether it is shown, and what the
 * store answered, was decided here and stays.
 */
export async function storeImport(
  tx: Queryable,
  websiteId: WebsiteId,
  reviews: readonly (ImportedReview & { readonly reviewId: string })[],
  { state, decidedBy }: { readonly state: ReviewState; readonly decidedBy: string | null },
): Promise<ReviewImportResult & { readonly isVisible: boolean }> {
  const rows = await tx.rows(
    { created: column.boolean, state: column.word<ReviewState>() },
    sql`
    insert into product_reviews as r (website_id, review_id, item_id, source, external_id, state, rating, title, body,
      author_name, author_email, verified_buyer, reply, written_at, decided_by)
    select ${websiteId}, n."reviewId", n."itemId", 'imported', n."externalId", ${state}, n.rating, n.title, n.body,
      n."authorName", n."authorEmail", n."verifiedBuyer", n.reply, n."writtenAt", ${decidedBy}
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as n("reviewId" text, "itemId" text, "externalId" text,
      rating smallint, title text, body text, "authorName" text, "authorEmail" text, "verifiedBuyer" boolean, reply text,
      "writtenAt" timestamptz)
    order by n."externalId" collate "C"
    on conflict (website_id, source, external_id) do update set
      item_id = excluded.item_id, rating = excluded.rating, title = excluded.title, body = excluded.body,
      author_name = excluded.author_name, author_email = excluded.author_email,
      verified_buyer = excluded.verified_buyer, written_at = excluded.written_at, version = r.version + 1
    where (r.item_id, r.rating, r.title, r.body, r.author_name, r.author_email, r.verified_buyer, r.written_at)
      is distinct from (excluded.item_id, excluded.rating, excluded.title, excluded.body, excluded.author_name,
        excluded.author_email, excluded.verified_buyer, excluded.written_at)
    returning (xmax = 0) as created, state`,
  );
  const created = rows.filter((row) => row.created).length;
  return {
    created,
    updated: rows.length - created,
    unchanged: reviews.length - rows.length,
    isVisible: rows.some((row) => row.state === 'approved'),
  };
}
