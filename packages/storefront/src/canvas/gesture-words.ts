import type { Frame } from '@awning/site-model';

/** What is written beside things that move; rows and columns count from one for people. */
export const gestureWords = {
  /** ED-28: “column 3 to 14, row 8”. */
  place: ({ column, row, width }: Frame): string =>
    width === 1
      ? `column ${column + 1}, row ${row + 1}`
      : `column ${column + 1} to ${column + width}, row ${row + 1}`,
  size: ({ width, height }: Frame): string => `${columns(width)}, ${rows(height)}`,
  gap: (cells: number, axis: 'column' | 'row'): string => (axis === 'row' ? rows(cells) : columns(cells)),
  movesDown: (name: string, count: number): string => `${name} moves down ${rows(count)}`,
  newSection: 'New section',
  notHere: 'Not here',
  neededHeight: 'The content needs this height',
  onTop: 'On top',
  madeRoom: 'Made room',
  makeRoomInstead: 'Make room instead',
  onTopInstead: 'Put on top instead',
  /** ED-49 */
  otherOrder: 'read in another order than it looks',
  /** ED-4 */
  leadsTo: (href: string, isHere: boolean): string =>
    isHere ? `Leads to ${href}. Ctrl+click opens it here.` : `Leads to ${href}.`,
  sendsForm: 'Sends the form once the page is published.',
  edge: 'This is the edge of the grid.',
  movedTo: (name: string, frame: Frame): string => `${name}: ${gestureWords.place(frame)}.`,
} as const;

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
const columns = (count: number): string => (count === 1 ? '1 column' : `${count} columns`);
