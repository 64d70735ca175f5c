/**
 * Keeps the page below from scrolling and from moving: the room that its scrollbar took is kept free. Call the answer
 * to let it go.
 */
export function lockScroll(document: Document): () => void {
  const page = document.documentElement;
  const { overflow, paddingLeft, paddingRight } = page.style;
  const before = page.getBoundingClientRect();
  page.style.overflow = 'hidden';
  const after = page.getBoundingClientRect();
  // Which side the scrollbar is on depends on browser and writing direction.
  if (after.left < before.left) page.style.paddingLeft = `${before.left - after.left}px`;
  if (after.right > before.right) page.style.paddingRight = `${after.right - before.right}px`;
  return () => Object.assign(page.style, { overflow, paddingLeft, paddingRight });
}
