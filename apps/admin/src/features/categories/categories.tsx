import type { Category } from '@awning/contract';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { AddCategory } from './add-category.tsx';
import { CategoryEditor } from './category-editor.tsx';
import { CategoryList } from './category-list.tsx';
import { categoryMessages } from './category-messages.ts';
import { useCategoryChanges } from './category-query.ts';
import { CategoryRemoval } from './category-removal.tsx';
import { MergeCategory } from './merge-category.tsx';
import { useCategoryUndo } from './use-category-undo.ts';

interface CategoriesProps {
  readonly collectionId: string;
  readonly categories: readonly Category[];
}

/** The tree of categories with everything that is done to it. */
export function Categories({ collectionId, categories }: CategoriesProps) {
  const t = useMessages(categoryMessages);
  const toasts = useToasts();
  const changes = useCategoryChanges(collectionId);
  const [edited, setEdited] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Category | null>(null);
  const [merged, setMerged] = useState<Category | null>(null);
  const undoOf = useCategoryUndo(collectionId);
  const category = categories.find(({ id }) => id === edited);
  return (
    <Card title={t('title')} isFlush>
      <FormNotice>{changes.move.error ? describeError(changes.move.error) : null}</FormNotice>
      <CategoryList
        categories={categories}
        onEdit={setEdited}
        onDelete={(category) => {
          changes.remove.reset();
          setLeaving(category);
        }}
        onMerge={(category) => {
          changes.change.reset();
          setMerged(category);
        }}
        onRename={(id, displayName) => changes.change.mutateAsync({ id, displayName })}
        onRefuse={(text) => toasts.show({ text, tone: 'bad' })}
        onMove={(move, name) =>
          changes.move.mutate(move, { onSuccess: () => toasts.show({ text: t('moved', { name }) }) })
        }
      />
      <AddCategory add={changes.add} collectionId={collectionId} isFirst={categories.length === 0} />
      {category && (
        <CategoryEditor
          key={category.id}
          category={category}
          change={changes.change}
          onClose={(isUnsaved) => {
            setEdited(null);
            const undo = (): void => setEdited(category.id);
            if (isUnsaved) toasts.show({ text: t('discarded', { name: category.displayName }), undo });
          }}
          onSaved={(name) => {
            setEdited(null);
            toasts.show({ text: t('saved', { name }) });
          }}
        />
      )}
      {merged && (
        <MergeCategory
          category={merged}
          others={categories.filter(({ id, type }) => id !== merged.id && type !== 'ROOT')}
          change={changes.change}
          onClose={() => setMerged(null)}
          onMerged={(into) => {
            setMerged(null);
            const { displayName: name } = merged;
            toasts.show({
              text: t('merged', { name, into }),
              undo: undoOf('label.changeCategory', name),
            });
          }}
        />
      )}
      {leaving && (
        <CategoryRemoval
          category={leaving}
          hasInside={categories.some(({ parentId }) => parentId === leaving.id)}
          remove={changes.remove}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null);
            const { displayName: name } = leaving;
            toasts.show({
              text: t('deleted', { name }),
              undo: undoOf('label.removeCategory', name),
            });
          }}
        />
      )}
    </Card>
  );
}
