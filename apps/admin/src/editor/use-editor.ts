import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { EditorModel, EditorState } from './editor-model.ts';

const EditorContext = createContext<EditorModel | null>(null);

export const EditorProvider = EditorContext.Provider;

export function useEditorModel(): EditorModel {
  const model = useContext(EditorContext);
  if (!model) throw new Error('This component stands inside the editor only.');
  return model;
}

/**
 * ED-19: a part of the editor's state; the component is drawn again only when that part differs. `isSame` compares
 * parts that are new objects each time, such as lists.
 */
export function useEditor<Part>(
  select: (state: EditorState) => Part,
  isSame: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const model = useEditorModel();
  const last = useRef<{ readonly part: Part } | null>(null);
  return useSyncExternalStore(model.subscribe, () => {
    const part = select(model.state());
    if (last.current === null || !isSame(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}
