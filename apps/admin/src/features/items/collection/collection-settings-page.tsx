import type { ContentCollection } from '@awning/contract';
import { changeCollection, readCollection } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { COLLECTION_VIEWS, POST_ADDRESSES } from '@awning/site-model';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { describeError, isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { ImageField } from '../../../kit/fields/image-field.tsx';
import { NumberField } from '../../../kit/fields/number-field.tsx';
import { RichTextField } from '../../../kit/fields/rich-text/rich-text-field.tsx';
import { Card, DetailPage } from '../../../kit/page/detail-page.tsx';
import { readLastChange } from '../../../kit/record/last-change.ts';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { type RecordForm, type RecordSource, useRecord } from '../../../kit/record/use-record.ts';
import { GoneRecord } from '../../../kit/states/gone-record.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { collectionQuery, knownCategoriesQuery } from '../item-query.ts';
import classes from '../items.module.css';
import { collectionMessages } from './collection-messages.ts';
import { TagsCard } from './tags-card.tsx';

type ListFields = Pick<
  ContentCollection,
  'title' | 'description' | 'mainImageId' | 'pageSize' | 'postAddress' | 'listView'
>;

const fieldsOf = ({
  title,
  description,
  mainImageId,
  pageSize,
  postAddress,
  listView,
}: ContentCollection): ListFields => ({
  title,
  description,
  mainImageId,
  pageSize,
  postAddress,
  listView,
});

const listSource = (api: Client, collectionId: string, onSaved: () => void): RecordSource<ListFields> => ({
  queryKey: ['items', 'list-settings', collectionId],
  read: async (signal) => {
    const { body, etag } = await api.call(readCollection, { params: { collectionId }, signal });
    return { body: fieldsOf(body.collection), etag };
  },
  async write(change, etag) {
    const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
    const saved = await api.call(changeCollection, { params: { collectionId }, headers, body: change });
    onSaved();
    return { body: fieldsOf(saved.body.collection), etag: saved.etag };
  },
  lastChange: () => readLastChange(api, { kind: 'page', id: collectionId }),
});

/** How a collection shows what is in it, and what its items are labelled with. */
export function CollectionSettingsPage() {
  const { collectionId } = useParams({ from: '/members/collections/$collectionId/settings' });
  return <LoadedSettings key={collectionId} collectionId={collectionId} />;
}

function LoadedSettings({ collectionId }: { readonly collectionId: string }) {
  const t = useMessages(collectionMessages);
  const { api, queries } = useServices();
  const { website } = useMemberSession();
  const collection = useQuery(collectionQuery(api, collectionId));
  const source = useMemo(
    () =>
      listSource(api, collectionId, () => {
        void queries.invalidateQueries({ queryKey: ['items', 'collection'] });
        void queries.invalidateQueries({ queryKey: ['items', 'collections'] });
        void queries.invalidateQueries({ queryKey: ['pages'] });
      }),
    [api, queries, collectionId],
  );
  const form = useRecord<ListFields>(source);
  if (isMissing(form.loadError))
    return <GoneRecord kind="page" id={collectionId} back="/items" onRestored={form.reload} />;
  const title = collection.data?.title ?? t('settings');
  return (
    <DetailPage
      title={t('settings')}
      documentTitle={`${t('titleOf', { title })} · ${website.title}`}
      back={{ to: `/collections/${collectionId}`, label: title }}
      saveBar={<SaveBar form={form} labelOf={(name) => t(name as 'title')} />}
      side={
        <>
          <PageCard collectionId={collectionId} />
          <CategoriesCard collectionId={collectionId} />
        </>
      }
    >
      {form.value && collection.data ? (
        <ListCard form={form} value={form.value} collection={collection.data} />
      ) : form.loadError ? (
        <>
          <FormNotice>{describeError(form.loadError)}</FormNotice>
          <Button variant="default" onClick={form.reload} w="fit-content">
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label={t('loading')} />
      )}
      <TagsCard collectionId={collectionId} />
    </DetailPage>
  );
}

const VIEW_LABELS = { list: 'rowsView', grid: 'gridView', product: 'productView' } as const;

interface ListCardProps {
  readonly form: RecordForm<ListFields>;
  readonly value: ListFields;
  readonly collection: ContentCollection;
}

function ListCard({ form, value, collection }: ListCardProps) {
  const t = useMessages(collectionMessages);
  return (
    <Card title={t('list')}>
      <div className={classes.stack}>
        <p className={classes.dim}>{t('atOnce')}</p>
        <TextInput
          name="title"
          label={t('title')}
          value={value.title}
          maxLength={500}
          error={form.errorOf('title')}
          onChange={({ currentTarget }) => form.change('title', currentTarget.value)}
        />
        <RichTextField
          label={t('description')}
          description={t('descriptionHelp')}
          value={value.description}
          error={form.errorOf('description')}
          onChange={(html) => form.change('description', html)}
        />
        <ImageField
          label={t('image')}
          description={t('imageHelp')}
          value={value.mainImageId}
          error={form.errorOf('mainImageId')}
          onChange={(id) => form.change('mainImageId', id)}
        />
        <NumberField
          label={t('pageSize')}
          description={t('pageSizeHelp')}
          min={1}
          max={9999}
          value={value.pageSize}
          error={form.errorOf('pageSize')}
          onChange={(size) => form.change('pageSize', size as number | null)}
        />
        {collection.kind === 'blog' && (
          <NativeSelect
            name="listView"
            label={t('listView')}
            description={t('listViewHelp')}
            value={value.listView ?? ''}
            data={[
              { value: '', label: t('viewOfTheme') },
              ...COLLECTION_VIEWS.map((view) => ({ value: view, label: t(VIEW_LABELS[view]) })),
            ]}
            error={form.errorOf('listView')}
            onChange={({ currentTarget }) => form.change('listView', currentTarget.value || null)}
          />
        )}
        {collection.kind === 'blog' && (
          <NativeSelect
            name="postAddress"
            label={t('postAddress')}
            description={t('postAddressHelp')}
            value={value.postAddress}
            data={POST_ADDRESSES.map((each) => ({ value: each, label: t(each) }))}
            error={form.errorOf('postAddress')}
            onChange={({ currentTarget }) => form.change('postAddress', currentTarget.value)}
          />
        )}
        <p className={classes.dim}>
          {t('order')}: {t(collection.ordering as 'chronological')}
        </p>
      </div>
    </Card>
  );
}

function PageCard({ collectionId }: { readonly collectionId: string }) {
  const t = useMessages(collectionMessages);
  return (
    <Card title={t('page')}>
      <div className={classes.notice}>
        <p className={classes.dim}>{t('pageText')}</p>
        <Button
          renderRoot={(props) => <Link to="/pages" search={{ page: collectionId }} {...props} />}
          variant="default"
          size="xs"
        >
          {t('openPage')}
        </Button>
      </div>
    </Card>
  );
}

function CategoriesCard({ collectionId }: { readonly collectionId: string }) {
  const t = useMessages(collectionMessages);
  const { api } = useServices();
  const { data: categories = [] } = useQuery(knownCategoriesQuery(api, collectionId));
  return (
    <Card title={t('categories')}>
      <div className={classes.notice}>
        <p className={classes.dim}>{t('categoriesText', { count: categories.length })}</p>
        <Button
          component={Link}
          to={`/collections/${collectionId}/categories` as never}
          variant="default"
          size="xs"
        >
          {t('openCategories')}
        </Button>
      </div>
    </Card>
  );
}
