import { cartMessages } from '@awning/commerce';

export type ButtonState = 'idle' | 'adding' | 'added' | 'error';

/** What came of a press. */
export type ClickOutcome =
  | { readonly kind: 'added' }
  /** Another page is on its way. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed' }
  /** The shopper thought better of it. */
  | { readonly kind: 'stopped' };

const ADDED_AFTER_MS = 1000;
const ADDED_FOR_MS = 2000;
const ERROR_FOR_MS = 1000;
/** A page that has not come by then will not come: the visitor stopped it. */
const LEAVING_FOR_MS = 10_000;

export interface AddButton {
  readonly state: () => ButtonState;
  press(work: () => Promise<ClickOutcome>): Promise<void>;
  /** For a press that came to nothing at once. */
  fail(): void;
  /** While the shopper fills in a form the button is neither busy nor free. */
  rest(): void;
  resume(): void;
}

const labelIn = (button: HTMLElement): HTMLElement =>
  button.querySelector<HTMLElement>('.sqs-add-to-cart-button-inner') ?? button;

/** What the button says while nothing is under way. */
function idleLabelOf(button: HTMLElement): string {
  button.dataset.originalLabel ||= (labelIn(button).textContent ?? '').trim();
  return isSoldOut(button) ? cartMessages.variantSoldOut : button.dataset.originalLabel;
}

export const isSoldOut = (button: HTMLElement): boolean => button.dataset.soldOut === 'true';

/** The chosen variant is gone: the button says so and takes no presses, until there is something to buy again. */
export function setSoldOut(button: HTMLElement, soldOut: boolean): void {
  if (isSoldOut(button) === soldOut) return;
  idleLabelOf(button);
  if (soldOut) button.dataset.soldOut = 'true';
  else delete button.dataset.soldOut;
  // Not `disabled`, which would take the focus from a keyboard: the word is read out where the shopper stands.
  if (soldOut) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  const { state = 'idle' } = button.dataset;
  if (state === 'idle' || state === 'error') labelIn(button).textContent = idleLabelOf(button);
}

/** The words and the looks of a button to the cart. One that is busy, or has just added something, ignores presses. */
export function createAddButton(button: HTMLElement): AddButton {
  const label = labelIn(button);
  idleLabelOf(button);
  let state: ButtonState = 'idle';
  let isUsed = false;
  label.setAttribute('aria-live', 'polite');

  function show(next: ButtonState): void {
    state = next;
    label.textContent = next === 'adding' || next === 'added' ? cartMessages[next] : idleLabelOf(button);
    button.dataset.state = next;
    button.setAttribute('aria-busy', String(next === 'adding'));
    if (next === 'idle') isUsed = false;
  }

  const later = (ms: number, then: () => void): void => void setTimeout(then, ms);

  const after: Readonly<Record<ClickOutcome['kind'], () => void>> = {
    added: () =>
      later(ADDED_AFTER_MS, () => {
        show('added');
        later(ADDED_FOR_MS, () => show('idle'));
      }),
    failed() {
      show('error');
      later(ERROR_FOR_MS, () => show('idle'));
    },
    leaving: () => later(LEAVING_FOR_MS, () => show('idle')),
    stopped: () => show('idle'),
  };

  // Coming back by the browser's button brings the page as it was left.
  button.ownerDocument.defaultView?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show('idle');
  });

  return {
    state: () => state,
    rest() {
      show('idle');
      isUsed = true;
    },
    resume: () => show('adding'),
    fail() {
      if (isUsed) return;
      isUsed = true;
      after.failed();
    },
    async press(work) {
      if (isUsed) return;
      isUsed = true;
      show('adding');
      let outcome: ClickOutcome = { kind: 'failed' };
      try {
        outcome = await work();
      } finally {
        after[outcome.kind]();
      }
    },
  };
}
