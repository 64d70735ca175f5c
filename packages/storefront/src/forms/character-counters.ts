import { characterCount } from '@awning/forms';
import { clearFieldError, describe } from './form-problems.ts';

/** How much of a limit is used, below each text area that has one. */
export function countCharacters(form: HTMLFormElement): void {
  for (const counter of form.querySelectorAll<HTMLElement>('.awning-form-counter')) {
    const place = counter.closest('[data-field-id]');
    const area = place?.querySelector('textarea');
    const max = Number(counter.dataset.max);
    if (!place || !area || !(max > 0)) continue;
    // Cutting off what a visitor pastes loses it without a word; here it is counted and refused.
    area.removeAttribute('maxlength');
    describe(area, counter.id, true);
    const count = (): void => {
      const length = characterCount(area.value);
      counter.textContent = `${length} / ${max}`;
      counter.classList.toggle('error', length > max);
      // Nobody wants to hear every number, but everybody that it is too much.
      if (length > max) counter.setAttribute('role', 'status');
      else counter.removeAttribute('role');
      if (length > max) area.setAttribute('aria-invalid', 'true');
      else if (!place.classList.contains('error')) area.removeAttribute('aria-invalid');
    };
    area.addEventListener('input', count);
    form.addEventListener('reset', () => {
      clearFieldError(place);
      queueMicrotask(count);
    });
    count();
    counter.hidden = false;
  }
}
