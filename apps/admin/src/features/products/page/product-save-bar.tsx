import { useRef, useSyncExternalStore } from 'react';
import type { SaveBarForm } from '../../../kit/record/record-words.ts';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { type EditorFields, readVariantPath } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import { variantName } from '../editor/options.ts';
import type { ProductEditor } from '../editor/use-product-editor.ts';

type T = Translate<typeof editorMessages>;
type TextKey = keyof typeof editorMessages;

const LABELS: Readonly<Record<string, TextKey>> = {
  title: 'titleField',
  excerpt: 'text',
  urlId: 'address',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
  status: 'visibility',
  publishOn: 'visibleFrom',
  tags: 'tags',
  categories: 'categories',
  productType: 'type',
  fileIds: 'files',
  relatedIds: 'related',
  useCustomAddButtonText: 'button',
  customAddButtonText: 'button',
  additionalFieldsForm: 'questions',
  subscriptionPlan: 'subscription',
  merchandising: 'availability',
  taxCategory: 'tax',
  media: 'media',
  options: 'optionsLabel',
  variantKeys: 'variantsLabel',
};

const VARIANT_LABELS: Readonly<Record<string, TextKey>> = {
  attributes: 'attributes',
  sku: 'sku',
  price: 'price',
  sale: 'sale',
  stock: 'stock',
  isUnlimited: 'stock',
  imageId: 'image',
  shippingMeasures: 'measures',
  lowStockAt: 'lowStockAt',
};

/** What changed, in the words of the screen: "Title", "Price, 2 variants". */
function changeLabels(changed: EditorFields, t: T, isPlain: boolean): string[] {
  const plain = Object.keys(changed).flatMap((path) => {
    const key = LABELS[path];
    return key ? [t(key)] : [];
  });
  const variants = Object.keys(changed).flatMap((path) => readVariantPath(path) ?? []);
  const byLabel = Map.groupBy(variants, ({ field }) => t(VARIANT_LABELS[field] ?? 'variantsLabel'));
  const cells = [...byLabel].map(([name, paths]) => {
    const count = new Set(paths.map(({ key }) => key)).size;
    return isPlain ? name : t('variantsChanged', { name, count });
  });
  return [...new Set([...plain, ...cells])];
}

/** The sum of what is not saved, as the bar of every record shows it. */
export function ProductSaveBar() {
  const t = useMessages(editorMessages);
  const editor = useEditor();
  const form = useSaveBarForm(editor, t);
  const { store } = editor;
  const labelOf = (name: string): string => {
    const variant = readVariantPath(name);
    if (!variant) {
      const key = LABELS[name];
      return key ? t(key) : name;
    }
    return [t(VARIANT_LABELS[variant.field] ?? 'variantsLabel'), variantName(store, variant.key)]
      .filter((part) => part !== '')
      .join(', ');
  };
  return <SaveBar form={form} labelOf={labelOf} />;
}

function useSaveBarForm(editor: ProductEditor, t: T): SaveBarForm<EditorFields> {
  const { store, isSaving, save, saveError, errors, problems, restored, saves, otherSide } = editor;
  const changed = useChangedLabels(editor, t);
  const conflicts = useConflicts(editor);
  return {
    changed,
    isSaving,
    save,
    discard: () => void store.discard(),
    takeBack: (typed) => void store.apply(typed),
    saveError,
    conflicts,
    resolve: store.resolve,
    otherSide,
    restored: restored.length > 0 && saves === 0 ? changed : [],
    saves,
    store: {
      edits: store.edits,
      summary: () => ({
        isLoaded: true,
        changed,
        conflicts,
        errors: { ...errors, ...Object.fromEntries([...problems].map(([path]) => [path, ''])) },
      }),
    },
  };
}

/** The same array for as long as the words are the same, so that a key that is pressed draws no bar. */
function useChangedLabels({ store }: ProductEditor, t: T): readonly string[] {
  const last = useRef<readonly string[]>([]);
  return useSyncExternalStore(store.subscribeAll, () => {
    const next = changeLabels(store.changed(), t, store.variantKeys().length === 1);
    if (next.join('\n') !== last.current.join('\n')) last.current = next;
    return last.current;
  });
}

function useConflicts({ store }: ProductEditor) {
  const last = useRef(store.conflicts());
  return useSyncExternalStore(store.subscribeAll, () => {
    const next = store.conflicts();
    if (JSON.stringify(next) !== JSON.stringify(last.current)) last.current = next;
    return last.current;
  });
}
