import { trackCounterpart } from './counterpart.ts';

type HoldOptions = {
  /** Called at the first sign that a person wants something from this element. */
  begin: () => void;
  limitMs: number;
};

/** Elements that the browser presses by no key: their islands do. */
const keyed = '[role="button"]:not(a, button, input)';
const pressable = 'a[href], button, [role="button"], input[type="button"], input[type="image"]';

/**
 * Keeps the first click, submit or press by a key that happens inside `root` before its island is there. It is replayed
 * on the island, or on the HTML when the island never came. Typing, ticking and choosing are left alone.
 */
export function createInteractionHold(root: HTMLElement, { begin, limitMs }: HoldOptions) {
  const listening = new AbortController();
  let replay: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expire: (reason: Error) => void = () => {};
  let composing = false;
  const expired = new Promise<never>((_, reject) => {
    expire = reject;
  });

  function holdBack(event: Event) {
    const { key } = event as KeyboardEvent;
    const target = event.target as Element;
    if (key && !(/^( |Enter)$/.test(key) && target.matches(keyed))) return;
    begin();
    const action = event.type === 'submit' ? readSubmit(root, event as SubmitEvent) : readClick(root, event);
    if (!action) return;
    // Themes print choices as labels with the role of a button. The browser ticks their fields without an island.
    const isChoice = target.closest(pressable)?.localName === 'label';
    if (isChoice && !key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isChoice) return action();
    // A second click while waiting is impatience, not a second order.
    replay ??= action;
    timer ??= setTimeout(() => expire(new Error('The island took too long.')), limitMs);
  }

  const options = { capture: true, signal: listening.signal };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    root.addEventListener(type, begin, { ...options, passive: true });
  }
  for (const type of ['click', 'submit', 'keydown']) root.addEventListener(type, holdBack, options);
  root.addEventListener('compositionstart', () => (composing = true), options);
  root.addEventListener('compositionend', () => (composing = false), options);

  return {
    /** Rejects when something was held back for longer than the limit. */
    expired,
    /** Resolves when no input method is in the middle of a word; replacing its field would lose the word. */
    composed: async () => {
      while (composing) {
        await new Promise((resolve) => root.addEventListener('compositionend', resolve, { once: true }));
      }
    },
    release: () => {
      clearTimeout(timer);
      listening.abort();
    },
    replay: () => replay?.(),
  };
}

function readSubmit(root: HTMLElement, event: SubmitEvent): () => void {
  const findForm = trackCounterpart(root, event.target as HTMLFormElement);
  const { submitter } = event;
  const findSubmitter = submitter && trackCounterpart(root, submitter);
  return () => {
    const form = findForm();
    const button = findSubmitter?.();
    if (form) form.requestSubmit(button && form.contains(button) ? button : null);
  };
}

function readClick(root: HTMLElement, event: Event): (() => void) | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (button || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const clicked = (event.target as Element).closest<HTMLElement>(pressable);
  if (!clicked || !root.contains(clicked)) return undefined;
  // The form's own submit event follows, after the browser has checked the fields.
  if ('form' in clicked && clicked.form && (clicked as HTMLButtonElement).type !== 'button') return undefined;
  const find = trackCounterpart(root, clicked);
  return () => find()?.click();
}
