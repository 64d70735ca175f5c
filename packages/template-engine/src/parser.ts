import { type Instruction, Op } from './instruction.ts';
import { plainVariable, readTag, referenceEnd, type Tag, type Vocabulary } from './tag-reader.ts';

/** Receives what the source consists of, in order. */
export interface TagSink {
  accept(tag: Tag): void;
}

const OPEN = '{';
const CLOSE = 125;
const BRACE = 123;
const HASH = 35;

/** Splits source into text and tags. Anything that is not a valid tag is text; nothing here is ever an error. */
export function parse(source: string, vocabulary: Vocabulary, sink: TagSink): void {
  const length = source.length;
  let save = 0;
  while (save < length) {
    let start = source.indexOf(OPEN, save);
    if (start === -1) break;
    if (source.charCodeAt(start + 1) === HASH && source.charCodeAt(start + 2) === HASH) {
      if (start > save) sink.accept(textOf(source, save, start));
      save = readComment(source, start, sink);
      continue;
    }
    // Most tags are a reference and nothing else: known without looking for their end first.
    let afterReference = referenceEnd(source, start + 1, length);
    if (afterReference > start + 1 && source.charCodeAt(afterReference) === CLOSE) {
      if (start > save) sink.accept(textOf(source, save, start));
      sink.accept(plainVariable(source, start + 1, afterReference, start));
      save = afterReference + 1;
      continue;
    }
    let end = afterReference;
    const first = start;
    // The last opening brace before the closing one starts the tag: a brace inside restarts it.
    let c = 0;
    for (; end < length; end++) {
      c = source.charCodeAt(end);
      if (c === CLOSE) break;
      if (c === BRACE) start = end;
    }
    if (end >= length) break;
    if (start > save) sink.accept(textOf(source, save, start));
    if (start !== first) afterReference = referenceEnd(source, start + 1, end);
    const tag = readTag(source, start + 1, end, afterReference, vocabulary);
    sink.accept(tag ?? textOf(source, start, end + 1));
    save = end + 1;
  }
  if (length > save) sink.accept(textOf(source, save, length));
}

const textOf = (source: string, from: number, to: number): Tag => ({
  op: Op.TEXT,
  at: from,
  text: source.slice(from, to),
});

function readComment(source: string, start: number, sink: TagSink): number {
  const from = start + 3;
  const close = source.indexOf('##}', from);
  const to = close === -1 ? source.length : close;
  const comment: Instruction = { op: Op.COMMENT, at: start, text: source.slice(from, to), multiline: true };
  sink.accept(comment);
  return close === -1 ? source.length : close + 3;
}
