/** A place in finished HTML and what goes there. */
export interface Insertion {
  readonly at: number;
  /** The end of what it replaces; nothing is replaced without. */
  readonly until?: number;
  readonly html: string;
}

/** Puts pieces into finished HTML, all by their places in the HTML as it was; of two at one place in their order. */
export function insertHtml(html: string, insertions: readonly Insertion[]): string {
  let result = '';
  let from = 0;
  for (const { at, until = at, html: piece } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += html.slice(from, at) + piece;
    from = until;
  }
  return result + html.slice(from);
}

/** Replaces the first occurrence of a piece that we wrote ourselves and therefore know to the letter. */
export function replacePiece(html: string, piece: string, replacement: string): string {
  const at = html.indexOf(piece);
  return at === -1 ? html : insertHtml(html, [{ at, until: at + piece.length, html: replacement }]);
}
