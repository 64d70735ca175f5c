import { wrapping } from '../basics/wrapping.ts';

/** What old scripts read of an event, as the browser has it. */
const COPIED = [
  'altKey',
  'button',
  'buttons',
  'changedTouches',
  'charCode',
  'clientX',
  'clientY',
  'ctrlKey',
  'data',
  'detail',
  'dataTransfer',
  'key',
  'keyCode',
  'metaKey',
  'newURL',
  'oldURL',
  'pageX',
  'pageY',
  'propertyName',
  'rotation',
  'scale',
  'screenX',
  'screenY',
  'shiftKey',
  'state',
  'targetTouches',
  'timeStamp',
  'touches',
  'which',
] as const;

export interface DomFacadeFields {
  readonly currentTarget: EventTarget;
  /** Of a delegated event. */
  readonly container?: EventTarget;
  readonly type?: string;
  readonly more?: object;
}

/** An event of the browser, with nodes of the library in place of elements. */
export class DomFacade {
  declare _event: Event;
  declare type: string;
  declare currentTarget: unknown;
  declare target: unknown;
  declare relatedTarget: unknown;
  declare container: unknown;
  declare wheelDelta: number;
  declare prevented: number;
  declare stopped: number;

  constructor(event: Event, { currentTarget, container, type = event.type, more = {} }: DomFacadeFields) {
    for (const name of COPIED) if (name in event) Reflect.set(this, name, Reflect.get(event, name));
    Object.assign(this, more);
    this._event = event;
    this.type = type;
    this.currentTarget = wrapping.node(currentTarget);
    const target = elementAround(event.target);
    this.target = wrapping.node(target ?? currentTarget);
    const related: unknown = Reflect.get(event, 'relatedTarget');
    this.relatedTarget = related instanceof Element ? wrapping.node(related) : null;
    if (container) this.container = wrapping.node(container);
    if (event instanceof WheelEvent) this.wheelDelta = Math.sign(-event.deltaY);
    this.prevented = event.defaultPrevented ? 1 : 0;
    this.stopped = 0;
  }

  preventDefault(): void {
    this.prevented = 1;
    this._event.preventDefault();
  }

  stopPropagation(): void {
    this.stopped = Math.max(1, this.stopped);
    this._event.stopPropagation();
  }

  stopImmediatePropagation(): void {
    this.stopped = 2;
    this._event.stopImmediatePropagation();
  }

  halt(immediate?: unknown): void {
    this.preventDefault();
    if (immediate === true) this.stopImmediatePropagation();
    else this.stopPropagation();
  }
}

/** Old browsers told of elements only, never of the text inside them. */
function elementAround(target: EventTarget | null): EventTarget | null {
  return target instanceof Node && target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
}
