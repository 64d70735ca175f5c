import type { FromCanvas, TextCommand, TextState } from '@awning/contract/canvas';
import {
  lineExtensions,
  listedElements,
  losesHtml,
  prepareHtml,
  simplifyHtml,
  textExtensions,
  writeDocument,
} from '@awning/rich-text';
import { createDocument, Editor } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { Mapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { applyValue } from './apply-value.ts';
import { type CommitTimers, createCommitTiming } from './commit-timing.ts';
import { formatText } from './text-format.ts';
import { textKeys } from './text-keys.ts';
import { createPaste } from './text-paste.ts';
import { readOnlyState, textState } from './text-state.ts';
import { addTextStyles } from './text-styles.ts';
import type { WritingPlace } from './writing-places.ts';

/** Where the caret begins: at an end, at a point of the window, or over all words. */
export type FirstCaret = 'start' | 'end' | 'all' | { readonly x: number; readonly y: number };

export interface TextSessionContext {
  readonly place: WritingPlace;
  /** As the document has it. */
  readonly value: string;
  readonly caret: FirstCaret;
  /** What people call the block. */
  readonly name: string;
  readonly timers: CommitTimers;
  /** The number of the last commit of this page; the next has the one after it. */
  readonly lastCommit: number;
  readonly tell: (message: FromCanvas) => void;
  readonly onEnd: () => void;
}

/** A text of the page that a member writes. */
export interface TextSession {
  readonly place: WritingPlace;
  readonly run: (command: Exclude<TextCommand, { do: 'start' }>) => void;
  /** The number of its last commit. */
  readonly lastCommit: () => number;
  /** Commits what waits; the text goes on. */
  readonly flush: () => void;
  readonly end: () => void;
}

/** ED-56: a text that the editor would reduce is not opened, but offered to be simplified. */
export function openTextSession(context: TextSessionContext): TextSession {
  const { place, value } = context;
  return place.kind === 'text' && losesHtml(value) ? openReadOnly(context) : openForWriting(context);
}

function openReadOnly(context: TextSessionContext): TextSession {
  const { place, value, tell, onEnd, lastCommit } = context;
  let inner: TextSession | null = null;
  tell({ kind: 'textState', state: readOnlyState(place) });
  const end = (): void => {
    if (inner) inner.end();
    else {
      tell({ kind: 'textState', state: null });
      onEnd();
    }
  };
  return {
    place,
    lastCommit: () => inner?.lastCommit() ?? lastCommit,
    flush: () => inner?.flush(),
    end,
    run: (command) => {
      if (inner) return inner.run(command);
      if (command.do === 'end') return end();
      // The HTML was changed by hand or by another member: whether it can be written is asked again.
      if (command.do === 'value' && command.value !== value)
        inner = openTextSession({ ...context, value: command.value, caret: 'end' });
      if (command.do !== 'simplify') return;
      const simple = simplifyHtml(value);
      const number = lastCommit + 1;
      const { block, path } = place;
      tell({
        kind: 'textCommit',
        place: { block, path },
        value: simple,
        number,
        pause: Number.POSITIVE_INFINITY,
      });
      inner = openForWriting({ ...context, value: simple, lastCommit: number, caret: 'end' });
    },
  };
}

/** How a stored value and a document of the editor become each other. */
const formats = {
  text: {
    read: (value: string, schema: Schema): Node =>
      createDocument(prepareHtml(value).innerHTML, schema, {}, { errorOnInvalidContent: false }),
    write: writeDocument,
  },
  line: {
    read: (value: string, schema: Schema): Node =>
      schema.node('doc', null, value === '' ? [] : [schema.text(value)]),
    write: (document: Node): string => document.textContent,
  },
} as const;

function openForWriting(context: TextSessionContext): TextSession {
  const { place, value, timers, tell, onEnd } = context;
  const { element, kind, block, path, limit } = place;
  const { read, write } = formats[kind];
  const before = rememberElement(element);
  addTextStyles(element.ownerDocument);

  let number = context.lastCommit;
  let isLineEnd = false;
  let isTaking = false;
  let isOver = false;

  const timing = createCommitTiming(timers, (pause) => commit(pause));
  const editor = new Editor({
    element: { mount: element },
    injectCSS: false,
    extensions: [
      ...(kind === 'text' ? textExtensions() : lineExtensions()),
      createPaste({
        kind,
        limit,
        onFiles: (files) => tell({ kind: 'files', block, files }),
        onTooLong: () => tell({ kind: 'textProblem', problem: 'too-long' }),
        onImagesLost: () => tell({ kind: 'textProblem', problem: 'images-lost' }),
      }),
    ],
    content:
      kind === 'text'
        ? prepareHtml(value).innerHTML
        : { type: 'doc', content: value === '' ? [] : [{ type: 'text', text: value }] },
    editorProps: {
      attributes: {
        class: 'awning-writing',
        spellcheck: 'true',
        'aria-label': context.name,
        'aria-multiline': String(kind === 'text'),
      },
      ...textKeys({
        kind,
        onLeave: () => end(),
        onKey: (key) => {
          timing.flush();
          tell({ kind: 'key', key });
        },
        onLineEnd: () => {
          isLineEnd = true;
        },
        onSlash: (view) => {
          timing.flush();
          tell({ kind: 'slash', block, path, caret: caretOf(view), rest: withoutLine(view) });
        },
      }),
    },
    onTransaction: ({ transaction }) => {
      if (transaction.docChanged && !isTaking) {
        synced.since.appendMapping(transaction.mapping);
        timing.changed();
        if (isLineEnd) timing.flush();
        isLineEnd = false;
      }
      announce();
    },
  });
  /** A text whose words are as they were stays as it was stored. */
  const stored = { value, written: write(editor.state.doc) };
  /** What the editor around the frame and this one both know. */
  let synced = { document: editor.state.doc, value, since: new Mapping() };

  const valueNow = (): string => {
    const written = write(editor.state.doc);
    return written === stored.written ? stored.value : written;
  };
  /** The text without the line of the caret; null where it is the only one. */
  const withoutLine = ({ state }: EditorView): string | null => {
    const { $from } = state.selection;
    return state.doc.childCount < 2 ? null : write(state.tr.delete($from.before(1), $from.after(1)).doc);
  };
  const commit = (pause: number): void => {
    const next = valueNow();
    if (next === synced.value) return;
    number++;
    synced = { document: editor.state.doc, value: next, since: new Mapping() };
    tell({ kind: 'textCommit', place: { block, path }, value: next, number, pause });
    announce();
  };
  const stateNow = (): TextState => textState(editor, place, timing.isWaiting());
  const announce = onceAFrame(element, () => {
    if (!isOver) tellState(stateNow());
  });
  let lastState = '';
  const tellState = (state: TextState): void => {
    const text = JSON.stringify(state);
    if (text === lastState) return;
    lastState = text;
    tell({ kind: 'textState', state });
  };

  /** ED-57: an undo, or another member's change. What is older than the last commit is on its way to be replaced. */
  const take = (next: string, seen: number): void => {
    if (seen !== number || next === synced.value) return;
    if (kind === 'text' && losesHtml(next)) {
      end();
      return;
    }
    const after = read(next, editor.schema);
    const hasUnsent = synced.since.maps.length > 0;
    const transaction = applyValue(editor.state, {
      before: synced.document,
      after,
      since: synced.since,
    });
    isTaking = true;
    if (transaction) editor.view.dispatch(transaction);
    isTaking = false;
    synced = { document: editor.state.doc, value: next, since: new Mapping() };
    if (hasUnsent) timing.flush();
  };

  function end(): void {
    if (isOver) return;
    timing.flush();
    isOver = true;
    window?.removeEventListener('resize', showCaret);
    const written = valueNow();
    const { doc } = editor.state;
    editor.destroy();
    before.restore(written === value ? null : kind === 'text' ? written : doc.textContent, kind);
    tell({ kind: 'textState', state: null });
    onEnd();
  }

  // A keyboard on the screen has made the window smaller: the caret stays in view.
  const window = element.ownerDocument.defaultView;
  const showCaret = (): void => void editor.commands.scrollIntoView();
  window?.addEventListener('resize', showCaret);

  placeCaret(editor, context.caret);
  tellState(stateNow());

  return {
    place,
    lastCommit: () => number,
    flush: timing.flush,
    end,
    run: (command) => {
      switch (command.do) {
        case 'end':
          return end();
        case 'focus':
          return editor.view.focus();
        case 'value':
          return take(command.value, command.seen);
        case 'simplify':
          return;
        default:
          if (kind === 'text') formatText(editor, command);
          editor.view.focus();
          timing.flush();
      }
    },
  };
}

function placeCaret(editor: Editor, caret: FirstCaret): void {
  editor.view.focus();
  if (caret === 'all') editor.commands.selectAll();
  else if (typeof caret === 'string')
    editor.commands.setTextSelection(caret === 'start' ? 0 : editor.state.doc.content.size);
  else {
    const hit = editor.view.posAtCoords({ left: caret.x, top: caret.y });
    editor.commands.setTextSelection(hit?.pos ?? editor.state.doc.content.size);
  }
}

/** Writing lends the element of the page; it is given back with its attributes, and where it can be with its nodes. */
function rememberElement(element: HTMLElement) {
  const attributes = [...element.attributes].map(({ name, value }): [string, string] => [name, value]);
  const nodes = [...element.childNodes];
  return {
    restore: (text: string | null, kind: 'text' | 'line'): void => {
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value);
      if (text === null) element.replaceChildren(...nodes);
      else if (kind === 'line') element.textContent = text;
      // Until the server has drawn it: nothing that it would not draw.
      else element.replaceChildren(...listedElements(text).childNodes);
    },
  };
}

function caretOf(view: EditorView) {
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.head);
  return { x: left, y: top, height: bottom - top };
}

/** However often it is asked for. */
function onceAFrame({ ownerDocument }: HTMLElement, run: () => void): () => void {
  let isWaiting = false;
  const view = ownerDocument.defaultView;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    view?.requestAnimationFrame(() => {
      isWaiting = false;
      run();
    });
  };
}
