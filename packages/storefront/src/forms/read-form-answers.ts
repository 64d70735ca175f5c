import { composeAnswers, type FormAnswers } from '@awning/forms';
import type { PageForm } from './form-parts.ts';

/** What the controls of a form hold, with what the address of the page says. */
export function readFormAnswers({ form, fields }: Pick<PageForm, 'form' | 'fields'>): FormAnswers {
  const data = new FormData(form);
  const query = new URLSearchParams(form.ownerDocument.defaultView?.location.search ?? '');
  return composeAnswers(
    fields,
    (name) => data.getAll(name).filter((value) => typeof value === 'string'),
    (name) => query.get(name),
  );
}
