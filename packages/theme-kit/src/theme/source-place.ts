export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

/** Line and column, both from 1, of a place in a text whose lines end as any system ends them. */
export function placeAt(text: string, index: number): SourcePlace {
  let line = 1;
  let start = 0;
  const end = Math.min(index, text.length);
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) {
      line++;
      start = i + 1;
    }
  }
  return { line, column: end - start + 1 };
}

/** The place in the text that `placeAt` says has this line and column. */
export function indexAt(text: string, { line, column }: SourcePlace): number {
  let start = 0;
  for (let left = line - 1, i = 0; left > 0 && i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 10 && (code !== 13 || text.charCodeAt(i + 1) === 10)) continue;
    start = i + 1;
    left--;
  }
  return start + column - 1;
}
