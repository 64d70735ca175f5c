import type { ContentCollection } from '@awning/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { NavArrowDown, Plus } from 'iconoir-react';
import { useMemo, useState } from 'react';
import { describeError, isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { listMessages } from '../../kit/list/list-messages.ts';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { GoneRecord } from '../../kit/states/gone-record.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AddImages } from './add-images.tsx';
import { BIN_VIEW } from './item-filters.ts';
import { itemBinList, itemList } from './item-list.tsx';
import { itemMessages } from './item-messages.ts';
import {
  authorsQuery,
  collectionQuery,
  collectionsQuery,
  holdsItems,
  knownCategoriesQuery,
  tagsQuery,
} from './item-query.ts';
import classes from './items.module.css';
import { NewItemDialog } from './new-item-dialog.tsx';
import { useItemChanges } from './use-item-changes.ts';

/** Posts, events, images and everything else that is in collections, of the whole site. */
export function ItemsPage() {
  const { api } = useServices();
  const t = useMessages(itemMessages);
  const { website } = useMemberSession();
  const collections = useQuery(collectionsQuery(api));
  if (collections.data?.length === 0)
    return (
      <Page title={t('allTitle')} siteTitle={website.title}>
        <div className={classes.notice}>
          <h2>{t('noCollectionTitle')}</h2>
          <p>{t('noCollectionText')}</p>
          <Button component={Link} to="/pages">
            {t('toPages')}
          </Button>
        </div>
      </Page>
    );
  return <ItemTable collection={null} />;
}

/** The items of one collection. */
export function CollectionItemsPage() {
  const { collectionId } = useParams({ from: '/members/collections/$collectionId' });
  const { api } = useServices();
  const t = useMessages(itemMessages);
  const { website } = useMemberSession();
  const collection = useQuery(collectionQuery(api, collectionId));
  if (isMissing(collection.error) || (collection.data && !holdsItems(collection.data)))
    return (
      <GoneRecord kind="page" id={collectionId} back="/items" onRestored={() => void collection.refetch()} />
    );
  if (collection.error)
    return (
      <Page title={t('collection')} siteTitle={website.title}>
        <FormNotice>{describeError(collection.error)}</FormNotice>
        <Button variant="default" w="fit-content" onClick={() => void collection.refetch()}>
          {t('tryAgain')}
        </Button>
      </Page>
    );
  return collection.data ? <ItemTable key={collectionId} collection={collection.data} /> : null;
}

const NONE: readonly never[] = [];

function ItemTable({ collection }: { readonly collection: ContentCollection | null }) {
  const { api } = useServices();
  const t = useMessages(itemMessages);
  const listWords = useMessages(listMessages);
  const locale = useLocale();
  const { website, member } = useMemberSession();
  const { timeZone } = website;
  const [now] = useState(Date.now);
  const id = collection?.id ?? '';
  const { data: collections = NONE } = useQuery(collectionsQuery(api));
  const { data: authors = NONE } = useQuery(authorsQuery(api));
  const { data: categories = NONE } = useQuery(knownCategoriesQuery(api, id));
  const { data: tagCounts = NONE } = useQuery(tagsQuery(api, id));
  const changes = useItemChanges(collection);
  const isBin = (useSearch({ strict: false }) as { view?: string }).view === BIN_VIEW;
  const list = useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
    const time = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    const context = {
      ...changes,
      locale,
      listWords,
      authors,
      collection,
      collections,
      categories,
      tags: tagCounts.map(({ name }) => name),
      now,
      dayOf: (at: string | number) => day.format(new Date(at)),
      timeOf: (at: number) => time.format(at),
    };
    return isBin ? itemBinList(api, t, context) : itemList(api, t, context);
  }, [
    api,
    t,
    changes,
    locale,
    timeZone,
    listWords,
    authors,
    collection,
    collections,
    categories,
    tagCounts,
    now,
    isBin,
  ]);
  const mayEdit = member?.permissions.includes('content.edit') ?? false;
  return (
    <>
      <title>{`${list.title} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        layout={collection?.kind === 'gallery' && !isBin ? 'grid' : 'rows'}
        actions={mayEdit && <TableActions collection={collection} collections={collections} />}
      />
    </>
  );
}

interface TableActionsProps {
  readonly collection: ContentCollection | null;
  readonly collections: readonly ContentCollection[];
}

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One main action; of all collections it asks where to. */
function TableActions({ collection, collections }: TableActionsProps) {
  const t = useMessages(itemMessages);
  const [target, setTarget] = useState<ContentCollection | null>(null);
  const [isAddingImages, setAddingImages] = useState(false);
  const [only] = collections;
  const first = collection ?? (collections.length === 1 ? (only ?? null) : null);
  usePageActions(
    first
      ? [{ id: 'create', label: t('add', { kind: first.kind }), keys: 'c', run: () => setTarget(first) }]
      : [],
  );
  return (
    <>
      {collection && (
        <Button component={Link} to={`/collections/${collection.id}/settings` as never} variant="default">
          {t('settings')}
        </Button>
      )}
      {collection?.kind === 'gallery' && (
        <Button variant="default" onClick={() => setAddingImages(true)}>
          {t('addImages')}
        </Button>
      )}
      {first ? (
        <Button leftSection={<Plus {...icon} />} onClick={() => setTarget(first)}>
          {t('add', { kind: first.kind })}
        </Button>
      ) : (
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <Button leftSection={<Plus {...icon} />} rightSection={<NavArrowDown {...icon} />}>
              {t('add', { kind: '' })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('addTo')}</Menu.Label>
            {collections.map((each) => (
              <Menu.Item key={each.id} onClick={() => setTarget(each)}>
                {each.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {target && <NewItemDialog collection={target} onClose={() => setTarget(null)} />}
      {isAddingImages && collection && (
        <AddImages collection={collection} onClose={() => setAddingImages(false)} />
      )}
    </>
  );
}
