import type { FromCanvas } from '@awning/contract/canvas';
import type { PageDocument } from '@awning/site-model';
import { boxesAround } from './page-parts.ts';

const STYLES = `
  :host { all: initial; }
  * { box-sizing: border-box; }
  .gap { position: absolute; display: grid; justify-items: center; block-size: 0; opacity: 0; pointer-events: none; }
  .gap.near, .gap:focus-within { opacity: 1; }
  .gap::before { content: ""; position: absolute; inset-inline: 0; inset-block-start: calc(-1px * var(--z)); block-size: calc(2px * var(--z)); background: #027aff; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .gap.framed::before { display: none; }
  .gap.first { translate: 0 calc(14px * var(--z)); }
  .gap.first::before { inset-block-start: calc(-15px * var(--z)); }
  .gap.last { translate: 0 calc(-14px * var(--z)); }
  .gap.last::before { inset-block-start: calc(13px * var(--z)); }
  .gap.below { translate: 0 calc(30px * var(--z)); }
  .gap.last.below { translate: 0 calc(-30px * var(--z)); }
  button { all: unset; position: relative; display: flex; align-items: center; gap: calc(6px * var(--z)); block-size: calc(28px * var(--z)); margin-block-start: calc(-14px * var(--z)); padding: 0 calc(12px * var(--z)); border-radius: calc(14px * var(--z)); background: #fff; box-shadow: 0 0 0 calc(1px * var(--z)) rgb(38 35 31 / 20%), 0 calc(2px * var(--z)) calc(8px * var(--z)) rgb(38 35 31 / 16%); color: #26231f; font: 550 calc(12px * var(--z)) / calc(16px * var(--z)) Inter, system-ui, sans-serif; white-space: nowrap; cursor: pointer; user-select: none; -webkit-user-select: none; }
  .near button { pointer-events: auto; }
  button:hover { background: #e3eefc; }
  button:focus-visible { outline: calc(2px * var(--z)) solid #027aff; outline-offset: calc(2px * var(--z)); }
  svg { inline-size: calc(14px * var(--z)); block-size: calc(14px * var(--z)); fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; }
  @media (pointer: coarse) { button { block-size: calc(44px * var(--z)); margin-block-start: calc(-22px * var(--z)); border-radius: calc(22px * var(--z)); } .gap.below { translate: 0 calc(46px * var(--z)); } .gap.last.below { translate: 0 calc(-46px * var(--z)); } }
  @media (forced-colors: active) { button { border: 1px solid ButtonText; } .gap::before { background: Highlight; forced-color-adjust: none; } }
`;

/** How near to the line a pointer has to be, in pixels of the screen. */
const NEAR = 22;

interface Gap {
  readonly at: number;
  readonly y: number;
  readonly element: HTMLElement;
}

export interface SectionPluses {
  /** Where the sections are now. Those around a selected section are always shown: that is the focus of the page. */
  readonly draw: (document: PageDocument | null, selected: readonly string[]) => void;
  /** The pointer, in pixels of the page; null where it has left. */
  readonly point: (y: number | null) => void;
  readonly setZoom: (zoom: number) => void;
  readonly isOver: (event: Event) => boolean;
}

/** ED-64: a plus before, between and after the sections, for a pointer that comes near and for the focus. */
export function createSectionPluses(page: Document, tell: (message: FromCanvas) => void): SectionPluses {
  const host = page.createElement('awning-pluses');
  // Above the overlay, whose frames would strike the words through.
  host.style.cssText =
    'all: initial; position: absolute; inset-block-start: 0; left: 0; inline-size: 0; block-size: 0; z-index: 2147483647; --z: 1;';
  const shadow = host.attachShadow({ mode: 'closed' });
  const styles = page.createElement('style');
  styles.textContent = STYLES;
  const layer = page.createElement('div');
  shadow.append(styles, layer);
  page.documentElement.append(host);
  let gaps: readonly Gap[] = [];
  let kept: ReadonlySet<number> = new Set();
  let pointer: number | null = null;
  let zoom = 1;
  const isOver = (event: Event): boolean => event.target === host;

  // Presses and keys of its buttons are none of the page.
  const view = page.defaultView;
  const keepOwn = (event: Event): void => {
    if (isOver(event)) event.stopPropagation();
  };
  view?.addEventListener('pointerdown', keepOwn, { capture: true });
  view?.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' || event.key === ' ') keepOwn(event);
    },
    { capture: true },
  );

  const nearest = (): number | null => {
    if (pointer === null) return null;
    let best: number | null = null;
    let distance = NEAR / zoom;
    for (const { at, y } of gaps) {
      const away = Math.abs(y - pointer);
      if (away >= distance) continue;
      best = at;
      distance = away;
    }
    return best;
  };
  let shown: number | null = null;
  const show = (): void => {
    shown = nearest();
    for (const { at, element } of gaps) element.classList.toggle('near', at === shown || kept.has(at));
  };

  return {
    draw: (document, selected) => {
      const boxes = boxesAround(page, document?.sections.map(({ id }) => id) ?? []);
      const places = boxes.length === 0 ? [] : [...boxes.keys(), boxes.length];
      if (gaps.length !== places.length) {
        const elements = places.map((at) => newGap(page, at, () => tell({ kind: 'add-section', at })));
        layer.replaceChildren(...elements);
        gaps = elements.map((element, at) => ({ at, y: 0, element }));
      }
      kept = new Set(boxes.flatMap(({ id }, at) => (selected.includes(id) ? [at, at + 1] : [])));
      gaps = gaps.map(({ at, element }) => {
        const above = boxes[at - 1];
        const beside = boxes[at] ?? above;
        const y = above ? above.box.top + above.box.height : (beside?.box.top ?? 0);
        element.style.cssText = `left: ${beside?.box.left ?? 0}px; top: ${y}px; width: ${beside?.box.width ?? 0}px;`;
        // The handle of the section above has its place on the line; on the last one there is no room below it.
        element.classList.toggle('below', above !== undefined && selected.includes(above.id));
        // The frame of the section is a line already, and its handles are on it.
        element.classList.toggle('framed', kept.has(at));
        element.classList.toggle('first', at === 0);
        element.classList.toggle('last', at === gaps.length - 1);
        return { at, y, element };
      });
      show();
    },
    point: (y) => {
      pointer = y;
      if (nearest() !== shown) show();
    },
    setZoom: (next) => {
      zoom = next;
      host.style.setProperty('--z', `${1 / next}`);
    },
    isOver,
  };
}

function newGap(page: Document, at: number, onPress: () => void): HTMLElement {
  const gap = page.createElement('div');
  gap.className = 'gap';
  const button = page.createElement('button');
  button.type = 'button';
  button.innerHTML = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2v12M2 8h12"/></svg>';
  button.append('Add section');
  button.setAttribute('aria-label', at === 0 ? 'Add section at the top' : `Add section after section ${at}`);
  button.addEventListener('click', onPress);
  gap.append(button);
  return gap;
}
