const linkOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-row-link]') ?? null;

/**
 * The row after this one in the list beside it, or the one before: to be opened once this one has left the list. Null
 * where there is none.
 */
export function goToNextRow(key: string): (() => void) | null {
  const row = document.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
  const link = linkOf(row?.nextElementSibling) ?? linkOf(row?.previousElementSibling);
  if (!link) return null;
  return () => {
    if (!link.isConnected) return;
    link.click();
    link.focus();
  };
}
