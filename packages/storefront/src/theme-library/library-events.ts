import { isBag, isRun } from './basics/shapes.ts';
import { isTarget, queryAll, targetIn } from './basics/wrapping.ts';
import { fire, publish, subscribe, unsubscribe } from './events/custom-events.ts';
import { isDomType, subscribeDom, unsubscribeDom } from './events/dom-events.ts';
import { createHandle, type Handle, joinHandles, parseType } from './events/handles.ts';
import { whenAvailable, whenReady } from './events/ready.ts';
import { doAfter, doBefore } from './objects/interception.ts';

interface Wish {
  readonly phase: 'on' | 'after';
  readonly once: boolean;
}

/** Elements that a script means; null where the value is no place to listen at. */
function placesIn(value: unknown): EventTarget[] | null {
  if (value === 'window') return [window];
  if (value === 'document') return [document];
  if (typeof value === 'string') return queryAll(document, value);
  const target = targetIn(value);
  if (target) return [target];
  const list = isBag(value) && Array.isArray(value._nodes) ? value._nodes : value;
  if (!Array.isArray(list) || list.length === 0) return null;
  const targets = list.map((each) => targetIn(each) ?? (isTarget(each) ? each : null));
  return targets.every((each) => each !== null) ? targets : null;
}

/**
 * `Y.on(type, run, place, context)`: events of elements where a place is named, of the window too where browsers have
 * the event, and events of scripts otherwise.
 */
function listen(library: object, wish: Wish, wanted: readonly unknown[]): Handle {
  const [type, run, third, ...rest] = wanted;
  if (Array.isArray(type))
    return joinHandles(type.map((each) => listen(library, wish, [each, run, third, ...rest])));
  if (isRun(type)) return (wish.phase === 'after' ? doAfter : doBefore)(type, run, third, ...rest);
  if (isBag(type))
    return joinHandles(
      Object.entries(type).map(([name, each]) => listen(library, wish, [name, each, run, third, ...rest])),
    );
  const { type: name } = parseType(String(type));
  if (!isRun(run)) return createHandle(() => {});
  if (name === 'domready') return whenReady(() => run.apply(third ?? library, rest));
  if (name === 'available' || name === 'contentready') return whenAvailable([run, third, ...rest]);
  const places = placesIn(third);
  const isOfBrowsers = isDomType(name);
  if (!places) {
    return isOfBrowsers ? listenToBoth(library, wish, wanted) : subscribe(library, wish, wanted);
  }
  const attach = (): Handle[] =>
    (placesIn(third) ?? []).map((place) => subscribeDom(place, wish, [type, run, ...rest]));
  const atPlaces = listenAt(places, third, attach);
  // A node may also be what a listener of a script's own event calls `this`.
  const isContext = !isOfBrowsers && typeof third !== 'string' && !isTarget(third);
  return isContext ? joinHandles([atPlaces, subscribe(library, wish, wanted)]) : atPlaces;
}

/** Scripts fire events of their own that are called like those of browsers, as `toggle` or `resize`. */
function listenToBoth(library: object, wish: Wish, [type, run, ...rest]: readonly unknown[]): Handle {
  let both: Handle | null = null;
  const once = function once(this: unknown, ...values: unknown[]): unknown {
    both?.detach();
    return isRun(run) ? run.apply(this, values) : undefined;
  };
  const wanted = [type, wish.once ? once : run, ...rest];
  both = joinHandles([
    subscribeDom(window, { ...wish, once: false }, wanted),
    subscribe(library, { ...wish, once: false }, wanted),
  ]);
  return both;
}

/** A selector may stand before its elements in the page. */
function listenAt(places: readonly EventTarget[], wanted: unknown, attach: () => Handle[]): Handle {
  if (places.length > 0 || typeof wanted !== 'string') return joinHandles(attach());
  let attached: Handle[] = [];
  const waiting = whenReady(() => {
    attached = attach();
  });
  return createHandle(() => {
    waiting.detach();
    for (const handle of attached) handle.detach();
  });
}

/** The methods of `Y` itself. */
export const createPageEvents = (library: object) => ({
  on: (...wanted: unknown[]) => listen(library, { phase: 'on', once: false }, wanted),
  before: (...wanted: unknown[]) => listen(library, { phase: 'on', once: false }, wanted),
  subscribe: (...wanted: unknown[]) => listen(library, { phase: 'on', once: false }, wanted),
  once: (...wanted: unknown[]) => listen(library, { phase: 'on', once: true }, wanted),
  after: (...wanted: unknown[]) => listen(library, { phase: 'after', once: false }, wanted),
  onceAfter: (...wanted: unknown[]) => listen(library, { phase: 'after', once: true }, wanted),
  delegate: (type: unknown, run: unknown, place: unknown, ...rest: unknown[]) => {
    const attach = (): Handle[] =>
      (placesIn(place) ?? []).map((target) =>
        subscribeDom(target, { delegates: true }, [type, run, ...rest]),
      );
    return listenAt(placesIn(place) ?? [], place, attach);
  },
  detach: (type?: unknown, run?: unknown, place?: unknown) => {
    if (isBag(type) && isRun(type.detach)) type.detach();
    else {
      for (const target of placesIn(place) ?? [window]) unsubscribeDom(target, type, run);
      unsubscribe(library, type, run);
    }
    return library;
  },
  fire: (type: unknown, ...details: unknown[]) => fire(library, type, ...details),
  publish: (type: unknown, options?: unknown) => publish(library, type, options),
});
