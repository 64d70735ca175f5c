import type { ListColumn } from './list-definition.ts';

type PhonePlace = NonNullable<ListColumn<never>['phone']>;

/** The places of a row of two lines, as the columns say; where none says so, the first and the last ones. */
export function phonePlaces(
  columns: readonly Pick<ListColumn<never>, 'id' | 'phone'>[],
): ReadonlyMap<string, PhonePlace> {
  if (columns.some(({ phone }) => phone !== undefined))
    return new Map(columns.flatMap(({ id, phone }) => (phone === undefined ? [] : [[id, phone] as const])));
  const [first, second] = columns;
  const others = columns.slice(2);
  const [end, endBelow] = [others.at(-1), others.at(-2)];
  const places: [Pick<ListColumn<never>, 'id'> | undefined, PhonePlace][] = [
    [first, 'lead'],
    [second, 'below'],
    [end, 'end'],
    [endBelow, 'endBelow'],
  ];
  return new Map(places.flatMap(([column, place]) => (column ? [[column.id, place] as const] : [])));
}
