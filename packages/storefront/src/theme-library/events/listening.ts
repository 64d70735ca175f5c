import { isRun, type Run } from '../basics/shapes.ts';
import { isDocument, isElement, isWindow, matches, wrapping } from '../basics/wrapping.ts';
import type { DomFacade, DomFacadeFields } from './dom-facade.ts';

/** Which elements inside a container a delegated event is about. */
export type Filter = string | Run;

export type Notify = (
  event: Event,
  currentTarget: EventTarget,
  fields?: Pick<DomFacadeFields, 'type' | 'more'> & { readonly run?: Run },
) => DomFacade;

export interface Attachment {
  readonly target: EventTarget;
  readonly filter: Filter | undefined;
  /** What the kind of event takes besides: keys, the second listener of `hover`, options. */
  readonly extra: unknown;
  readonly notify: Notify;
}

/** A kind of event that browsers do not have, or have under another name. Returns how it ends. */
export interface Synthetic {
  /** Whether a value after the listener belongs to the event. */
  takes?(value: unknown): boolean;
  attach(attachment: Attachment): () => void;
}

export function listen(
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  options: AddEventListenerOptions | boolean = false,
): () => void {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}

/** Without a filter the target itself, with one the elements between the source of the event and the target. */
export function concerned(
  { target, filter }: Pick<Attachment, 'target' | 'filter'>,
  event: Event,
): EventTarget[] {
  if (filter === undefined) return [target];
  const found: EventTarget[] = [];
  let element: unknown = event.target;
  while (element instanceof Node && element !== target) {
    if (isElement(element) && passes(element, filter, target)) found.push(element);
    element = element.parentNode;
  }
  return found;
}

function passes(element: HTMLElement, filter: Filter, target: EventTarget): boolean {
  if (isRun(filter)) return Boolean(filter.call(wrapping.node(element), wrapping.node(element), {}));
  return matches(element, filter, target);
}

/** Tells everything that is concerned, until a listener says that this is enough. */
export function tellAll(attachment: Attachment, event: Event, fields?: Parameters<Notify>[2]): void {
  for (const element of concerned(attachment, event))
    if (attachment.notify(event, element, fields).stopped > 0) return;
}

export const documentOf = (target: EventTarget): Document => {
  if (isWindow(target)) return target.document;
  return isDocument(target) ? target : ((target as Node).ownerDocument ?? document);
};
