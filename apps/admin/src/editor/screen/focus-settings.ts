const FIELD = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)';

/** ED-25: goes to the first setting of what is selected: the chooser of a product, the fields of a form. */
export function focusSettings(panel: Element | null): void {
  panel?.querySelector<HTMLElement>('[role="tab"]')?.click();
  requestAnimationFrame(() => panel?.querySelector<HTMLElement>(`[data-setting] :is(${FIELD})`)?.focus());
}
