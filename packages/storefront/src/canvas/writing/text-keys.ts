import type { CanvasKey } from '@awning/contract/canvas';
import type { EditorProps, EditorView } from '@tiptap/pm/view';

export interface TextKeysContext {
  readonly kind: 'text' | 'line';
  readonly onLeave: () => void;
  /** A key of the editor as a whole; what was typed is committed before it. */
  readonly onKey: (key: CanvasKey) => void;
  readonly onLineEnd: () => void;
  readonly onSlash: (view: EditorView) => void;
}

/** Undo, redo, save, link, next region, tools: the editor has them, with or without a text. */
const isOfEditor = (event: KeyboardEvent): boolean => {
  const isCommand = event.ctrlKey || event.metaKey;
  return (
    (isCommand && ['z', 'y', 's', 'k'].includes(event.key.toLowerCase())) ||
    event.key === 'F6' ||
    (event.altKey && event.key === 'F10')
  );
};

const keyOf = (event: KeyboardEvent): CanvasKey => ({
  key: event.key,
  isRepeat: event.repeat,
  shift: event.shiftKey,
  alt: event.altKey,
  command: event.ctrlKey || event.metaKey,
});

const history = (inputType: string): CanvasKey | null => {
  if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return null;
  return { key: 'z', isRepeat: false, shift: inputType === 'historyRedo', alt: false, command: true };
};

/**
 * ED-23, ED-57: heard before the editor's own keys. Escape leaves; undo is that of the page. In a text of one line
 * Enter leaves too.
 */
export function textKeys({ kind, onLeave, onKey, onLineEnd, onSlash }: TextKeysContext): EditorProps {
  /** Where `/` has asked for a block; typed again in the same place it is a letter. */
  let asked: EditorView['state']['doc'] | null = null;
  const handleKeyDown = (_view: EditorView, event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    const isEnter = event.key === 'Enter';
    if (event.key === 'Escape' || (isEnter && (kind === 'line' || event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      onLeave();
      return true;
    }
    if (isOfEditor(event)) {
      event.preventDefault();
      onKey(keyOf(event));
      return true;
    }
    if (isEnter) onLineEnd();
    return false;
  };
  const handleTextInput = (view: EditorView, _from: number, _to: number, text: string): boolean => {
    const { doc, selection } = view.state;
    const { parent, depth } = selection.$from;
    const isEmptyLine =
      kind === 'text' && depth === 1 && parent.type.name === 'paragraph' && parent.content.size === 0;
    if (text !== '/' || !isEmptyLine || asked === doc) return false;
    asked = doc;
    onSlash(view);
    return true;
  };
  const beforeinput = (_view: EditorView, event: InputEvent): boolean => {
    const key = history(event.inputType);
    if (!key) return false;
    event.preventDefault();
    onKey(key);
    return true;
  };
  return { handleKeyDown, handleTextInput, handleDOMEvents: { beforeinput } };
}
