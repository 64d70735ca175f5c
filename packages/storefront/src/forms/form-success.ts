import { readOut } from '../browser/read-out.ts';
import { contentAdded } from '../events.ts';
import { prefersReducedMotion } from '../motion/motion-preference.ts';
import { type PageForm, wrapperOf } from './form-parts.ts';

/** Leads on, or says thank you in the place of the form and runs what its owner wants to happen then. */
export function showSuccess({ form, successRedirect }: PageForm): void {
  const { defaultView } = form.ownerDocument;
  if (successRedirect !== '') {
    defaultView?.location.assign(successRedirect);
    return;
  }
  const wrapper = wrapperOf(form);
  form.hidden = true;
  const text = wrapper.querySelector<HTMLElement>('.form-submission-text');
  if (text) text.hidden = false;
  showMarkup(wrapper, text);
  const place = text ?? wrapper;
  place.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  if (text) readOut(text, { preventScroll: true });
}

/** Its scripts run as it comes into the page, if the page's policy knows them. */
function showMarkup(wrapper: Element, text: Element | null): void {
  const template = wrapper.querySelector<HTMLTemplateElement>('template.form-submission-html');
  if (!template) return;
  const element = wrapper.ownerDocument.createElement('div');
  element.className = 'form-submission-markup';
  (text ?? template).after(element);
  element.append(wrapper.ownerDocument.importNode(template.content, true));
  element.dispatchEvent(new CustomEvent(contentAdded, { bubbles: true }));
}
