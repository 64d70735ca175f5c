import type { ContentCollection } from '@awning/contract';
import { isStoreItem } from '@awning/site-model';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { describeError, isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { useRecord } from '../../../kit/record/use-record.ts';
import { GoneRecord } from '../../../kit/states/gone-record.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { listNameOf } from '../item-list.tsx';
import { collectionQuery, refreshItems } from '../item-query.ts';
import { ItemStatus } from '../item-status.tsx';
import { BodyCard, VersionsCard } from './body-card.tsx';
import type { CardProps } from './card-props.ts';
import { ItemActions } from './item-actions.tsx';
import { type ItemFields, type ItemSource, itemSource } from './item-record.ts';
import { KindCards } from './kind-cards.tsx';
import { pageMessages } from './page-messages.ts';
import { AddressCard, ImageCard, SearchCard, SortingCard, StatusCard } from './side-cards.tsx';
import { TextCard } from './text-card.tsx';

/** An item by its address. */
export function ItemPage() {
  const { itemId } = useParams({ from: '/members/items/$itemId' });
  return <LoadedItem key={itemId} itemId={itemId} />;
}

function LoadedItem({ itemId }: { readonly itemId: string }) {
  const { api, queries } = useServices();
  const source = useMemo(
    () => itemSource({ api, queries }, itemId, () => void refreshItems(queries)),
    [api, queries, itemId],
  );
  const form = useRecord<ItemFields>(source);
  const t = useMessages(pageMessages);
  const { website } = useMemberSession();
  if (isMissing(form.loadError))
    return <GoneRecord kind="item" id={itemId} back="/items" onRestored={form.reload} />;
  if (!form.value)
    return (
      <DetailPage
        title={t('items')}
        documentTitle={`${t('items')} · ${website.title}`}
        back={{ to: '/items', label: t('items') }}
      >
        {form.loadError ? (
          <>
            <FormNotice>{describeError(form.loadError)}</FormNotice>
            <Button variant="default" onClick={form.reload} w="fit-content">
              {t('tryAgain')}
            </Button>
          </>
        ) : (
          <Skeleton height={320} role="status" aria-label={t('loading')} />
        )}
      </DetailPage>
    );
  return <ItemFrame form={form} value={form.value} source={source} />;
}

interface ItemFrameProps extends CardProps {
  readonly source: ItemSource;
}

function ItemFrame({ form, value, source }: ItemFrameProps) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const item = source.last();
  const collection = useQuery({
    ...collectionQuery(api, item?.collectionId ?? ''),
    enabled: item !== null,
  }).data;
  if (!item) return null;
  // Products have a page of their own.
  if (isStoreItem(item))
    return <Navigate to="/products/$productId" params={{ productId: item.id }} replace />;
  const title = item.title || t('untitled');
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${collection?.title ?? t('items')} · ${website.title}`}
      back={backTo(t, collection, item.collectionId)}
      {...(collection && { list: { name: listNameOf(collection), href: `/items/${item.id}` } })}
      presence={`item ${item.id}`}
      saveBar={<SaveBar form={form} labelOf={(name) => labelOf(t, name)} />}
      status={<ItemStatus status={item.status} />}
      actions={<ItemActions item={item} form={form} />}
      side={
        <>
          <StatusCard form={form} value={value} />
          <ImageCard form={form} value={value} />
          <SortingCard form={form} value={value} collectionId={item.collectionId} />
          <AddressCard form={form} item={item} />
          <SearchCard form={form} value={value} fullUrl={item.fullUrl} />
        </>
      }
    >
      <TextCard form={form} value={value} />
      <KindCards form={form} value={value} item={item} />
      <BodyCard item={item} />
      <VersionsCard itemId={item.id} />
    </DetailPage>
  );
}

type T = Translate<typeof pageMessages>;

const backTo = (t: T, collection: ContentCollection | undefined, collectionId: string) => ({
  to: `/collections/${collectionId}`,
  label: collection?.title ?? t('toCollection'),
});

const LABELS: Readonly<Record<keyof ItemFields, keyof typeof pageMessages>> = {
  title: 'title',
  excerpt: 'excerpt',
  status: 'status',
  publishOn: 'publishAt',
  starred: 'featured',
  passthrough: 'passthrough',
  sourceUrl: 'source',
  authorId: 'author',
  mainImageId: 'image',
  commentState: 'comments',
  startDate: 'starts',
  endDate: 'ends',
  location: 'venue',
  media: 'video',
  customContent: 'extra',
  tags: 'tags',
  categories: 'categories',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
  seoHidden: 'seoHidden',
};
const labelOf = (t: T, name: string): string => {
  const label = LABELS[name as keyof ItemFields];
  return label ? t(label) : name;
};
