import type { SharedPart } from '@awning/contract/canvas';

/** The header or footer of the whole page, and not one within its content. */
export function sharedElement(page: Document, part: SharedPart): Element | null {
  const all = [...page.querySelectorAll(part)].filter((element) => element.closest('main') === null);
  return (part === 'header' ? all[0] : all.at(-1)) ?? null;
}

export const sharedPartOf = (page: Document, target: Element): SharedPart | null =>
  (['header', 'footer'] as const).find((part) => sharedElement(page, part)?.contains(target)) ?? null;
