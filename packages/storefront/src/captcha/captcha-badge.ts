const BADGE = '.grecaptcha-badge';
const FIELDS = 'input:not([type="submit"], [type="button"], [type="hidden"]), select, textarea';
const LIGHTBOX = 'dialog, [role="dialog"], .sqs-lightbox-overlay, .awning-lightbox';
const ATTRIBUTE = 'data-captcha-badge';

interface BadgeWatch {
  /** What surrounds the fields. */
  readonly scope: HTMLElement;
  hasFocus(): boolean;
  /** For a badge that came after the visitor went to a field. */
  lookAgain(): void;
}

/**
 * Shows Google's badge while a field of the form, or the box for the mailing list beside it, has the focus; captcha.css
 * hides it otherwise.
 */
export function watchBadge(container: HTMLElement, signal: AbortSignal): BadgeWatch {
  const { ownerDocument: document } = container;
  const root = document.documentElement;
  const scope = container.closest<HTMLElement>('.product-restock-notification, form') ?? container;
  const show = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || !target.matches(FIELDS)) return;
    const isAbove = scope.closest(LIGHTBOX) !== null;
    root.setAttribute(ATTRIBUTE, isAbove ? 'lightbox' : 'shown');
    if (isAbove) lift(document);
  };
  const hasFocus = (): boolean => scope.contains(document.activeElement);
  scope.addEventListener('focusin', ({ target }) => show(target), { signal });
  const hide = (): void => {
    root.removeAttribute(ATTRIBUTE);
    lower(document);
  };
  scope.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const stays =
        relatedTarget instanceof Element && scope.contains(relatedTarget) && relatedTarget.matches(FIELDS);
      if (!stays) hide();
    },
    { signal },
  );
  signal.addEventListener('abort', hide, { once: true });
  return {
    scope,
    hasFocus,
    lookAgain() {
      if (!signal.aborted && hasFocus()) show(document.activeElement);
    },
  };
}

/** Nothing but a popover comes above a modal dialog, in any order. */
function lift(document: Document): void {
  for (const badge of document.querySelectorAll<HTMLElement>(BADGE)) {
    badge.setAttribute('popover', 'manual');
    try {
      badge.showPopover?.();
    } catch {
      // It is open already.
    }
  }
}

function lower(document: Document): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`${BADGE}[popover]`)) {
    try {
      badge.hidePopover?.();
    } catch {
      // It was not open.
    }
    badge.removeAttribute('popover');
  }
}
