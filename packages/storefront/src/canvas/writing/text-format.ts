import type { HeadingLevel, LinkAttributes, TextFormat } from '@awning/contract/canvas';
import { insertTable, TABLE_CHANGES } from '@awning/rich-text';
import type { Editor } from '@tiptap/core';
import type { Mark, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { withStyle } from './styles.ts';

type Source = LinkAttributes | null;

export const sourceOf = ({ attrs }: Node | Mark): Source => (attrs.source as Source | undefined) ?? null;

const paletteColor = (id: string): string => `var(--awning-palette-${id})`;
const scaleStep = (step: number): string => `var(--awning-step-${step})`;

/** What a tool of the docked bar does to the text. */
export function formatText(editor: Editor, format: TextFormat): void {
  const chain = () => editor.chain();
  switch (format.do) {
    case 'mark':
      chain().toggleMark(format.mark).run();
      return;
    case 'level':
      setLevel(editor, format.level);
      return;
    case 'size':
      styleLines(editor, 'font-size', format.step === null ? null : scaleStep(format.step));
      return;
    case 'align':
      styleLines(editor, 'text-align', format.align);
      return;
    case 'list':
      if (format.list === 'bullet') chain().toggleBulletList().run();
      else chain().toggleOrderedList().run();
      return;
    case 'quote':
      chain().toggleBlockquote().run();
      return;
    case 'line':
      chain().setHorizontalRule().run();
      return;
    case 'table': {
      const change = format.change === 'insert' ? insertTable(3, 2) : TABLE_CHANGES[format.change];
      change(editor.state, editor.view.dispatch);
      return;
    }
    case 'color':
      styleWords(editor, 'color', format.color === null ? null : paletteColor(format.color));
      return;
    case 'link':
      setLink(editor, format.link, format.words);
      return;
    case 'clear':
      chain().unsetAllMarks().setParagraph().run();
  }
}

/** ED-58: a line keeps its look, at any level. In a list, which has no headings, it leaves the list. */
function setLevel(editor: Editor, level: HeadingLevel): void {
  const { tr, schema, selection } = editor.state;
  const type = level === 0 ? schema.nodes.paragraph : schema.nodes.heading;
  if (!type) return;
  tr.setBlockType(selection.from, selection.to, type, (line) => ({
    source: sourceOf(line),
    ...(level > 0 && { level }),
  }));
  if (tr.docChanged) editor.view.dispatch(tr);
  else if (level > 0)
    editor
      .chain()
      .setHeading({ level: level as 1 })
      .run();
}

/** The paragraphs and headings that the selection touches. */
function styleLines(editor: Editor, property: string, value: string | null): void {
  const { tr, selection } = editor.state;
  tr.doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock) return;
    tr.setNodeAttribute(position, 'source', withStyle(sourceOf(node), property, value));
  });
  editor.view.dispatch(tr);
}

/** The selected words; without any, what is typed next. */
function styleWords(editor: Editor, property: string, value: string | null): void {
  const { tr, selection, storedMarks } = editor.state;
  if (selection.empty) {
    const marks = storedMarks ?? selection.$from.marks();
    tr.setStoredMarks(styledMarks(editor, marks, property, value));
  } else restyle(editor, tr, { property, value });
  editor.view.dispatch(tr);
}

function restyle(
  editor: Editor,
  tr: Transaction,
  { property, value }: { readonly property: string; readonly value: string | null },
): void {
  const { from, to } = editor.state.selection;
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (!node.isText) return;
    const [start, end] = [Math.max(from, position), Math.min(to, position + node.nodeSize)];
    for (const mark of node.marks) if (isSpan(mark)) tr.removeMark(start, end, mark);
    for (const mark of styledMarks(editor, node.marks, property, value))
      if (isSpan(mark)) tr.addMark(start, end, mark);
  });
}

const isSpan = (mark: Mark): boolean => mark.type.name === 'phrase' && mark.attrs.tag === 'span';

/** The marks with the style in the innermost `span`; one that says nothing more goes. */
function styledMarks(
  { schema }: Editor,
  marks: readonly Mark[],
  property: string,
  value: string | null,
): readonly Mark[] {
  const inner = marks.findLast(isSpan);
  const source = withStyle(inner ? sourceOf(inner) : null, property, value);
  const others = marks.filter((mark) => mark !== inner);
  const type = schema.marks.phrase;
  return source === null || !type ? others : type.create({ tag: 'span', source }).addToSet(others);
}

/** On the selected words, or the whole link that the caret stands in; else the words are put there. */
function setLink(editor: Editor, link: LinkAttributes | null, words: string | undefined): void {
  if (link === null) {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    return;
  }
  const mark = { type: 'link', attrs: { source: link } };
  if (editor.state.selection.empty && !editor.isActive('link'))
    editor
      .chain()
      .insertContent({ type: 'text', text: words || link.href || '', marks: [mark] })
      .run();
  else editor.chain().extendMarkRange('link').setMark('link', { source: link }).run();
}
