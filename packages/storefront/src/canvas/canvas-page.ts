import type {
  CanvasFragment,
  CanvasOverlay,
  CanvasPreview,
  CanvasProblem,
  FromCanvas,
  SharedPlace,
  ToCanvas,
} from '@awning/contract/canvas';
import {
  applyDiff,
  type Block,
  blocksOf,
  blocksOfLayout,
  type DeviceView,
  frameAround,
  gridOf,
  type PageDocument,
  phoneOrderDiffers,
  placedInOrder,
} from '@awning/site-model';
import { BLANK, markBlankBlocks, toFill } from './blank-blocks.ts';
import { CANVAS_STYLES, watchFarSections } from './canvas-styles.ts';
import { gestureWords } from './gesture-words.ts';
import { boxOfFrame } from './gestures/geometry.ts';
import type { Handle } from './gestures/gesture-types.ts';
import { handlesOf } from './gestures/handles.ts';
import { measureGrid } from './measure-grid.ts';
import { createOverlay, type OverlayState } from './overlay.ts';
import { watchEvents } from './page-events.ts';
import { watchGestures } from './page-gestures.ts';
import {
  arrangeSections,
  insertBlock,
  noteDetails,
  pageBox,
  partElement,
  removeBlocks,
  replacePart,
} from './page-parts.ts';
import { placeParts } from './place-parts.ts';
import { createSectionPluses } from './section-pluses.ts';
import { drawSharedParts, placeElement, sharedElement, sharedPlaceOf, sharedPlaces } from './shared-parts.ts';
import { createTabStop } from './tab-stop.ts';
import { watchDrops } from './watch-drops.ts';
import { watchView } from './watch-view.ts';
import { createWriting } from './writing/writing.ts';

/** The page in the frame of the editor: does what it is told, and tells what people do to it. */
export function runCanvas(page: Document, tell: (message: FromCanvas) => void): (message: ToCanvas) => void {
  const overlay = createOverlay(page);
  const pluses = createSectionPluses(page, tell);
  noteDetails(page);
  addStyle(page, 'awning-canvas-styles', CANVAS_STYLES);
  let document: PageDocument | null = null;
  let number = 0;
  let device: DeviceView = 'desktop';
  let selected: readonly string[] = [];
  let hovered: string | null = null;
  let pointedAt: readonly string[] = [];
  let tip: OverlayState['tip'] = null;
  let problems: readonly CanvasProblem[] = [];
  let previews: readonly CanvasPreview[] = [];
  let busy: readonly string[] = [];
  let blank: readonly Block[] = [];
  let names: Readonly<Record<string, string>> = {};
  let aims: readonly string[] = [];
  let shared: { readonly place: SharedPlace; readonly words: string } | null = null;
  let synced: Readonly<Record<string, string>> = {};
  let shows: CanvasOverlay = { grid: false, order: false };
  let isDrawing = false;
  /** ED-17: changes that came during a gesture; the page does not change under the pointer. */
  const held: Extract<ToCanvas, { kind: 'apply' }>[] = [];

  const writing = createWriting({
    page,
    document: () => document,
    isGestureEnd: () => gestures.swallowsClick(),
    nameOf: (id) => names[id] ?? '',
    tell,
    onChange: () => draw(),
  });

  /** Once in a frame, however much has changed. During a gesture the page is not read. */
  const draw = (): void => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      if (gestures.isActive()) return;
      overlay.draw(stateOf());
      pluses.draw(document, selected);
      lookAround();
    });
  };
  const stateOf = (): OverlayState => ({
    selected,
    shared: shared && {
      element: sharedElement(page, shared.place.part),
      piece: shared.place.piece && placeElement(page, shared.place),
      words: shared.words,
    },
    synced: syncedAround(document, synced, [...selected, ...(hovered === null ? [] : [hovered])]),
    hovered:
      pointedAt.length > 0 || hovered === null ? pointedAt : selected.includes(hovered) ? [] : [hovered],
    names,
    cards: cardsOf(page, blank, { problems, names }),
    stale: staleBlocks(page, problems).map(({ element, problem }) => ({
      box: pageBox(element),
      words: `⚠ ${problem.name || names[problem.id] || ''}: ${withoutName(problem)}`,
    })),
    previews: previews.flatMap(({ section, frame, src }) => {
      const grid = measureGrid(page, section);
      return grid ? [{ box: boxOfFrame(grid, frame), src }] : [];
    }),
    busy,
    tip,
    // Handles would lie over the words.
    handles: writing.element() ? [] : handlesFor(document, selected, device),
    grids: shows.grid && document ? document.sections.flatMap(({ id }) => measureGrid(page, id) ?? []) : [],
    order: shows.order && document ? orderOf(page, document, device) : [],
  });

  const gestures = watchGestures({
    page,
    overlay,
    tell,
    document: () => document,
    device: () => gridOf(device),
    selected: () => selected,
    nameOf: (id) => names[id] ?? '',
    onEnd: () => {
      for (const message of held.splice(0)) apply(message);
      draw();
    },
  });
  const lookAround = watchView(page, {
    tell,
    document: () => document,
    device: () => gridOf(device),
    isBusy: gestures.isActive,
  });
  watchDrops(page, {
    overlay,
    tell,
    document: () => document,
    device: () => gridOf(device),
    nameOf: (id) => names[id] ?? '',
  });
  /** ED-20: one for all blocks. */
  const sizes = new ResizeObserver(draw);
  const watchSizes = (): void => {
    sizes.disconnect();
    sizes.observe(page.documentElement);
    for (const { id } of document ? blocksOf(document) : []) {
      const element = partElement(page, id);
      if (element) sizes.observe(element);
    }
  };
  const far = watchFarSections(page);
  const tabStop = createTabStop(page);
  /** ED-10: what shows nothing now; the reason comes back with `problems`. */
  const watchBlank = (): void => {
    blank = document ? markBlankBlocks(page, blocksOf(document)) : [];
    if (blank.length > 0) tell({ kind: 'blank', ids: blank.map(({ id }) => id) });
  };

  const apply = (message: Extract<ToCanvas, { kind: 'apply' }>): void => {
    if (gestures.isActive()) {
      held.push(message);
      return;
    }
    if (!document || message.number !== number + 1) {
      tell({ kind: 'missing', number });
      return;
    }
    const settle = gestures.beginSettling();
    const before = document;
    number = message.number;
    document = applyDiff(document, message.diff).document;
    const isArranged = changePage(page, { before, after: document, fragments: message.fragments }, [
      ...staleBlocks(page, problems).map(({ element }) => element),
      ...[writing.element()].filter((element) => element !== null),
    ]);
    settle();
    if (!isArranged) tell({ kind: 'missing', number });
    watchSizes();
    watchBlank();
    far.watch(document.sections);
    writing.drawn();
    draw();
  };

  // Before the press itself, which ends there.
  page.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || overlay.isOver(event)) return;
      tell({ kind: 'shared', place: sharedPlaceOf(page, target) });
      if (aims.length > 0)
        tell({ kind: 'aimed', selectors: aims.filter((selector) => isWithin(target, selector)) });
    },
    { capture: true },
  );
  watchEvents(page, {
    tell,
    gestures,
    isOverlay: (event) => overlay.isOver(event) || pluses.isOver(event),
    onHover: (id, link) => {
      if (gestures.isActive() || (id === hovered && link === (tip?.element ?? null))) return;
      if (id !== hovered) tell({ kind: 'hover', id });
      hovered = id;
      tip = link && { element: link, words: wordsOfLink(page, link) };
      draw();
    },
  });
  page.addEventListener('load', draw, { capture: true });
  page.addEventListener(
    'pointermove',
    (event) => pluses.point(gestures.isActive() || overlay.isOver(event) ? null : event.pageY),
    { passive: true },
  );
  page.documentElement.addEventListener('pointerleave', () => pluses.point(null));

  return (message) => {
    switch (message.kind) {
      case 'load':
        held.splice(0);
        document = message.document;
        device = message.device;
        number = 0;
        watchSizes();
        watchBlank();
        far.watch(document.sections);
        tell({ kind: 'shared-places', places: sharedPlaces(page) });
        return draw();
      case 'apply':
        return apply(message);
      case 'device':
        device = message.device;
        return draw();
      case 'select':
        selected = message.ids;
        writing.select(message.ids);
        draw();
        if (message.scroll) scrollIntoView(page, message.ids[0]);
        return;
      case 'names':
        names = message.names;
        return draw();
      case 'problems':
        problems = message.problems;
        return draw();
      case 'previews':
        previews = message.previews;
        return draw();
      case 'busy':
        busy = message.ids;
        return draw();
      case 'hover':
        pointedAt = message.ids;
        return draw();
      case 'describe':
        return tabStop.describe(message.sentence);
      case 'overlay':
        shows = message.overlay;
        return draw();
      case 'design':
        // It stands in the place of what the page was drawn with.
        page.getElementById('awning-design')?.remove();
        return addStyle(page, 'awning-canvas-design', message.css);
      case 'shared':
        shared = message.place && { place: message.place, words: message.words };
        draw();
        if (shared) scrollTo(page, placeElement(page, shared.place));
        return;
      case 'synced':
        synced = message.words;
        return draw();
      case 'draw-shared':
        if (!drawSharedParts(page, message.html)) return tell({ kind: 'missing', number });
        tell({ kind: 'shared-places', places: sharedPlaces(page) });
        return draw();
      case 'aim':
        aims = message.selectors;
        return;
      case 'zoom':
        gestures.setZoom(message.zoom);
        pluses.setZoom(message.zoom);
        return draw();
      case 'tool':
        return gestures.takeTool(message.tool);
      case 'pointer':
        return gestures.pointFromPanel(message.phase, message);
      case 'key':
        return void gestures.takeKey(message.key, true);
      case 'text':
        return writing.run(message.command);
    }
  };
}

interface PageChange {
  readonly before: PageDocument;
  readonly after: PageDocument;
  readonly fragments: readonly CanvasFragment[];
}

/** Places and looks at once; what the server drew, by its HTML. False: the page has no place for its sections yet. */
function changePage(
  page: Document,
  { before, after, fragments }: PageChange,
  kept: readonly Element[],
): boolean {
  const html = new Map(fragments.map((fragment) => [fragment.id, fragment.html]));
  const isArranged = arrangeSections(page, after, html);
  const ids = new Set(blocksOf(after).map(({ id }) => id));
  removeBlocks(
    page,
    blocksOf(before)
      .map(({ id }) => id)
      .filter((id) => !ids.has(id)),
  );
  for (const { id: sectionId, layout } of after.sections)
    for (const { id } of blocksOfLayout(layout)) {
      const text = html.get(id);
      if (text !== undefined && !partElement(page, id)) insertBlock(page, sectionId, text);
    }
  for (const [id, text] of html) replacePart(page, id, text, kept);
  placeParts(page, before, after, new Set(html.keys()));
  return isArranged;
}

/** Blocks that could not be drawn since they were last: they keep that, and say so. */
const staleBlocks = (page: Document, problems: readonly CanvasProblem[]) =>
  problems.flatMap((problem) => {
    const element = partElement(page, problem.id);
    return element && !element.classList.contains(BLANK) ? [{ element, problem }] : [];
  });

function cardsOf(
  page: Document,
  blank: readonly Block[],
  { problems, names }: { problems: readonly CanvasProblem[]; names: Readonly<Record<string, string>> },
): OverlayState['cards'] {
  return blank.flatMap((block) => {
    const element = partElement(page, block.id);
    if (!element) return [];
    const problem = problems.find(({ id }) => id === block.id);
    const name = problem?.name ?? names[block.id] ?? '';
    return [
      {
        box: pageBox(element),
        name,
        sentence: problem ? withoutName(problem) : toFill(block),
        isProblem: problem !== undefined,
      },
    ];
  });
}

/** The sentence of a problem begins with the name of its block, which the card has already. */
const withoutName = ({ name, message }: CanvasProblem): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;

/** ED-4 */
function wordsOfLink(page: Document, link: Element): string {
  const href = link.getAttribute('href');
  if (href === null) return gestureWords.sendsForm;
  const isHere =
    new URL(href, page.baseURI).origin === page.defaultView?.location.origin && !href.startsWith('#');
  return gestureWords.leadsTo(href, isHere);
}

/** Handles of what is selected, where all of it stands in one grid that may be arranged (ED-32). */
function handlesFor(
  document: PageDocument | null,
  selected: readonly string[],
  device: DeviceView,
): readonly Handle[] {
  const grid = gridOf(device);
  for (const { id, layout, locked } of document?.sections ?? []) {
    if (layout.type !== 'fluid' || locked === true) continue;
    // ED-39: the bottom edge of a section gives it rows.
    if (selected.length === 1 && selected[0] === id) return ['s'];
    const placed = layout.blocks.filter(({ block }) => selected.includes(block.id));
    if (placed.length === 0 || placed.length < selected.length) continue;
    const columns = grid === 'desktop' ? 24 : 8;
    return handlesOf(frameAround(placed.map((each) => each[grid])), columns, placed);
  }
  return [];
}

/**
 * ED-48: the sections, each with its blocks, as they are read. ED-49: HTML has one order for all devices; where a phone
 * looks otherwise, the path goes back and forth there, and the number of the section says so.
 */
function orderOf(page: Document, { sections }: PageDocument, device: DeviceView): OverlayState['order'] {
  return sections.map(({ id, layout }, place) => {
    const isGrid = layout.type === 'fluid';
    const blocks = isGrid ? placedInOrder(layout).map(({ block }) => block) : blocksOfLayout(layout);
    const isOther = isGrid && device === 'phone' && phoneOrderDiffers(layout);
    const ids = [id, ...blocks.map((block) => block.id)];
    return ids.flatMap((each, at) => {
      const element = partElement(page, each);
      // What a device does not show is not read there.
      if (!element || element.offsetHeight === 0) return [];
      const number = at === 0 ? `${place + 1}${isOther ? ` ≠ ${gestureWords.otherOrder}` : ''}` : `${at}`;
      return [{ number, box: pageBox(element), isSection: at === 0 }];
    });
  });
}

/** ED-26: only as far as it is out of view. */
function scrollIntoView(page: Document, id: string | undefined): void {
  scrollTo(page, id === undefined ? null : partElement(page, id));
}

function scrollTo(page: Document, element: Element | null): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const height = page.documentElement.clientHeight;
  if (bottom < 40 || top > height - 40) element.scrollIntoView({ block: 'center' });
}

/** Selectors come from themes, and may be none. */
function isWithin(element: Element, selector: string): boolean {
  try {
    return element.closest(selector) !== null;
  } catch {
    return false;
  }
}

function addStyle(page: Document, id: string, css: string): void {
  const style = page.getElementById(id) ?? page.createElement('style');
  style.id = id;
  style.textContent = css;
  page.head.append(style);
}

/** ED-93: of these parts and of the sections that they stand in, the ones that are the same on other pages. */
const syncedAround = (
  document: PageDocument | null,
  words: Readonly<Record<string, string>>,
  ids: readonly string[],
): OverlayState['synced'] =>
  (document?.sections ?? []).flatMap(({ id, layout }) => {
    const said = words[id];
    const isMet =
      said !== undefined &&
      [id, ...blocksOfLayout(layout).map((block) => block.id)].some((each) => ids.includes(each));
    return isMet ? [{ id, words: said }] : [];
  });
