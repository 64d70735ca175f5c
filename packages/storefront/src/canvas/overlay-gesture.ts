import { gestureWords } from './gesture-words.ts';
import type { GestureView } from './gestures/gesture-types.ts';
import type { Guide } from './gestures/snapping.ts';
import type { GestureDrawing, MakePart } from './overlay-parts.ts';

/** How far a guide reaches beyond what it aligns. */
const REACH = 400;

/** A gesture as it looks now; only written, nothing of the page is read (ED-16). */
export function drawGestureView(
  make: MakePart,
  view: GestureView,
  context: GestureDrawing,
): readonly HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (const { id, rows, box } of view.displaced) {
    const going = make('going', box);
    going.append(make('label', null, `↓ ${gestureWords.movesDown(context.nameOf(id), rows)}`));
    parts.push(going);
  }
  const { landing, lasso, newSection } = view;
  if (landing) {
    const place = make(landing.isAllowed ? 'landing' : 'landing refused', landing.box);
    const words = context.isResize ? gestureWords.size(landing.frame) : gestureWords.place(landing.frame);
    place.append(make('label', null, landing.isAllowed ? words : gestureWords.notHere));
    parts.push(place);
    if (view.neededHeight !== null) {
      const needed = make('needed', { ...landing.box, height: view.neededHeight });
      needed.title = gestureWords.neededHeight;
      parts.push(needed);
    }
  }
  if (view.insertion) parts.push(make('insertion', view.insertion));
  if (newSection) {
    const bar = make('bar', { left: 0, top: newSection.top, width: context.pageWidth, height: 0 });
    bar.append(make('label', null, gestureWords.newSection));
    parts.push(bar);
  }
  if (lasso) {
    parts.push(make('lasso', lasso));
    for (const { box } of view.touched) parts.push(make('frame', box));
  }
  return [...parts, ...view.guides.map((guide) => drawGuide(make, guide, view, context))];
}

/** How thick lines and bars are on the screen, the styles say: the page may be shown smaller than it is. */
function drawGuide(
  make: MakePart,
  guide: Guide,
  { landing }: GestureView,
  { pageWidth }: GestureDrawing,
): HTMLElement {
  if (guide.kind === 'gap') {
    const { left, top, width, height } = guide.box;
    const drawn =
      guide.axis === 'row'
        ? make('gap of-row', { left: left + width / 2, top, width: 0, height })
        : make('gap of-column', { left, top: top + height / 2, width, height: 0 });
    drawn.append(make('label', null, gestureWords.gap(guide.cells, guide.axis)));
    return drawn;
  }
  const { top, height } = landing?.box ?? { top: 0, height: 0 };
  return guide.axis === 'column'
    ? make('guide of-column', {
        left: guide.at,
        top: Math.max(top - REACH, 0),
        width: 0,
        height: height + 2 * REACH,
      })
    : make('guide of-row', { left: 0, top: guide.at, width: pageWidth, height: 0 });
}
