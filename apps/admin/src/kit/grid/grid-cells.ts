/** The cell that an event is about, by its place on the screen. */
export function cellAt(target: EventTarget | null): { readonly row: number; readonly column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.cell) } : null;
}
