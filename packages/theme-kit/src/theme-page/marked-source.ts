import type { SourceAttribute } from '../theme/open-tag.ts';
import type { Marks } from './marks.ts';
import { runsAsScript } from './script-type.ts';
import { readPieces, type SourceFault, type SourcePiece, type TagPiece } from './source-pieces.ts';
import { isThemeTag, type ThemeTagName } from './theme-tags.ts';

/** A tag of a source: what its mark stands for. */
export interface MarkedTag {
  readonly name: ThemeTagName;
  /** Template code with marks of its own; null without a body. */
  readonly body: string | null;
  /** In which the body begins. */
  readonly bodyLine: number;
  readonly line: number;
}

/** Where the tags of all sources of a theme are kept; marks hold their number. */
export interface MarkTable {
  addTag(tag: MarkedTag): number;
}

export interface MarkedSource {
  readonly text: string;
  readonly faults: readonly SourceFault[];
  readonly dropped: readonly {
    readonly name: string;
    readonly at: number;
    readonly why: 'unknown' | 'nested-query';
  }[];
}

/** Puts marks in place of the tags of a source, behind its scripts, and where head and body end. */
export function markSource(source: string, marks: Marks, table: MarkTable): MarkedSource {
  const { pieces, faults } = readPieces(source);
  const dropped: MarkedSource['dropped'][number][] = [];
  const lines = createLineCounter(source);

  const write = (parts: readonly SourcePiece[], inQuery: boolean): string => {
    let text = '';
    for (const piece of parts) text += writePiece(piece, inQuery);
    return text;
  };

  const writePiece = (piece: SourcePiece, inQuery: boolean): string => {
    switch (piece.kind) {
      case 'text':
        return source.slice(piece.from, piece.to);
      case 'tag':
        return writeTag(piece, inQuery);
      case 'script':
        return runsAsScript(piece.tag) ? marks.script : '';
      case 'head-end':
        return marks.headEnd;
      case 'body-end':
        return marks.bodyEnd;
    }
  };

  const writeTag = (piece: TagPiece, inQuery: boolean): string => {
    const { name, at, inside, tag, body, bodyEnd, end } = piece;
    if (!isThemeTag(name)) {
      dropped.push({ name, at, why: 'unknown' });
      const bodyText = body === null ? '' : write(body, inQuery);
      return `${blankLines(lines(tag.end) - lines(at))}${bodyText}${blankLines(lines(end) - lines(bodyEnd))}`;
    }
    if (name === 'query' && inQuery) {
      dropped.push({ name, at, why: 'nested-query' });
      return blankLines(lines(end) - lines(at));
    }
    const bodyLine = lines(tag.end);
    const template = body === null ? null : write(body, inQuery || name === 'query');
    const id = table.addTag({ name, body: template, bodyLine, line: lines(at) });
    const between = '\n'.repeat(lines(end) - bodyLine);
    return marks.tag(id, between + attributesOf(source, inside, tag.attributes, tag.end, marks));
  };

  return { text: write(pieces, false), faults, dropped };
}

/** Code between the attributes stays where it is: it may decide which of them there are. */
function attributesOf(
  source: string,
  from: number,
  attributes: readonly SourceAttribute[],
  end: number,
  marks: Marks,
): string {
  let text = '';
  let done = from;
  for (const { name, value, from: start, to } of attributes) {
    text += ` ${source.slice(done, start)}${marks.attribute(name, value)}`;
    done = to;
  }
  return `${text} ${source.slice(done, end).replace(/\/?>$/, '')}`;
}

/** A comment of the language shows nothing and keeps the numbers of the lines below. */
const blankLines = (count: number): string => (count > 0 ? `{##${'\n'.repeat(count)}##}` : '');

/** Line of a place, from 1. Places are asked for in about their order. */
function createLineCounter(source: string): (at: number) => number {
  const starts = [0];
  for (let i = source.indexOf('\n'); i !== -1; i = source.indexOf('\n', i + 1)) starts.push(i + 1);
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
