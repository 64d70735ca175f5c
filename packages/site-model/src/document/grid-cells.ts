import type { DeviceView } from '../codes/device-views.ts';
import { DESKTOP_COLUMNS, MAX_GRID_ROWS, PHONE_COLUMNS } from './document-limits.ts';
import type { Cell } from './page-document.ts';

/** The two grids of a fluid layout. */
export type Device = Exclude<DeviceView, 'tablet'>;

/** The grid that a device shows; the desktop's unless told. */
export const gridOf = (view: DeviceView = 'desktop'): Device => (view === 'tablet' ? 'desktop' : view);

const columnsOf = (device: Device): number => (device === 'desktop' ? DESKTOP_COLUMNS : PHONE_COLUMNS);

/** Whether two cells cover a common place, on any layers. */
export const overlaps = (a: Cell, b: Cell): boolean =>
  a.column < b.column + b.width &&
  b.column < a.column + a.width &&
  a.row < b.row + b.height &&
  b.row < a.row + a.height;

export const collides = (a: Cell, b: Cell): boolean => a.layer === b.layer && overlaps(a, b);

/** What of the grid a cell reaches beyond, for a sentence; null when it lies inside. */
export const reachesBeyond = (cell: Cell, device: Device): string | null => {
  const columns = columnsOf(device);
  if (cell.column + cell.width > columns) return `the ${columns} columns of the grid`;
  if (cell.row + cell.height > MAX_GRID_ROWS) return 'the last row of the grid';
  return null;
};

export const isSameCell = (a: Cell, b: Cell): boolean =>
  a.column === b.column &&
  a.row === b.row &&
  a.width === b.width &&
  a.height === b.height &&
  a.layer === b.layer;
