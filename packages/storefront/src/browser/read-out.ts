/**
 * Brings the focus to words so that they are read out, and not so that somebody acts on them: a ring around them would
 * look like a field, or like something wrong. The rules of themes come after ours, so the element says it itself.
 */
export function readOut(words: HTMLElement, options?: FocusOptions): void {
  words.style.outlineStyle = 'none';
  words.focus(options);
}
