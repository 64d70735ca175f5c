/** A block of a template that has no end, as far as the way the template is written can tell. */
export interface OpenBlock {
  /** The tag that opens it. */
  readonly tag: string;
  /** From 1. */
  readonly line: number;
}

interface Opened extends OpenBlock {
  /** Null when something stands before the tag on its line. */
  readonly indent: number | null;
}

/** No tag reaches into the next one, so that text is read once however many tags in it are never closed. */
const TAGS = /\{##|\{\.(?:(end)|(?:section|repeated section|if|macro)\s[^{}\n]*|[\w-]+\?[^{}\n]*)\}/g;
const COMMENT = '{##';
const COMMENT_END = '##}';

/**
 * The block whose `{.end}` is most likely missing. The language closes the innermost block with any `{.end}`, so that
 * the block that is open at the end is often another one: an `{.end}` that stands further out than the tag it closes
 * was meant for a block further out.
 */
export function findOpenBlock(source: string): OpenBlock | null {
  const stack: Opened[] = [];
  let suspect: Opened | null = null;
  let line = 1;
  let counted = 0;
  let commentEnd = 0;
  for (const match of source.matchAll(TAGS)) {
    if (match.index < commentEnd) continue;
    const [tag, end] = match;
    if (tag === COMMENT) {
      const close = source.indexOf(COMMENT_END, match.index + COMMENT.length);
      if (close === -1) break;
      commentEnd = close + COMMENT_END.length;
      continue;
    }
    for (; counted < match.index; counted += 1) if (source.charCodeAt(counted) === LINE_FEED) line += 1;
    const indent = indentOf(source, match.index);
    if (end === undefined) {
      stack.push({ tag, line, indent });
      continue;
    }
    const closed = stack.pop();
    if (closed?.indent != null && indent !== null && indent < closed.indent) suspect ??= closed;
  }
  const open = stack.at(-1);
  if (open === undefined) return null;
  const { tag, line: at } = suspect ?? open;
  return { tag, line: at };
}

const LINE_FEED = 10;
const TAB = 9;
const SPACE = 32;

function indentOf(source: string, at: number): number | null {
  let indent = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const sign = source.charCodeAt(before);
    if (sign === LINE_FEED) break;
    if (sign !== SPACE && sign !== TAB) return null;
    indent += 1;
  }
  return indent;
}
