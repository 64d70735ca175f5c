import { quietly } from '../basics/faults.ts';
import { type Bag, bagOf, isBag, isRun, type Run, textOf } from '../basics/shapes.ts';
import { CustomFacade } from './custom-facade.ts';
import { createHandle, type Handle, joinHandles, parseType } from './handles.ts';

type Phase = 'on' | 'after';

interface Subscription {
  readonly run: Run;
  readonly context: unknown;
  readonly values: readonly unknown[];
  readonly category: string | null;
  readonly once: boolean;
  readonly phase: Phase;
}

/** What `publish` may say about a kind of event. */
interface Publication {
  emitFacade?: unknown;
  defaultFn?: unknown;
  preventedFn?: unknown;
  stoppedFn?: unknown;
  preventable?: unknown;
  bubbles?: unknown;
  broadcast?: unknown;
  context?: unknown;
  fireOnce?: unknown;
  /** What a `fireOnce` event was fired with, for those who come later. */
  fired?: readonly unknown[];
}

interface Events {
  prefix: string;
  defaults: Publication;
  readonly subscriptions: Map<string, Subscription[]>;
  readonly published: Map<string, Publication>;
  readonly targets: Set<object>;
}

const eventsOfObjects = new WeakMap<object, Events>();

/** Who hears events that are broadcast: the library itself from 1, `Y.Global` from 2. */
export const broadcastTargets: object[] = [];

function eventsOf(owner: object): Events {
  const known = eventsOfObjects.get(owner);
  if (known) return known;
  const events: Events = {
    prefix: '',
    defaults: {},
    subscriptions: new Map(),
    published: new Map(),
    targets: new Set(),
  };
  eventsOfObjects.set(owner, events);
  return events;
}

/** The options of `new Y.EventTarget({ prefix, emitFacade, … })`. */
export function configureEvents(owner: object, config: unknown): void {
  const { prefix, ...defaults } = bagOf(config);
  const events = eventsOf(owner);
  if (typeof prefix === 'string') events.prefix = prefix;
  events.defaults = { ...events.defaults, ...defaults };
}

const fullType = ({ prefix }: Events, type: string): string =>
  prefix === '' || type.includes(':') || type === '*' ? type : `${prefix}:${type}`;

const publicationOf = (events: Events, type: string): Publication => ({
  ...events.defaults,
  ...events.published.get(type),
});

export function publish(owner: object, type: unknown, options?: unknown): void {
  if (isBag(type)) {
    for (const [name, each] of Object.entries(type)) publish(owner, name, each);
    return;
  }
  const events = eventsOf(owner);
  const name = fullType(events, textOf(type));
  events.published.set(name, { ...events.published.get(name), ...bagOf(options) });
}

interface Wish {
  readonly phase: Phase;
  readonly once: boolean;
}

/** `on(type, run, context, …values)`; types may be several, or an object with a listener for each. */
export function subscribe(
  owner: object,
  wish: Wish,
  [type, run, context, ...values]: readonly unknown[],
): Handle {
  if (Array.isArray(type))
    return joinHandles(type.map((each) => subscribe(owner, wish, [each, run, context, ...values])));
  if (isBag(type))
    return joinHandles(
      // With an object the context stands where a single listener would.
      Object.entries(type).map(([name, each]) =>
        subscribe(owner, wish, [name, isRun(each) ? each : bagOf(each).fn, run ?? context, ...values]),
      ),
    );
  if (!isRun(run)) return createHandle(() => {});
  const events = eventsOf(owner);
  const { category, type: name } = parseType(textOf(type));
  const full = fullType(events, name);
  const subscription: Subscription = { run, context: context ?? owner, values, category, ...wish };
  const { fired } = events.published.get(full) ?? {};
  if (fired) {
    call(subscription, fired);
    if (wish.once) return createHandle(() => {});
  }
  events.subscriptions.set(full, [...(events.subscriptions.get(full) ?? []), subscription]);
  return createHandle(() => remove(events, full, (each) => each === subscription), full);
}

function remove(events: Events, type: string, isMeant: (subscription: Subscription) => boolean): void {
  const left = (events.subscriptions.get(type) ?? []).filter((each) => !isMeant(each));
  if (left.length > 0) events.subscriptions.set(type, left);
  else events.subscriptions.delete(type);
}

/** `detach()`, `detach(type)`, `detach(type, run)`, `detach('category|*')`, `detach(handle)` */
export function unsubscribe(owner: object, type?: unknown, run?: unknown): void {
  if (isBag(type) && isRun(type.detach)) {
    type.detach();
    return;
  }
  const events = eventsOf(owner);
  const { category, type: name } = parseType(textOf(type) || '*');
  const full = fullType(events, name);
  for (const each of full === '*' ? [...events.subscriptions.keys()] : [full])
    remove(
      events,
      each,
      (subscription) =>
        (!isRun(run) || subscription.run === run) &&
        (category === null || subscription.category === category),
    );
}

const call = ({ run, context, values }: Subscription, given: readonly unknown[]): unknown =>
  quietly(() => run.apply(context, [...given, ...values]));

/** Listeners of one object; those of `*:change` hear the event of every prefix. */
function listeners(owner: object, type: string, phase: Phase): [string, Subscription][] {
  const { subscriptions } = eventsOf(owner);
  const name = type.slice(type.indexOf(':') + 1);
  return [...new Set([type, `*:${name}`, '*'])].flatMap((each) =>
    (subscriptions.get(each) ?? [])
      .filter((subscription) => subscription.phase === phase)
      .map((subscription): [string, Subscription] => [each, subscription]),
  );
}

interface Firing {
  readonly type: string;
  readonly facade: CustomFacade | null;
  readonly given: readonly unknown[];
  isStopped: boolean;
}

function notify(owner: object, firing: Firing, phase: Phase): void {
  const { facade, given, type } = firing;
  if (facade) facade.currentTarget = owner;
  for (const [name, subscription] of listeners(owner, type, phase)) {
    if (subscription.once) remove(eventsOf(owner), name, (each) => each === subscription);
    const outcome = call(subscription, given);
    if (!facade && outcome === false) firing.isStopped = true;
    if (facade ? facade.stopped === 2 : firing.isStopped) return;
  }
}

/** Everything above an object, nearest first, each once. */
function pathOf(owner: object): object[] {
  const path = new Set<object>([owner]);
  for (const each of path) for (const target of eventsOf(each).targets) path.add(target);
  return [...path];
}

/** True unless a listener has prevented or stopped it. */
export function fire(owner: object, what: unknown, ...details: unknown[]): boolean {
  const isObject = isBag(what);
  const events = eventsOf(owner);
  const type = fullType(events, isObject ? textOf(what.type) : textOf(what));
  const given = isObject ? [what, ...details] : details;
  const publication = publicationOf(events, type);
  const facade = publication.emitFacade ? new CustomFacade(type, owner, given) : null;
  const firing: Firing = {
    type,
    facade,
    given: facade ? [facade, ...(isBag(given[0]) ? given.slice(1) : given)] : given,
    isStopped: false,
  };
  if (publication.fireOnce) {
    const once = { ...publication, fired: firing.given };
    if (events.published.get(type)?.fired) return true;
    events.published.set(type, once);
  }
  const { broadcast } = publication;
  const path = publication.bubbles === false ? [owner] : pathOf(owner);
  path.push(...broadcastTargets.slice(0, Number(broadcast) || 0).filter((each) => !path.includes(each)));
  for (const each of path) {
    notify(each, firing, 'on');
    if (firing.isStopped || (facade && facade.stopped > 0)) break;
  }
  return finish(path, firing, publication);
}

function finish(path: readonly object[], firing: Firing, publication: Publication): boolean {
  const { facade, given } = firing;
  const [owner] = path;
  const run = (what: unknown): void => {
    if (isRun(what)) quietly(() => what.apply(publication.context ?? owner, [...given]));
  };
  const isPrevented = publication.preventable !== false && facade !== null && facade.prevented > 0;
  const isStopped = firing.isStopped || (facade !== null && facade.stopped > 0);
  if (isStopped) run(publication.stoppedFn);
  if (isPrevented) {
    run(publication.preventedFn);
    return false;
  }
  run(publication.defaultFn);
  if (facade) facade.stopped = 0;
  firing.isStopped = false;
  for (const each of isStopped ? path.slice(0, 1) : path) {
    notify(each, firing, 'after');
    if (firing.isStopped || (facade && facade.stopped > 0)) break;
  }
  return !isStopped;
}

/** The methods of an object that fires events, for any object that gets them as its own. */
export class YEventTarget {
  constructor(config?: unknown) {
    configureEvents(this, config);
  }

  on(...wanted: unknown[]): Handle {
    return subscribe(this, { phase: 'on', once: false }, wanted);
  }
  before(...wanted: unknown[]): Handle {
    return this.on(...wanted);
  }
  subscribe(...wanted: unknown[]): Handle {
    return this.on(...wanted);
  }
  once(...wanted: unknown[]): Handle {
    return subscribe(this, { phase: 'on', once: true }, wanted);
  }
  after(...wanted: unknown[]): Handle {
    return subscribe(this, { phase: 'after', once: false }, wanted);
  }
  onceAfter(...wanted: unknown[]): Handle {
    return subscribe(this, { phase: 'after', once: true }, wanted);
  }
  detach(type?: unknown, run?: unknown): this {
    unsubscribe(this, type, run);
    return this;
  }
  unsubscribe(type?: unknown, run?: unknown): this {
    return this.detach(type, run);
  }
  detachAll(type?: unknown): this {
    return this.detach(type);
  }
  unsubscribeAll(type?: unknown): this {
    return this.detach(type);
  }
  publish(type: unknown, options?: unknown): Bag {
    publish(this, type, options);
    return { type };
  }
  fire(type: unknown, ...details: unknown[]): boolean {
    return fire(this, type, ...details);
  }
  addTarget(target: unknown): this {
    if (isBag(target) && target !== (this as unknown)) eventsOf(this).targets.add(target);
    return this;
  }
  removeTarget(target: unknown): this {
    if (isBag(target)) eventsOf(this).targets.delete(target);
    return this;
  }
  getTargets(): object[] {
    return [...eventsOf(this).targets];
  }
  getEvent(type: unknown): unknown {
    const events = eventsOf(this);
    return events.published.get(fullType(events, textOf(type))) ?? null;
  }
}
