import { shownFields } from '@awning/forms';
import { fieldPlace, type PageForm } from './form-parts.ts';
import { readFormAnswers } from './read-form-answers.ts';

/** Shows and hides questions as the answers that they depend on change. Without script all of them are there. */
export function followConditions({ form, fields }: Pick<PageForm, 'form' | 'fields'>): void {
  const conditional = fields.filter(({ showIf }) => showIf !== undefined);
  if (conditional.length === 0) return;
  const update = (): void => {
    const shown = new Set(shownFields(fields, readFormAnswers({ form, fields })).map(({ id }) => id));
    for (const { id } of conditional) {
      const place = fieldPlace(form, id);
      if (place) place.hidden = !shown.has(id);
    }
  };
  form.addEventListener('input', update);
  form.addEventListener('change', update);
  form.addEventListener('reset', () => setTimeout(update));
  update();
}
