/** A tag in finished HTML: from its `<` to behind its `>`. */
export interface FoundTag {
  readonly start: number;
  readonly end: number;
}

const LONGEST_TAG = 1_000;
const MOST_LOOKS = 20;

/**
 * The first tag with this class that will do. Read by hand and within bounds: an expression over markup of strangers
 * could be made to take for ever.
 */
export function findTagByClass(
  html: string,
  className: string,
  willDo: (tag: string, end: number) => boolean = () => true,
): FoundTag | undefined {
  let at = -1;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    at = html.indexOf(className, at + 1);
    if (at === -1) return undefined;
    const from = Math.max(0, at - LONGEST_TAG);
    const start = html.slice(from, at).lastIndexOf('<') + from;
    const length = html.slice(at, at + LONGEST_TAG).indexOf('>');
    if (start < from || length === -1) continue;
    const end = at + length + 1;
    const tag = html.slice(start, end);
    const [, classes = ''] = /\sclass="([^"]*)"/.exec(tag) ?? [];
    if (classes.split(/\s/).includes(className) && willDo(tag, end)) return { start, end };
  }
  return undefined;
}

/** An element of one of these names with this class that its author left empty. */
export function findEmptyElement(
  html: string,
  className: string,
  names: readonly string[],
): FoundTag | undefined {
  return findTagByClass(html, className, (tag, end) => {
    const [, name = ''] = /^<([a-z]+)\s/.exec(tag) ?? [];
    const next = html.slice(end, end + LONGEST_TAG).trimStart();
    return names.includes(name) && next.startsWith(`</${name}>`);
  });
}
