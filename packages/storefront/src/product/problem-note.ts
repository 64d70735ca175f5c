const NOTE = 'awning-field-problem';
let noteCount = 0;

/**
 * Puts a sentence below the fields it is about and ties them together. Answers with the first of them that can be
 * reached.
 */
export function showProblem(
  place: Element,
  message: string,
  fields: readonly HTMLElement[],
): HTMLElement | null {
  clearProblem(place);
  noteCount += 1;
  const note = place.ownerDocument.createElement('p');
  note.className = NOTE;
  note.id = `${NOTE}-${noteCount}`;
  note.textContent = message;
  place.append(note);
  for (const field of fields) {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', note.id);
  }
  return fields.find((field) => field.checkVisibility()) ?? null;
}

export function clearProblem(place: Element): void {
  for (const note of place.querySelectorAll(`:scope > .${NOTE}`)) {
    for (const field of place.ownerDocument.querySelectorAll(`[aria-describedby="${CSS.escape(note.id)}"]`)) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
    note.remove();
  }
}
