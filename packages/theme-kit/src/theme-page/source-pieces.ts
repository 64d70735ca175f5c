import { type OpenTag, readOpenTag } from '../theme/open-tag.ts';

/** A template source in the pieces that matter outside of the language. */
export type SourcePiece =
  | { readonly kind: 'text'; readonly from: number; readonly to: number }
  | TagPiece
  | { readonly kind: 'script'; readonly at: number; readonly tag: OpenTag }
  | { readonly kind: 'head-end' | 'body-end'; readonly at: number };

/** A tag of the format, `<squarespace:…>`, alone or with what stands between it and its closing tag. */
export interface TagPiece {
  readonly kind: 'tag';
  readonly name: string;
  readonly at: number;
  /** Behind its name. */
  readonly inside: number;
  readonly tag: OpenTag;
  readonly body: readonly SourcePiece[] | null;
  readonly bodyEnd: number;
  readonly end: number;
}

export interface SourceFault {
  readonly kind: 'unclosed' | 'unfinished' | 'stray' | 'too-deep';
  readonly name: string;
  readonly at: number;
}

type Token =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly at: number;
      readonly inside: number;
      readonly tag: OpenTag;
    }
  | { readonly kind: 'close'; readonly name: string; readonly at: number; readonly end: number }
  | { readonly kind: 'script'; readonly at: number; readonly tag: OpenTag }
  | { readonly kind: 'head-end' | 'body-end'; readonly at: number };

const MAX_DEPTH = 16;
const PATTERN =
  /\{##|\{#|<!--|<(?<close>\/)?squarespace:(?<name>[a-zA-Z][\w-]*)|<(?<element>script)(?=[\s/>{])|<\/(?<ending>head|body)\s*>/gi;
/** With a brace inside it is something else, such as a rule of a stylesheet. */
const COMMENT = /\{#[^{}]*\}/y;
const CLOSE_REST = /\s*>/y;

export function readPieces(source: string): { pieces: SourcePiece[]; faults: SourceFault[] } {
  const faults: SourceFault[] = [];
  const tokens = readTokens(source, faults);
  const closes = pairUp(tokens, faults);
  return { pieces: build(source, tokens, closes, { from: 0, to: tokens.length }, 0, source.length), faults };
}

function readTokens(source: string, faults: SourceFault[]): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(PATTERN);
  /**
   * Up to here it is an HTML comment, in which no script runs, or the text of a script, in which there is no comment.
   */
  let commentEnd = 0;
  let scriptEnd = 0;
  // What was not found once is not looked for again: sources come from strangers.
  let hasCommentEnds = true;
  let hasScriptEnds = true;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const at = match.index;
    const { close, name, element, ending } = match.groups ?? {};
    if (match[0] === '{##') {
      const end = source.indexOf('##}', at + 3);
      pattern.lastIndex = end === -1 ? source.length : end + 3;
    } else if (match[0] === '{#') {
      COMMENT.lastIndex = at;
      const comment = COMMENT.exec(source);
      if (comment) pattern.lastIndex = at + comment[0].length;
    } else if (match[0] === '<!--') {
      if (hasCommentEnds && at >= scriptEnd && at >= commentEnd) {
        const end = source.indexOf('-->', at);
        hasCommentEnds = end !== -1;
        commentEnd = end + 3;
      }
    } else if (ending) {
      if (at >= commentEnd)
        tokens.push({ kind: ending.toLowerCase() === 'head' ? 'head-end' : 'body-end', at });
    } else if (name && close) {
      CLOSE_REST.lastIndex = pattern.lastIndex;
      const rest = CLOSE_REST.exec(source);
      if (rest) tokens.push({ kind: 'close', name, at, end: pattern.lastIndex + rest[0].length });
      else faults.push({ kind: 'unfinished', name, at });
    } else {
      const tag = readOpenTag(source, pattern.lastIndex);
      if (name && tag) tokens.push({ kind: 'open', name, at, inside: pattern.lastIndex, tag });
      else if (name) faults.push({ kind: 'unfinished', name, at });
      if (element && tag && at >= commentEnd && at >= scriptEnd) {
        tokens.push({ kind: 'script', at, tag });
        if (hasScriptEnds) {
          scriptEnd = indexOfScriptEnd(source, tag.end);
          hasScriptEnds = scriptEnd !== -1;
        }
      }
      if (tag) pattern.lastIndex = tag.end;
    }
  }
  return tokens;
}

const SCRIPT_END = /<\/script[\s/>]/gi;

/** Where the text of a script ends whose opening tag ends at `from`; -1 when it never does. */
export function indexOfScriptEnd(text: string, from: number): number {
  SCRIPT_END.lastIndex = from;
  return SCRIPT_END.exec(text)?.index ?? -1;
}

/** Which opening tag each closing one belongs to. A tag without one stands alone. */
function pairUp(tokens: readonly Token[], faults: SourceFault[]): Map<number, number> {
  const closes = new Map<number, number>();
  const open: { index: number; name: string; at: number; standsAlone: boolean }[] = [];
  const leave = ({ name, at, standsAlone }: (typeof open)[number]): void => {
    if (!standsAlone) faults.push({ kind: 'unclosed', name, at });
  };
  tokens.forEach((token, index) => {
    if (token.kind === 'open' && !token.tag.selfClosing) {
      const { name, at, tag } = token;
      if (open.length >= MAX_DEPTH) faults.push({ kind: 'too-deep', name, at });
      else
        open.push({
          index,
          name,
          at,
          standsAlone: tag.attributes.some((each) => each.name.toLowerCase() === 'template'),
        });
    } else if (token.kind === 'close') {
      const position = open.findLastIndex(({ name }) => name === token.name);
      if (position === -1) {
        faults.push({ kind: 'stray', name: token.name, at: token.at });
        return;
      }
      const [opened, ...inner] = open.splice(position);
      if (opened) closes.set(opened.index, index);
      inner.forEach(leave);
    }
  });
  open.forEach(leave);
  return closes;
}

function build(
  source: string,
  tokens: readonly Token[],
  closes: ReadonlyMap<number, number>,
  range: { readonly from: number; readonly to: number },
  start: number,
  stop: number,
): SourcePiece[] {
  const pieces: SourcePiece[] = [];
  let done = start;
  const skipTo = (at: number, next: number): void => {
    if (at > done) pieces.push({ kind: 'text', from: done, to: at });
    done = Math.max(done, next);
  };
  for (let i = range.from; i < range.to; i++) {
    const token = tokens[i];
    if (!token) break;
    if (token.kind === 'close') skipTo(token.at, token.end);
    else if (token.kind === 'open') {
      const { name, at, inside, tag } = token;
      const closeIndex = closes.get(i);
      const close = closeIndex === undefined ? undefined : tokens[closeIndex];
      if (closeIndex === undefined || close?.kind !== 'close') {
        skipTo(at, tag.end);
        pieces.push({ kind: 'tag', name, at, inside, tag, body: null, bodyEnd: tag.end, end: tag.end });
        continue;
      }
      skipTo(at, close.end);
      const body = build(source, tokens, closes, { from: i + 1, to: closeIndex }, tag.end, close.at);
      pieces.push({ kind: 'tag', name, at, inside, tag, body, bodyEnd: close.at, end: close.end });
      i = closeIndex;
    } else if (token.kind === 'script') {
      skipTo(token.tag.end, token.tag.end);
      pieces.push(token);
    } else {
      skipTo(token.at, token.at);
      pieces.push(token);
    }
  }
  if (stop > done) pieces.push({ kind: 'text', from: done, to: stop });
  return pieces;
}
