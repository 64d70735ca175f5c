import { REVIEW_LIMITS } from '@awning/contract';
import type { ItemId } from '../../../platform/entity-ids.ts';
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
