import { RICH_TEXT_TAGS } from '@awning/site-model';
import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { type Attributes, attributesOf } from './html-text.ts';
import { listedElements } from './listed-elements.ts';
import { KEPT_BLOCK, KEPT_INLINE, LINE_TAG } from './prepare-html.ts';
import { tableExtensions } from './text-table.ts';

/** The marks that have a button, their elements and their keys. */
export const MARKS = {
  bold: { tags: ['strong', 'b'], keys: 'Mod-b' },
  italic: { tags: ['em', 'i'], keys: 'Mod-i' },
  underline: { tags: ['u'], keys: 'Mod-u' },
  strike: { tags: ['s', 'del'], keys: 'Mod-Shift-s' },
  code: { tags: ['code'], keys: 'Mod-e' },
} as const;

export type MarkName = keyof typeof MARKS;

const own = new Set<string>(['a', 'br', 'img', 'wbr', ...Object.values(MARKS).flatMap(({ tags }) => tags)]);

/** Elements within a line that have no button: they stay on their words. */
const PHRASES = RICH_TEXT_TAGS.inline.filter((tag) => !own.has(tag));

/** The attributes of an element as they stand in the text, in their order. */
const sourceAttributes = {
  source: {
    default: null,
    parseHTML: (element: HTMLElement): Attributes | null => {
      const { [LINE_TAG]: _tag, ...attributes } = attributesOf(element);
      return Object.keys(attributes).length === 0 ? null : attributes;
    },
    renderHTML: ({ source }: { source?: Attributes | null }): Attributes => source ?? {},
  },
};

/** Which of several elements for the same thing was written. */
const tagAttribute = {
  tag: {
    default: null,
    parseHTML: (element: HTMLElement): string => element.localName,
    renderHTML: () => ({}),
  },
};

const SourceAttributes = Extension.create({
  name: 'sourceAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'bulletList',
        'orderedList',
        'listItem',
        'horizontalRule',
        'table',
        'tableRow',
        'tableCell',
        'tableHeader',
      ],
      attributes: sourceAttributes,
    },
    {
      types: ['paragraph'],
      attributes: {
        lineTag: {
          default: null,
          parseHTML: (element: HTMLElement) => element.getAttribute(LINE_TAG),
          renderHTML: ({ lineTag }: { lineTag?: string | null }) => (lineTag ? { [LINE_TAG]: lineTag } : {}),
        },
      },
    },
  ],
});

const wordMark = (name: MarkName): AnyExtension =>
  Mark.create({
    name,
    addAttributes: () => ({ ...tagAttribute, ...sourceAttributes }),
    parseHTML: () => MARKS[name].tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [MARKS[name].tags[0], HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [MARKS[name].keys]: () => this.editor.commands.toggleMark(name) };
    },
  });

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => sourceAttributes,
  parseHTML: () => [{ tag: 'a' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

const Phrase = Mark.create({
  name: 'phrase',
  excludes: '',
  addAttributes: () => ({ ...tagAttribute, ...sourceAttributes }),
  parseHTML: () => PHRASES.map((tag) => ({ tag: tag === 'span' ? `span:not([${KEPT_INLINE}])` : tag })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
});

const keptNode = (name: string, attribute: string, tag: 'div' | 'span', group: 'block' | 'inline') =>
  Node.create({
    name,
    group,
    inline: group === 'inline',
    atom: true,
    selectable: true,
    draggable: group === 'block',
    addAttributes: () => ({
      html: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute(attribute) ?? '',
        renderHTML: ({ html }: { html?: string }) => ({ [attribute]: html ?? '' }),
      },
    }),
    parseHTML: () => [{ tag: `${tag}[${attribute}]`, priority: 100 }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement(tag);
        dom.setAttribute(attribute, '');
        dom.contentEditable = 'false';
        dom.append(...listedElements(String(node.attrs.html)).childNodes);
        return { dom };
      },
  });

/**
 * ED-56: all that an editor of texts knows, in the admin and on the page. What a stored text has beyond that is kept as
 * it is. Undo is not part of it: the page has one timeline for everything.
 */
export const textExtensions = (): AnyExtension[] => [
  Document,
  Text,
  Paragraph,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  HorizontalRule,
  HardBreak,
  Gapcursor,
  ...tableExtensions(),
  SourceAttributes,
  ...(Object.keys(MARKS) as MarkName[]).map(wordMark),
  Link,
  Phrase,
  keptNode('keptBlock', KEPT_BLOCK, 'div', 'block'),
  keptNode('keptInline', KEPT_INLINE, 'span', 'inline'),
];

/** ED-59: a text of one line without any formatting: the label of a button, a title. */
export const lineExtensions = (): AnyExtension[] => [Document.extend({ content: 'text*' }), Text];
