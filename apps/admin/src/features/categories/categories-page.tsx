import { readCollection } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Categories } from './categories.tsx';
import { categoryMessages } from './category-messages.ts';
import { CategoryNounContext } from './category-noun.ts';
import { categoriesQuery } from './category-query.ts';

/** A store: the tree of its categories. */
export function CategoriesPage() {
  const t = useMessages(categoryMessages);
  const { collectionId } = useParams({ from: '/members/stores/$collectionId' });
  return <CategoriesFrame collectionId={collectionId} back={{ to: '/stores', label: t('stores') }} />;
}

/** The categories of a blog, a gallery or another collection that is no store. */
export function CollectionCategoriesPage() {
  const { collectionId } = useParams({ from: '/members/collections/$collectionId/categories' });
  return (
    <CategoryNounContext value="items">
      <CategoriesFrame collectionId={collectionId} />
    </CategoryNounContext>
  );
}

interface CategoriesFrameProps {
  readonly collectionId: string;
  /** Where one came from; the collection itself where nothing is said. */
  readonly back?: { readonly to: string; readonly label: string };
}

function CategoriesFrame({ collectionId, back }: CategoriesFrameProps) {
  const t = useMessages(categoryMessages);
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
      title={back ? title : t('title')}
      documentTitle={`${title} · ${t('title')} · ${website.title}`}
      back={back ?? { to: `/collections/${collectionId}`, label: title }}
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
