import type { Category } from '@awning/contract';
import { readCollection } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { AddCategory } from './add-category.tsx';
import { CategoryEditor } from './category-editor.tsx';
import { CategoryList } from './category-list.tsx';
import { categoryMessages } from './category-messages.ts';
import { categoriesQuery, useCategoryChanges } from './category-query.ts';
import { CategoryRemoval } from './category-removal.tsx';

/** A store: the tree of its categories. */
export function CategoriesPage() {
  const t = useMessages(categoryMessages);
  const { collectionId } = useParams({ from: '/members/stores/$collectionId' });
  const { website } = useMemberSession();
  const { api } = useServices();
  const store = useQuery({
    queryKey: ['store', collectionId],
    queryFn: async ({ signal }) =>
      (await api.call(readCollection, { params: { collectionId }, signal })).body.collection,
  });
  const categories = useQuery(categoriesQuery(api, collectionId));
  const title = store.data?.title ?? t('store');
  const error = categories.error ?? store.error;
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${t('title')} · ${website.title}`}
      back={{ to: '/stores', label: t('stores') }}
    >
      {error && (
        <>
          <FormNotice>{describeError(error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void categories.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {categories.isPending && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      {categories.data && <Categories collectionId={collectionId} categories={categories.data} />}
    </DetailPage>
  );
}

interface CategoriesProps {
  readonly collectionId: string;
  readonly categories: readonly Category[];
}

function Categories({ collectionId, categories }: CategoriesProps) {
  const t = useMessages(categoryMessages);
  const toasts = useToasts();
  const changes = useCategoryChanges(collectionId);
  const [edited, setEdited] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Category | null>(null);
  const category = categories.find(({ id }) => id === edited);
  return (
    <Card title={t('title')} isFlush>
      <FormNotice>{changes.move.error ? describeError(changes.move.error) : null}</FormNotice>
      <CategoryList
        categories={categories}
        onEdit={setEdited}
        onDelete={setLeaving}
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
      {leaving && (
        <CategoryRemoval
          category={leaving}
          hasInside={categories.some(({ parentId }) => parentId === leaving.id)}
          remove={changes.remove}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null);
            toasts.show({ text: t('deleted', { name: leaving.displayName }) });
          }}
        />
      )}
    </Card>
  );
}
