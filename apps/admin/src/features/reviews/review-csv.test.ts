import { describe, expect, it } from 'vitest';
import { findColumns, missingColumns, reviewsIn } from './review-csv.ts';

const HEAD = ['Product handle', 'Rating', 'Title', 'Body', 'Reviewer name', 'Email', 'Review date', 'Reply'];

describe('a file of reviews', () => {
  it('columns are found by the names that review services use, and missing ones are named', () => {
    expect(findColumns(HEAD)).toMatchObject({ product: 0, rating: 1, authorName: 4, writtenOn: 6 });
    expect(missingColumns(findColumns(['Stars', 'Text']))).toEqual(['product', 'authorName', 'writtenOn']);
  });

  it('a row becomes a review of the import, with its number in the file', () => {
    const row = ['mug', '4', 'Fine', 'Good glaze', 'Ann', 'ann@example.com', '2024-05-31 10:20:00 UTC', ''];
    const [review] = reviewsIn([HEAD, row], findColumns(HEAD));
    expect(review).toMatchObject({
      row: 2,
      product: 'mug',
      fields: { rating: 4, title: 'Fine', authorName: 'Ann', writtenOn: '2024-05-31T10:20:00Z', reply: '' },
    });
  });

  it('a row without an id has the same id each time it is read, and another row another one', () => {
    const rows = [
      HEAD,
      ['mug', '4', '', '', 'Ann', '', '2024-05-31'],
      ['mug', '5', '', '', 'Bob', '', '2024-05-31'],
    ];
    const ids = () => reviewsIn(rows, findColumns(HEAD)).map(({ fields }) => fields.externalId);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it('a rating that is no number is sent as it is, for the server to refuse it by name', () => {
    const [review] = reviewsIn([HEAD, ['mug', 'great', '', '', 'Ann', '', '2024']], findColumns(HEAD));
    expect(Number.isNaN(review?.fields.rating)).toBe(true);
    expect(review?.fields.writtenOn).toBe('2024');
  });
});
