import type { Box, GridMeasures } from './gestures/geometry.ts';
import type { GestureView, Handle } from './gestures/gesture-types.ts';
import { drawGestureView } from './overlay-gesture.ts';
import { drawGrid, drawOrder } from './overlay-layout.ts';
import { drawBusy, drawCard, drawPreview, drawStale, drawTip } from './overlay-notes.ts';
import {
  type BlockCard,
  type GestureDrawing,
  type ImagePreview,
  type OrderPoint,
  partMaker,
  type StaleNote,
} from './overlay-parts.ts';
import { OVERLAY_STYLES } from './overlay-styles.ts';
import { boxesAround, pageBox } from './page-parts.ts';

export interface OverlayState {
  readonly selected: readonly string[];
  /** ED-71: a part of every page. */
  readonly shared: {
    readonly element: Element | null;
    /** ED-72: what of it was pressed. */
    readonly piece: Element | null;
    readonly words: string;
  } | null;
  /** ED-93: sections that are the same on other pages, around what is selected or under the pointer. */
  readonly synced: readonly { readonly id: string; readonly words: string }[];
  /** Under the pointer here, or of the setting under the pointer in the panel (ED-68). */
  readonly hovered: readonly string[];
  readonly cards: readonly BlockCard[];
  /** Images that are on their way to the library. */
  readonly previews: readonly ImagePreview[];
  /** Parts that show an older drawing, and why. */
  readonly stale: readonly StaleNote[];
  readonly busy: readonly string[];
  /** The link under the pointer. */
  readonly tip: { readonly element: Element; readonly words: string } | null;
  /** What people call each part. */
  readonly names: Readonly<Record<string, string>>;
  /** Of the frame around what is selected. */
  readonly handles: readonly Handle[];
  readonly grids: readonly GridMeasures[];
  /** Empty unless the reading order is shown. */
  readonly order: readonly (readonly OrderPoint[])[];
}

/** What of the overlay a pointer is on. */
export interface OverlayHit {
  readonly handle: Handle | null;
  readonly isGrip: boolean;
  readonly isChip: boolean;
}

export interface OverlayChip {
  readonly box: Box;
  readonly words: string;
  readonly action: string;
  readonly onPress: () => void;
}

export interface Overlay {
  readonly draw: (state: OverlayState) => void;
  readonly drawGesture: (
    view: GestureView | null,
    grids: readonly GridMeasures[],
    context: GestureDrawing,
  ) => void;
  readonly offer: (chip: OverlayChip | null) => void;
  readonly setZoom: (zoom: number) => void;
  readonly hitAt: (x: number, y: number) => OverlayHit | null;
  readonly isOver: (event: Event) => boolean;
}

/**
 * ED-11: outlines, handles, guides and names, in one element of the page with a closed shadow root and in coordinates
 * of the page. They scroll with it by themselves, and styles of the theme do not reach them.
 */
export function createOverlay(page: Document): Overlay {
  const host = page.createElement('awning-overlay');
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText =
    'all: initial; position: absolute; inset-block-start: 0; left: 0; inline-size: 0; block-size: 0; z-index: 2147483646; --z: 1;';
  const shadow = host.attachShadow({ mode: 'closed' });
  const styles = page.createElement('style');
  styles.textContent = OVERLAY_STYLES;
  const newLayer = (): HTMLElement => {
    const layer = page.createElement('div');
    layer.className = 'layer';
    return layer;
  };
  const [ground, resting, moving, chips] = [newLayer(), newLayer(), newLayer(), newLayer()];
  shadow.append(styles, ground, resting, moving, chips);
  let shownGrids: readonly GridMeasures[] = [];
  page.documentElement.append(host);
  const make = partMaker(page);

  const frame = (box: Box, className: string, name: string | undefined, isGrip: boolean): HTMLElement => {
    const drawn = make(className, box);
    if (name === undefined) return drawn;
    const label = make(isGrip ? 'name grip' : 'name', null, name);
    // A part at the very top has no room above it.
    if (box.top < 24) label.style.insetBlockEnd = 'auto';
    drawn.append(label);
    return drawn;
  };
  const isRightToLeft = (): boolean => getComputedStyle(page.documentElement).direction === 'rtl';
  const handle = (name: Handle): HTMLElement => {
    const drawn = make(`handle ${name}`, null);
    drawn.dataset.handle = name;
    // The side at which lines begin is `w`, left or right.
    const [first, last] = isRightToLeft() ? ['100%', '0'] : ['0', '100%'];
    drawn.style.left = name.includes('w') ? first : name.includes('e') ? last : '50%';
    drawn.style.top = name.includes('n') ? '0' : name.includes('s') ? '100%' : '50%';
    return drawn;
  };

  /** Kept for as long as it is the same: a drag moves over one grid for hundreds of frames. */
  const drawGrids = (grids: readonly GridMeasures[]): void => {
    if (grids.length === shownGrids.length && grids.every((grid, place) => grid === shownGrids[place]))
      return;
    shownGrids = grids;
    ground.replaceChildren(...grids.flatMap((grid) => drawGrid(make, grid)));
  };

  return {
    draw: ({
      selected,
      shared,
      synced,
      hovered,
      names,
      handles,
      grids,
      order,
      cards,
      previews,
      stale,
      busy,
      tip,
    }) => {
      drawGrids(grids);
      const parts: Element[] = cards.map((card) => drawCard(make, card));
      if (shared?.element) parts.push(frame(pageBox(shared.element), 'frame shared', shared.words, false));
      if (shared?.piece) parts.push(frame(pageBox(shared.piece), 'frame shared piece', undefined, false));
      for (const { id, words } of synced)
        for (const { box } of boxesAround(page, [id]))
          parts.push(frame(box, 'frame shared section', words, false));
      const isSynced = (id: string): boolean => synced.some((section) => section.id === id);
      const around = boxesAround(page, selected);
      const [only] = selected;
      for (const { id, box } of around)
        parts.push(
          frame(
            box,
            isSynced(id) ? 'frame of-shared' : 'frame',
            selected.length === 1 ? names[id] : undefined,
            id === only,
          ),
        );
      const whole = around.length > 1 ? unionOf(around.map(({ box }) => box)) : around[0]?.box;
      if (whole && handles.length > 0) {
        const holder = make('handles', whole);
        holder.append(...handles.map(handle));
        parts.push(holder);
      }
      for (const { id, box } of boxesAround(page, hovered)) {
        const isSelected = selected.includes(id);
        parts.push(
          frame(
            box,
            `frame hovered${isSelected ? ' again' : ''}${isSynced(id) ? ' of-shared' : ''}`,
            isSelected ? undefined : names[id],
            false,
          ),
        );
      }
      for (const preview of previews) parts.push(drawPreview(make, preview), drawBusy(make, preview.box));
      for (const note of stale) parts.push(drawStale(make, note));
      for (const { box } of boxesAround(page, busy)) parts.push(drawBusy(make, box));
      if (tip?.element.isConnected) parts.push(drawTip(make, pageBox(tip.element), tip.words));
      parts.push(...order.flatMap((points) => drawOrder(page, make, points)));
      resting.replaceChildren(...parts);
    },
    drawGesture: (view, grids, context) => {
      if (view) drawGrids(grids);
      resting.style.visibility = view && view.lasso === null ? 'hidden' : '';
      moving.replaceChildren(...(view ? drawGestureView(make, view, context) : []));
    },
    offer: (chip) => {
      if (!chip) return chips.replaceChildren();
      const drawn = make('chip', null, chip.words);
      drawn.style.left = `${chip.box.left}px`;
      drawn.style.top = `calc(${chip.box.top + chip.box.height}px + 8px * var(--z))`;
      const button = page.createElement('button');
      button.type = 'button';
      button.textContent = chip.action;
      button.addEventListener('click', chip.onPress);
      drawn.append(button);
      chips.replaceChildren(drawn);
    },
    setZoom: (zoom) => host.style.setProperty('--z', `${1 / zoom}`),
    hitAt: (x, y) => {
      const part = shadow.elementFromPoint?.(x, y);
      if (!(part instanceof HTMLElement) || part === host) return null;
      const name = part.dataset.handle as Handle | undefined;
      return {
        handle: name ?? null,
        isGrip: part.classList.contains('grip'),
        isChip: part.closest('.chip') !== null,
      };
    },
    isOver: (event) => event.target === host,
  };
}

function unionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
