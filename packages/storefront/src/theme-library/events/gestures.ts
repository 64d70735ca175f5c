import { bagOf, isPlain, numberOf } from '../basics/shapes.ts';
import { type Attachment, documentOf, listen, type Synthetic, tellAll } from './listening.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

function pointOf(event: Event): Point {
  const { changedTouches } = event as TouchEvent;
  const { clientX, clientY } = changedTouches?.[0] ?? (event as MouseEvent);
  return { x: clientX, y: clientY, at: performance.now() };
}

/** Calls back at the end of each touch or drag, with where it began. */
function watchStrokes(
  { target }: Attachment,
  onEnd: (event: Event, from: Point, to: Point) => void,
): () => void {
  let from: Point | null = null;
  const document = documentOf(target);
  const begin = (event: Event): void => {
    from = pointOf(event);
  };
  const end = (event: Event): void => {
    const started = from;
    from = null;
    if (started) onEnd(event, started, pointOf(event));
  };
  const ends = [
    listen(target, 'touchstart', begin, { passive: true }),
    listen(target, 'mousedown', begin),
    listen(document, 'touchend', end),
    listen(document, 'mouseup', end),
  ];
  return () => {
    for (const each of ends) each();
  };
}

/** `flick`: a fast stroke, with its way, axis and speed in `e.flick`. */
export const flickEvent: Synthetic = {
  takes: isPlain,
  attach(attachment) {
    const { minDistance, minVelocity, axis, preventDefault } = bagOf(attachment.extra);
    return watchStrokes(attachment, (event, from, to) => {
      const way = { x: to.x - from.x, y: to.y - from.y };
      const along = axis === 'x' || axis === 'y' ? axis : Math.abs(way.x) >= Math.abs(way.y) ? 'x' : 'y';
      const distance = way[along];
      const time = Math.max(1, to.at - from.at);
      const velocity = distance / time;
      if (Math.abs(distance) < numberOf(minDistance, 10)) return;
      if (Math.abs(velocity) < numberOf(minVelocity)) return;
      if (preventDefault === true) event.preventDefault();
      const flick = { time, distance, velocity, axis: along, start: { clientX: from.x, clientY: from.y } };
      attachment.notify(event, attachment.target, { type: 'flick', more: { flick } });
    });
  },
};

/** `swipe`, for scripts that know only its direction */
export const swipeEvent = (direction: 'left' | 'right'): Synthetic => ({
  attach: (attachment) =>
    watchStrokes(attachment, (event, from, to) => {
      const way = to.x - from.x;
      const isMeant = direction === 'left' ? way < -30 : way > 30;
      if (isMeant && Math.abs(way) > Math.abs(to.y - from.y)) tellAll(attachment, event);
    }),
});

const MOVES = {
  gesturemovestart: ['touchstart', 'mousedown'],
  gesturemove: ['touchmove', 'mousemove'],
  gesturemoveend: ['touchend', 'mouseup'],
} as const;

export const moveEvents: Readonly<Record<string, Synthetic>> = Object.fromEntries(
  Object.entries(MOVES).map(([name, types]): [string, Synthetic] => [
    name,
    {
      takes: isPlain,
      attach(attachment) {
        const tell = (event: Event): void => {
          const { x, y } = pointOf(event);
          tellAll(attachment, event, {
            type: name,
            more: { clientX: x, clientY: y, pageX: x + window.scrollX, pageY: y + window.scrollY },
          });
        };
        const ends = types.map((type) => listen(attachment.target, type, tell, { passive: true }));
        return () => {
          for (const end of ends) end();
        };
      },
    },
  ]),
);
