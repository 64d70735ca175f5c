import type { CanvasRows, FromCanvas } from '@awning/contract/canvas';
import type { Device, PageDocument } from '@awning/site-model';
import { measureGrid } from './measure-grid.ts';
import { pageBox, partElement } from './page-parts.ts';
import { rowsInView, type ShownGrid } from './rows-in-view.ts';

interface ViewContext {
  readonly tell: (message: FromCanvas) => void;
  readonly document: () => PageDocument | null;
  readonly device: () => Device;
  /** During a gesture the page is not read (ED-16). */
  readonly isBusy: () => boolean;
}

/** So much quiet, because grids are measured for it. */
const QUIET_MS = 150;

/** Tells which rows are in view after a scroll or a change. The result is called for every change of the page. */
export function watchView(page: Document, { tell, document, device, isBusy }: ViewContext): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const read = (): void => {
    const current = document();
    if (isBusy()) look();
    if (!current || isBusy()) return;
    const view = { top: scrollY, bottom: scrollY + page.documentElement.clientHeight };
    const rows: readonly CanvasRows[] = rowsInView(current, device(), view, (id) => shownGrid(page, id));
    const text = JSON.stringify(rows);
    if (text === last) return;
    last = text;
    tell({ kind: 'in-view', rows });
  };
  const look = (): void => {
    clearTimeout(timer);
    timer = setTimeout(read, QUIET_MS);
  };
  page.addEventListener('scroll', look, { passive: true });
  return look;
}

function shownGrid(page: Document, id: string): ShownGrid | null {
  const element = partElement(page, id);
  const grid = measureGrid(page, id);
  if (!element || !grid) return null;
  const { top, height } = pageBox(element);
  return { top, bottom: top + height, grid };
}
