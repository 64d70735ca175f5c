/**
 * The card beside the form says what is typed into it. Its slots bring their own words; without this script it shows
 * what was sent.
 */
export function keepPreviewInStep(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('#gift-form');
  const preview = document.querySelector('#gift-preview');
  if (!form || !preview) return;

  const draw = (): void => {
    const typed = new FormData(form);
    for (const slot of preview.querySelectorAll<HTMLElement>('[data-preview]')) {
      const { preview: name = '', empty = '', filled = '' } = slot.dataset;
      if (name === 'value') {
        slot.textContent = form.querySelector<HTMLElement>('input[name="sku"]:checked')?.dataset.label ?? '';
        continue;
      }
      const value = String(typed.get(name) ?? '').trim();
      slot.textContent = value === '' ? empty : filled.replace('{name}', () => value);
    }
  };

  form.addEventListener('input', draw);
  // A browser that comes back to the page brings what was typed.
  document.defaultView?.addEventListener('pageshow', draw);
  draw();
  document.querySelector<HTMLElement>('.gift-form [role="alert"]')?.focus();

  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  document.defaultView?.addEventListener('pageshow', () => {
    isSent = false;
  });
}
