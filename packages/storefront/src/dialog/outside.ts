type Place = { readonly target: unknown; readonly clientX: number; readonly clientY: number };

/** The ground around a dialog is part of the dialog; only what lies outside of its box is outside. */
export function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: Place): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
