const REFERENCES = ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls', 'list', 'form'];
let count = 0;

/** Gives the ids of a piece of markup new names, because the page may have the same product once more. */
export function withOwnIds<Piece extends ParentNode>(piece: Piece): Piece {
  const prefix = `quick-view-${++count}-`;
  const known = new Set<string>();
  for (const element of piece.querySelectorAll('[id]')) {
    known.add(element.id);
    element.id = prefix + element.id;
  }
  for (const name of REFERENCES) {
    for (const element of piece.querySelectorAll(`[${name}]`)) {
      const names = (element.getAttribute(name) ?? '').split(/\s+/);
      element.setAttribute(name, names.map((id) => (known.has(id) ? prefix + id : id)).join(' '));
    }
  }
  return piece;
}
