import { quietly } from '../basics/faults.ts';
import { isBag, isRun, type Run, textOf } from '../basics/shapes.ts';
import { wrapping } from '../basics/wrapping.ts';
import { DomFacade } from './dom-facade.ts';
import { createHandle, type Handle, joinHandles, parseType } from './handles.ts';
import { type Filter, listen, type Notify, type Synthetic, tellAll } from './listening.ts';
import { syntheticEvents } from './synthetic-events.ts';

interface Entry {
  readonly type: string;
  readonly category: string | null;
  readonly run: Run;
  end(): void;
}

const entriesOfTargets = new WeakMap<EventTarget, Set<Entry>>();

const native = (type: string): Synthetic => ({
  attach: (attachment) => listen(attachment.target, type, (event) => tellAll(attachment, event)),
});

const added = new Map<string, Synthetic>();

const kindOf = (type: string): Synthetic =>
  added.get(type) ??
  (Object.hasOwn(syntheticEvents, type) ? syntheticEvents[type] : undefined) ??
  native(type);

export interface DomWish {
  readonly delegates?: boolean;
  readonly once?: boolean;
  /** `this` of the listener where the script names none; the element itself otherwise. */
  readonly owner?: unknown;
}

/**
 * `on(type, run, [what the event takes], context, …values)`, and with `delegates` the filter before the context. Types
 * may be several, or an object with a listener for each.
 */
export function subscribeDom(
  target: EventTarget,
  wish: DomWish,
  [wanted, run, ...rest]: readonly unknown[],
): Handle {
  if (Array.isArray(wanted))
    return joinHandles(wanted.map((each) => subscribeDom(target, wish, [each, run, ...rest])));
  if (isBag(wanted))
    return joinHandles(
      Object.entries(wanted).map(([type, each]) => subscribeDom(target, wish, [type, each, run, ...rest])),
    );
  if (!isRun(run)) return createHandle(() => {});
  const { category, type } = parseType(textOf(wanted));
  const kind = kindOf(type);
  const values = [...rest];
  const extra = kind.takes?.(values[0]) ? values.shift() : undefined;
  const filter = wish.delegates ? (values.shift() as Filter) : undefined;
  const [context, ...more] = values;

  const notify: Notify = (event, currentTarget, fields = {}) => {
    if (wish.once) entry.end();
    const facade = new DomFacade(event, {
      currentTarget,
      ...(filter === undefined ? {} : { container: target }),
      ...fields,
    });
    const inside = context ?? wish.owner ?? wrapping.node(currentTarget);
    quietly(() => (fields.run ?? run).apply(inside, [facade, ...more]));
    return facade;
  };
  const entries = entriesOfTargets.get(target) ?? new Set();
  entriesOfTargets.set(target, entries);
  let detach = (): void => {};
  const entry: Entry = {
    type,
    category,
    run,
    end() {
      entries.delete(entry);
      detach();
    },
  };
  entries.add(entry);
  detach = kind.attach({ target, filter, extra, notify });
  // A kind of a theme may fire while it is attached, and be over by that.
  if (!entries.has(entry)) detach();
  return createHandle(() => entry.end(), type);
}

/** `detach()`, `detach(type)`, `detach(type, run)`, `detach('category|*')` of one element */
export function unsubscribeDom(target: EventTarget, wanted?: unknown, run?: unknown): void {
  const { category, type } = parseType(textOf(wanted) || '*');
  for (const entry of [...(entriesOfTargets.get(target) ?? [])]) {
    if (type !== '*' && entry.type !== type) continue;
    if (category !== null && entry.category !== category) continue;
    if (isRun(run) && entry.run !== run) continue;
    entry.end();
  }
}

/** Kinds that browsers fire at elements; others are events of scripts. */
const NATIVE =
  /^(?:(?:touch|pointer|mouse|key|drag|gesture|transition|animation)\w*|(?:dbl)?click|contextmenu|scroll(?:end)?|resize|orientationchange|hashchange|popstate|(?:before)?unload|load(?:ed\w+|start)?|error|abort|change|input|submit|reset|select\w*|focus\w*|blur|wheel|play\w*|pause|ended|canplay\w*|timeupdate|volumechange|seek\w+|copy|cut|paste|drop|message|online|offline|storage|page(?:show|hide)|visibilitychange|fullscreenchange|DOM\w+|webkit\w+|toggle|invalid)$/;

export const isDomType = (wanted: unknown): boolean => {
  if (typeof wanted !== 'string') return false;
  const { type } = parseType(wanted);
  return NATIVE.test(type) || Object.hasOwn(syntheticEvents, type) || added.has(type);
};

/**
 * `Y.Event.define(type, { on, detach })`: kinds of events that themes add. They get the node, the subscription and
 * something to fire.
 */
export function defineEvent(types: unknown, definition: unknown): void {
  if (!isBag(definition)) return;
  const { on, delegate, detach } = definition;
  for (const type of [types].flat().map(textOf))
    added.set(type, {
      attach({ target, filter, notify }) {
        const node = wrapping.node(target);
        const subscription = {};
        const notifier = {
          fire: (event?: unknown) => {
            const source = isBag(event) && event._event instanceof Event ? event._event : new Event(type);
            notify(source, target, { type, ...(isBag(event) ? { more: event } : {}) });
          },
        };
        const begin = filter === undefined ? on : (delegate ?? on);
        if (isRun(begin)) begin.call(definition, node, subscription, notifier, filter);
        return () => {
          if (isRun(detach)) detach.call(definition, node, subscription, notifier, filter);
        };
      },
    });
}
