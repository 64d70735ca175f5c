import type { FromCanvas } from '@awning/contract/canvas';
import type { Device, PageDocument } from '@awning/site-model';
import { boxOfFrame, cellAt } from './gestures/geometry.ts';
import { EMPTY_VIEW } from './gestures/gesture-types.ts';
import { measureGrid } from './measure-grid.ts';
import type { Overlay } from './overlay.ts';
import { partsAt } from './page-parts.ts';

interface DropContext {
  readonly overlay: Overlay;
  readonly tell: (message: FromCanvas) => void;
  readonly document: () => PageDocument | null;
  readonly device: () => Device;
  readonly nameOf: (id: string) => string;
}

type DropPlace = Extract<FromCanvas, { kind: 'dropped' }>['place'];

/** What is dropped becomes a block of this size at first; the editor knows the kind afterwards. */
const SIZE = { width: 12, height: 10 };

/** ED-60, ED-62: files and links from outside, by the browser's own drag and drop. */
export function watchDrops(page: Document, { overlay, tell, document, device, nameOf }: DropContext): void {
  const placeAt = ({ clientX, clientY }: DragEvent): DropPlace => {
    const ids = partsAt(page, clientX, clientY);
    const section = document()?.sections.find(({ id }) => ids.includes(id));
    if (section?.layout.type !== 'fluid' || section.locked === true) return null;
    const grid = measureGrid(page, section.id);
    if (!grid) return null;
    const cell = cellAt(grid, { x: clientX + scrollX, y: clientY + scrollY });
    // On the phone it goes where the desktop has room.
    return device() === 'desktop'
      ? { section: section.id, ...cell }
      : { section: section.id, column: 0, row: 0 };
  };
  const show = (place: DropPlace): void => {
    const grid = place && device() === 'desktop' ? measureGrid(page, place.section) : null;
    if (!place || !grid) {
      overlay.drawGesture(null, [], NOTHING);
      return;
    }
    const column = Math.min(place.column, grid.columns.length - SIZE.width);
    const frame = { ...SIZE, column, row: place.row };
    const landing = { section: place.section, frame, box: boxOfFrame(grid, frame), isAllowed: true };
    overlay.drawGesture({ ...EMPTY_VIEW, gridOf: [place.section], landing }, [grid], {
      nameOf,
      pageWidth: page.documentElement.clientWidth,
      isResize: false,
    });
  };
  const capture = { capture: true } as const;
  page.addEventListener(
    'dragover',
    (event) => {
      // A file that the page let through would be opened in the place of the page.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken(event.dataTransfer) ? 'copy' : 'none';
      if (event.dataTransfer && isTaken(event.dataTransfer)) show(placeAt(event));
    },
    capture,
  );
  page.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? show(null), capture);
  page.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      show(null);
      const files = [...(event.dataTransfer?.files ?? [])];
      const link = files.length > 0 ? null : linkOf(event.dataTransfer);
      if (files.length > 0 || link !== null) tell({ kind: 'dropped', files, link, place: placeAt(event) });
    },
    capture,
  );
}

const NOTHING = { nameOf: () => '', pageWidth: 0, isResize: false };

const isTaken = ({ types }: DataTransfer): boolean =>
  types.includes('Files') || types.includes('text/uri-list');

/** The first address; lines that begin with a number sign are remarks. */
function linkOf(data: DataTransfer | null): string | null {
  const lines = data?.getData('text/uri-list').split(/\r?\n/) ?? [];
  return lines.find((line) => /^https?:\/\//i.test(line)) ?? null;
}
