/**
 * Moves the focus to a text so that it is read out, and not so that the visitor acts on it: a ring around it would look
 * like a field, or like something wrong. The rules of themes come after ours, so the element says it itself.
 */
export function readOut(words: HTMLElement, options?: FocusOptions): void {
  words.style.outlineStyle = 'none';
  words.focus(options);
}
