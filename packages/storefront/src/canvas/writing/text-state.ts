import type {
  HeadingLevel,
  LinkAttributes,
  TextAlign,
  TextList,
  TextMark,
  TextState,
} from '@awning/contract/canvas';
import { isInTable, MARKS } from '@awning/rich-text';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { readStyle } from './styles.ts';
import { sourceOf } from './text-format.ts';
import type { WritingPlace } from './writing-places.ts';

const ALIGNS: readonly string[] = ['left', 'center', 'right'] satisfies TextAlign[];

/** What the tools show while nothing can be written. */
export const readOnlyState = ({ block, path, kind }: WritingPlace): TextState => ({
  block,
  path,
  kind,
  isReadOnly: true,
  isUncommitted: false,
  marks: [],
  level: 0,
  size: null,
  align: null,
  list: null,
  isQuote: false,
  isTable: false,
  color: null,
  link: null,
  hasSelection: false,
});

/** What is under the caret. */
export function textState(editor: Editor, place: WritingPlace, isUncommitted: boolean): TextState {
  const { selection } = editor.state;
  const plain = {
    ...readOnlyState(place),
    isReadOnly: false,
    isUncommitted,
    hasSelection: !selection.empty,
  };
  if (place.kind === 'line') return plain;
  const line = firstSelected(editor, (node) => node.isTextblock);
  const style = readStyle(line ? sourceOf(line)?.style : undefined);
  const align = style.get('text-align') ?? '';
  return {
    ...plain,
    marks: (Object.keys(MARKS) as TextMark[]).filter((name) => editor.isActive(name)),
    level: editor.isActive('heading') ? (editor.getAttributes('heading').level as HeadingLevel) : 0,
    size: stepIn(style.get('font-size')),
    align: ALIGNS.includes(align) ? (align as TextAlign) : null,
    list: listAround(editor),
    isQuote: editor.isActive('blockquote'),
    isTable: isInTable(editor.state),
    color: colorOf(editor),
    link: editor.isActive('link')
      ? ((editor.getAttributes('link').source as LinkAttributes | null) ?? {})
      : null,
  };
}

const stepIn = (size: string | undefined): number | null => {
  const step = /^var\(--awning-step-(-1|\d)\)$/.exec(size ?? '')?.[1];
  return step === undefined ? null : Number(step);
};

/** The nearest one. */
function listAround({ state }: Editor): TextList | null {
  const { $from } = state.selection;
  for (let { depth } = $from; depth > 0; depth--) {
    const { name } = $from.node(depth).type;
    if (name === 'bulletList') return 'bullet';
    if (name === 'orderedList') return 'numbered';
  }
  return null;
}

/** The first such part of what is selected, or of where the caret stands. */
function firstSelected({ state }: Editor, isWanted: (node: Node) => boolean): Node | null {
  let first: Node | null = null;
  state.doc.nodesBetween(state.selection.from, state.selection.to, (node) => {
    if (first === null && isWanted(node)) first = node;
    return first === null;
  });
  return first;
}

function colorOf(editor: Editor): string | null {
  const { selection, storedMarks } = editor.state;
  const marks = selection.empty
    ? (storedMarks ?? selection.$from.marks())
    : (firstSelected(editor, (node) => node.isText)?.marks ?? []);
  for (const mark of marks.toReversed()) {
    const color = readStyle(sourceOf(mark)?.style).get('color');
    const id = /^var\(--awning-palette-([\w-]+)\)$/.exec(color ?? '')?.[1];
    if (id !== undefined) return id;
  }
  return null;
}
