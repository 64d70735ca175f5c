import { isRun } from '../basics/shapes.ts';
import { flickEvent, moveEvents, swipeEvent } from './gestures.ts';
import { keyEvent } from './key-events.ts';
import { type Attachment, concerned, documentOf, listen, type Synthetic, tellAll } from './listening.ts';

/** Under another name in browsers, or one that does not reach a container. */
const renamed = (type: string, native: string, whenDelegated = native): Synthetic => ({
  attach: (attachment) =>
    listen(attachment.target, attachment.filter === undefined ? native : whenDelegated, (event) =>
      tellAll(attachment, event, { type }),
    ),
});

/** The pointer comes or goes: moving between the insides of an element is neither. */
const crossing = (type: 'mouseenter' | 'mouseleave', attachment: Attachment, run?: Attachment['extra']) =>
  listen(attachment.target, type === 'mouseenter' ? 'mouseover' : 'mouseout', (event) => {
    const { relatedTarget } = event as MouseEvent;
    for (const element of concerned(attachment, event)) {
      if (element instanceof Node && relatedTarget instanceof Node && element.contains(relatedTarget))
        continue;
      if (attachment.notify(event, element, { type, ...(isRun(run) ? { run } : {}) }).stopped > 0) return;
    }
  });

const hover: Synthetic = {
  takes: isRun,
  attach(attachment) {
    const ends = [
      crossing('mouseenter', attachment),
      ...(isRun(attachment.extra) ? [crossing('mouseleave', attachment, attachment.extra)] : []),
    ];
    return () => {
      for (const end of ends) end();
    };
  },
};

const RESIZE_PAUSE = 40;

/** `windowresize`: once after a burst. */
const windowResize: Synthetic = {
  attach({ notify }) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = listen(window, 'resize', (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => notify(event, window, { type: 'windowresize' }), RESIZE_PAUSE);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  },
};

const fieldValue = (element: EventTarget | null): string =>
  String(Reflect.get(Object(element), 'value') ?? '');

const valueChange: Synthetic = {
  attach(attachment) {
    const known = new WeakMap<EventTarget, string>();
    const remember = (event: Event): void => {
      if (event.target) known.set(event.target, fieldValue(event.target));
    };
    if (attachment.filter === undefined) known.set(attachment.target, fieldValue(attachment.target));
    const tell = (event: Event): void => {
      const { target } = event;
      if (!target) return;
      const prevVal = known.get(target) ?? '';
      const newVal = fieldValue(target);
      if (prevVal === newVal) return;
      known.set(target, newVal);
      tellAll(attachment, event, { type: 'valuechange', more: { prevVal, newVal } });
    };
    const ends = [
      listen(attachment.target, 'focusin', remember),
      listen(attachment.target, 'input', tell),
      listen(attachment.target, 'change', tell),
    ];
    return () => {
      for (const end of ends) end();
    };
  },
};

/** Only for what happens around an element, never inside it. */
const outside = (type: string, native: string): Synthetic => ({
  attach: (attachment) =>
    listen(
      documentOf(attachment.target),
      native,
      (event) => {
        const { target } = attachment;
        if (target instanceof Node && event.target instanceof Node && target.contains(event.target)) return;
        attachment.notify(event, target, { type });
      },
      true,
    ),
});

/** A script that comes after the page is loaded is told at once. */
const load: Synthetic = {
  attach(attachment) {
    const { target } = attachment;
    const end = listen(
      target,
      'load',
      (event) => tellAll(attachment, event),
      attachment.filter !== undefined,
    );
    if (target !== window || document.readyState !== 'complete') return end;
    const timer = setTimeout(() => attachment.notify(new Event('load'), target));
    return () => {
      clearTimeout(timer);
      end();
    };
  },
};

const OUTSIDE = {
  blur: 'focusout',
  change: 'change',
  click: 'click',
  dblclick: 'dblclick',
  focus: 'focusin',
  keydown: 'keydown',
  keypress: 'keypress',
  keyup: 'keyup',
  mousedown: 'mousedown',
  mousemove: 'mousemove',
  mouseout: 'mouseout',
  mouseover: 'mouseover',
  mouseup: 'mouseup',
  select: 'select',
  submit: 'submit',
  tap: 'click',
  touchstart: 'touchstart',
};

export const syntheticEvents: Readonly<Record<string, Synthetic>> = {
  ...moveEvents,
  ...Object.fromEntries(
    Object.entries(OUTSIDE).map(([type, native]) => [`${type}outside`, outside(`${type}outside`, native)]),
  ),
  mouseenter: { attach: (attachment) => crossing('mouseenter', attachment) },
  mouseleave: { attach: (attachment) => crossing('mouseleave', attachment) },
  hover,
  key: keyEvent,
  flick: flickEvent,
  swipeLeft: swipeEvent('left'),
  swipeRight: swipeEvent('right'),
  tap: renamed('tap', 'click'),
  mousewheel: renamed('mousewheel', 'wheel'),
  focus: renamed('focus', 'focus', 'focusin'),
  blur: renamed('blur', 'blur', 'focusout'),
  valuechange: valueChange,
  valueChange,
  windowresize: windowResize,
  webkitTransitionEnd: renamed('webkitTransitionEnd', 'transitionend'),
  webkitAnimationEnd: renamed('webkitAnimationEnd', 'animationend'),
  load,
};
