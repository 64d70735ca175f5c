import {
  type CollectionOrdering,
  collectionOrderings,
  contentKind,
  type NewCollection,
} from '@awning/contract';
import { contentErrors } from '../content-errors.ts';
import type { CollectionRow } from './content-rows.ts';
import { expectOption } from './option-check.ts';

/** What templates are chosen by. */
export const typeNameOf = ({ kind, typeName }: Pick<CollectionRow, 'kind' | 'typeName'>): string =>
  typeName ?? contentKind(kind).typeName;

export type OrderedCollection = Pick<CollectionRow, 'kind' | 'ordering'>;

export const orderingOf = ({ kind, ordering }: OrderedCollection): CollectionOrdering =>
  ordering ?? contentKind(kind).ordering;

/** Whether its items are read by their date, like the posts of a blog. */
export const hasDatedItems = (collection: OrderedCollection): boolean =>
  orderingOf(collection) === 'chronological' && !contentKind(collection.kind).folder;

/** What a new collection is called in the theme, and how it is ordered, as far as its kind leaves that open. */
export function chosenType(
  kind: CollectionRow['kind'],
  { typeName, ordering }: Pick<NewCollection, 'typeName' | 'ordering'>,
): Pick<CollectionRow, 'typeName' | 'ordering'> {
  const { themeType, title } = contentKind(kind);
  if (themeType === 'needed' && typeName === undefined)
    throw contentErrors.typeNameNeeded({ errors: { typeName: contentErrors.typeNameNeeded.message } });
  if (themeType === 'none' && typeName !== undefined) {
    const refusal = contentErrors.typeNameUnused({ values: { kind: title } });
    throw contentErrors.typeNameUnused({ values: { kind: title }, errors: { typeName: refusal.message } });
  }
  const orderings = kind === 'custom' ? collectionOrderings : [contentKind(kind).ordering];
  const chosen = ordering === undefined ? null : expectOption('ordering', ordering, orderings);
  return { typeName: typeName ?? null, ordering: kind === 'custom' ? chosen : null };
}
