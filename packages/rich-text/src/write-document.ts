import type { Mark, Node } from '@tiptap/pm/model';
import { type Attributes, html } from './html-text.ts';
import { MARKS, type MarkName } from './text-extensions.ts';

const sourceOf = ({ attrs }: Node | Mark): Attributes => (attrs.source as Attributes | null) ?? {};

/** The document of the editor as HTML of the table, in the spelling of the server. Empty for no words at all. */
export function writeDocument(document: Node): string {
  const isEmpty =
    document.childCount === 0 ||
    (document.childCount === 1 && isPlainParagraph(document.child(0)) && document.child(0).childCount === 0);
  return isEmpty ? '' : writeBlocks(document);
}

const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_, index) => node.child(index));

const writeBlocks = (parent: Node): string => childrenOf(parent).map(writeBlock).join('');

const wrapped = (tag: string, attributes: Attributes, content: string): string =>
  html.open(tag, attributes) + content + html.close(tag);

function writeBlock(node: Node): string {
  const source = sourceOf(node);
  switch (node.type.name) {
    case 'paragraph':
      return wrapped(String(node.attrs.lineTag ?? 'p'), source, writeInline(node));
    case 'heading':
      return wrapped(`h${node.attrs.level}`, source, writeInline(node));
    case 'blockquote':
      return wrapped('blockquote', source, writeBlocks(node));
    case 'bulletList':
      return wrapped('ul', source, childrenOf(node).map(writeItem).join(''));
    case 'orderedList':
      return wrapped('ol', startOf(node, source), childrenOf(node).map(writeItem).join(''));
    case 'table':
      return wrapped('table', source, wrapped('tbody', {}, writeBlocks(node)));
    case 'tableRow':
      return wrapped('tr', source, writeBlocks(node));
    case 'tableCell':
      return wrapped('td', source, writeLines(node));
    case 'tableHeader':
      return wrapped('th', source, writeLines(node));
    case 'horizontalRule':
      return html.open('hr', source);
    case 'keptBlock':
      return String(node.attrs.html);
    default:
      return writeBlocks(node);
  }
}

/** A list that was begun by typing "3." starts there. */
const startOf = (node: Node, source: Attributes): Attributes =>
  source.start === undefined && Number(node.attrs.start ?? 1) !== 1
    ? { ...source, start: String(node.attrs.start) }
    : source;

const isPlainParagraph = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.attrs.lineTag === null && Object.keys(sourceOf(node)).length === 0;

const isList = ({ type }: Node): boolean => type.name === 'bulletList' || type.name === 'orderedList';

const writeItem = (item: Node): string => wrapped('li', sourceOf(item), writeLines(item));

/** An item or a cell with one line has no paragraph in it, as people write them; lists below it do not change that. */
function writeLines(parent: Node): string {
  const [first, ...rest] = childrenOf(parent);
  const isOneLine = first !== undefined && isPlainParagraph(first) && rest.every(isList);
  return isOneLine ? writeInline(first) + rest.map(writeBlock).join('') : writeBlocks(parent);
}

/** Marks that neighbours share are opened once around all of them. */
function writeInline(parent: Node): string {
  let written = '';
  let open: readonly Mark[] = [];
  for (const child of childrenOf(parent)) {
    const shared = open.findIndex((mark, index) => !child.marks[index]?.eq(mark));
    const keep = shared === -1 ? open.length : shared;
    written +=
      closeMarks(open.slice(keep)) + child.marks.slice(keep).map(openMark).join('') + writeLeaf(child);
    open = child.marks;
  }
  return written + closeMarks(open);
}

const tagOf = (mark: Mark): string => {
  const { name } = mark.type;
  if (name === 'link') return 'a';
  return String(mark.attrs.tag ?? (Object.hasOwn(MARKS, name) ? MARKS[name as MarkName].tags[0] : 'span'));
};

const openMark = (mark: Mark): string => html.open(tagOf(mark), sourceOf(mark));

const closeMarks = (marks: readonly Mark[]): string =>
  marks
    .toReversed()
    .map((mark) => html.close(tagOf(mark)))
    .join('');

function writeLeaf(node: Node): string {
  if (node.isText) return html.text(node.text ?? '');
  return node.type.name === 'keptInline' ? String(node.attrs.html) : html.open('br', {});
}
