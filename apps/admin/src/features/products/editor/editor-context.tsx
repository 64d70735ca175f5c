import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import type { ProductFields, VariantField, VariantFields } from './editor-fields.ts';
import { variantPath } from './editor-fields.ts';
import { editorMessages } from './editor-messages.ts';
import type { ProductEditor } from './use-product-editor.ts';

const EditorContext = createContext<ProductEditor | null>(null);
export const ProductEditorProvider = EditorContext.Provider;

export function useEditor(): ProductEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('This is a part of the product editor.');
  return editor;
}

type Field<Value> = readonly [value: Value, change: (value: Value) => void];

function usePath<Value>(path: string): Field<Value> {
  const { store } = useEditor();
  const value = useSyncExternalStore(
    useCallback((listener) => store.subscribe(path, listener), [store, path]),
    () => store.get(path),
  ) as Value;
  return [value, useCallback((next: Value) => store.set(path, next), [store, path])];
}

/** A field of the product: only a change of it draws its component again. */
export const useField = <Name extends keyof ProductFields & string>(name: Name): Field<ProductFields[Name]> =>
  usePath(name);

/** A cell of a variant. */
export const useCell = <Name extends VariantField>(key: string, field: Name): Field<VariantFields[Name]> =>
  usePath(variantPath(key, field));

/** Something that is made of many paths; drawn again when the result differs. */
export function useSummary<Value extends string | number | boolean>(read: () => Value): Value {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribeAll, read);
}

/**
 * Something that is made of these fields of many variants. A key that is pressed elsewhere does not read 250 prices
 * again.
 */
export function useVariantSummary<Value extends string | number | boolean>(
  fields: readonly VariantField[],
  read: () => Value,
): Value {
  const { store } = useEditor();
  const names = fields.join(' ');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = (names === '' ? [] : names.split(' ')).map((field) =>
        store.subscribeVariants(field as VariantField, listener),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, names],
  );
  return useSyncExternalStore(subscribe, read);
}

/** The sentence that stands below a field. */
export function useErrorAt(path: string): string | undefined {
  const { errors, problems } = useEditor();
  const t = useMessages(editorMessages);
  const problem = problems.get(path);
  return problem ? t(`${problem}Problem`) : errors[path];
}
