const linkOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-row-link]') ?? null;

/**
 * The row after this one in the list beside it, or the one before: to be opened once this one has left the list. Of one
 * that left it already, the row that stands in its place. Null where there is none.
 */
export function goToNextRow(key: string): (() => void) | null {
  const row = document.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
  const link = row
    ? (linkOf(row.nextElementSibling) ?? linkOf(row.previousElementSibling))
    : linkOf(rowInPlace());
  if (!link) return null;
  return () => {
    if (!link.isConnected) return;
    link.click();
    link.focus();
  };
}

function rowInPlace(): Element | undefined {
  const place = Number(
    document.querySelector<HTMLElement>('[data-row-place]')?.dataset.rowPlace ?? Number.NaN,
  );
  const rows = document.querySelectorAll('[data-row-key]');
  return rows[place] ?? rows[rows.length - 1];
}
