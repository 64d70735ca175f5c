/** Fields of records carry their path as `name`, or as `data-field` where they are no inputs. */
const pathOf = (element: HTMLElement): string | null =>
  element.getAttribute('name') ?? element.dataset.field ?? null;

/** Puts the cursor into the first of these fields, in the order of the page, once React has drawn the sentences. */
export function focusField(paths: readonly string[]): void {
  if (paths.length === 0) return;
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[name], [data-field]')];
    const first = fields.find((field) => paths.includes(pathOf(field) ?? ''));
    const target = first?.matches('input, textarea, select, button, [contenteditable], [tabindex]')
      ? first
      : first?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable], [tabindex]');
    (target ?? document.querySelector<HTMLElement>('[aria-invalid="true"]'))?.focus();
  });
}
