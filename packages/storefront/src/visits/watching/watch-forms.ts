import { contentAdded, formSubmitted } from '../../events.ts';
import type { Visits } from '../page/counted-visit.ts';

/** Forms and newsletters that came into view, were begun and were sent; each once a page. */
export function watch({ report }: Visits): void {
  const noted = new Set<string>();
  const note = (
    schema: 'form_viewed' | 'form_started' | 'form_submitted',
    target: EventTarget | null,
  ): void => {
    const form = target instanceof Element ? target.closest<HTMLElement>('form[data-form-id]') : null;
    const id = form?.dataset.formId;
    if (!id || noted.has(schema + id)) return;
    noted.add(schema + id);
    report(schema, { object_identifier: id });
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) note('form_viewed', target);
  });
  const observe = (): void => {
    for (const form of document.querySelectorAll('form[data-form-id]')) observer.observe(form);
  };
  observe();
  document.addEventListener(contentAdded, observe);
  document.addEventListener('input', ({ target }) => note('form_started', target));
  document.addEventListener(formSubmitted, ({ target }) => note('form_submitted', target));
}
