import { formMessages } from '@awning/forms';

const MARKER = 'submitting';

export const isLocked = (form: HTMLFormElement): boolean => form.classList.contains(MARKER);

/**
 * Marks the form as on its way and says so on its button, which keeps the focus. Call the answer when it has arrived,
 * or not.
 */
export function lockForm(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>('button[type="submit"], input[type="submit"]');
  form.classList.add(MARKER);
  form.dataset.submitting = 'true';
  form.setAttribute('aria-busy', 'true');
  const restore = button && labelButton(button);
  return () => {
    form.classList.remove(MARKER);
    delete form.dataset.submitting;
    form.removeAttribute('aria-busy');
    restore?.();
  };
}

function labelButton(button: HTMLElement): () => void {
  const { minWidth } = button.style;
  // It would jump with the shorter or longer word.
  button.style.minWidth = `${button.offsetWidth}px`;
  button.setAttribute('aria-disabled', 'true');
  const isInput = button instanceof HTMLInputElement;
  const before = isInput ? button.value : [...button.childNodes];
  if (isInput) button.value = formMessages.submitting;
  else button.replaceChildren(formMessages.submitting);
  return () => {
    if (isInput && typeof before === 'string') button.value = before;
    else if (typeof before !== 'string') button.replaceChildren(...before);
    button.removeAttribute('aria-disabled');
    button.style.minWidth = minWidth;
  };
}
