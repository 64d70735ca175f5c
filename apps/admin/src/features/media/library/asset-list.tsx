import type { AssetQuery, ListedAsset } from '@awning/contract';
import { changeAsset, listAssets } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { displayBytes } from '@awning/site-model';
import { AssetImage } from '../../../kit/fields/media/asset-image.tsx';
import type { BulkAction, ListColumn, ListView, ResourceList } from '../../../kit/list/list-definition.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import { type AssetFilterContext, assetFilters, type T } from './asset-filters.ts';
import classes from './library.module.css';

interface AssetListContext extends AssetFilterContext {
  readonly now: number;
  readonly bulk: readonly BulkAction<ListedAsset>[];
  readonly copyAddress: (asset: ListedAsset) => void;
  readonly remove: (asset: ListedAsset) => void;
}

const KIND_NAMES = { image: 'image', audio: 'audio', video: 'video', file: 'document' } as const;

/** What people call a file: its title, or its name where it has none. */
export const titleOf = ({ title, filename }: Pick<ListedAsset, 'title' | 'filename'>): string =>
  title || filename;

/** The files of the site as a list. */
export function assetList(api: Client, t: T, context: AssetListContext): ResourceList<ListedAsset> {
  return {
    name: 'assets',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: assetViews(t),
    columns: assetColumns(api, t, context),
    filters: assetFilters(t, context),
    load: async ({ search, filters, sort, limit, cursor, before, isCounted, signal }) => {
      const query: AssetQuery = {
        ...filters,
        sort: sort as NonNullable<AssetQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listAssets, { query, signal });
      return {
        rows: body.assets,
        nextPageCursor: body.nextPageCursor,
        previousPageCursor: body.previousPageCursor,
        count: body.count,
      };
    },
    keyOf: ({ id }) => id,
    nameOf: titleOf,
    hrefOf: ({ id }) => `/media/${id}`,
    tile: (asset) => <AssetTile asset={asset} t={t} />,
    rowActions: (asset) => [
      { id: 'copy', label: t('copyAddress'), run: () => context.copyAddress(asset) },
      { id: 'delete', label: t('delete'), run: () => context.remove(asset) },
    ],
    bulk: context.bulk,
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const assetViews = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  { id: 'images', label: t('images'), conditions: [{ filter: 'kind', word: 'is', value: 'image' }] },
  {
    id: 'unused',
    label: t('unusedView'),
    conditions: [{ filter: 'used', word: 'is', value: 'false' }],
    nothingLeft: t('nothingUnused'),
  },
  {
    id: 'undescribed',
    label: t('undescribed'),
    conditions: [{ filter: 'described', word: 'is', value: 'false' }],
    nothingLeft: t('nothingUndescribed'),
  },
];

const LONGEST_DESCRIPTION = 1000;

function assetColumns(api: Client, t: T, { now, folders }: AssetListContext): ListColumn<ListedAsset>[] {
  const paths = new Map(folders.map(({ id, path }) => [id, path]));
  return [
    {
      id: 'file',
      label: t('file'),
      cell: (asset) => <AssetName asset={asset} />,
      text: titleOf,
      sort: { name: 'title', first: 'rising' },
      phone: 'lead',
    },
    {
      id: 'description',
      label: t('description'),
      cell: ({ altText, kind }) =>
        kind === 'image' && altText === '' ? (
          <span className={classes.quiet}>{t('noDescription')}</span>
        ) : (
          altText
        ),
      text: ({ altText }) => altText,
      edit: {
        value: ({ altText }) => altText,
        check: (text) => (text.length > LONGEST_DESCRIPTION ? t('tooLong') : null),
        save: ({ id }, altText) => api.call(changeAsset, { params: { assetId: id }, body: { altText } }),
      },
    },
    {
      id: 'places',
      label: t('usedIn'),
      width: '110px',
      cell: ({ places }) => placesText(t, places),
      text: ({ places }) => String(places),
      phone: 'below',
    },
    {
      id: 'pixels',
      label: t('pixels'),
      width: '130px',
      isNumber: true,
      cell: ({ picture }) =>
        picture ? t('pixelsOf', { width: picture.width, height: picture.height }) : null,
      text: ({ picture }) => (picture ? `${picture.width}x${picture.height}` : ''),
    },
    {
      id: 'size',
      label: t('size'),
      width: '100px',
      isNumber: true,
      cell: ({ bytes }) => displayBytes(bytes),
      text: ({ bytes }) => String(bytes),
      sort: { name: 'bytes', first: 'falling' },
      phone: 'end',
    },
    {
      id: 'added',
      label: t('added'),
      width: '110px',
      cell: ({ addedOn }) => <Moment at={addedOn} now={now} />,
      text: ({ addedOn }) => new Date(addedOn).toISOString(),
      sort: { name: 'createdOn', first: 'falling' },
    },
    {
      id: 'filename',
      label: t('name'),
      cell: ({ filename }) => filename,
      sort: { name: 'filename', first: 'rising' },
      isExtra: true,
    },
    { id: 'kind', label: t('kind'), width: '110px', cell: ({ kind }) => t(KIND_NAMES[kind]), isExtra: true },
    {
      id: 'folder',
      label: t('folder'),
      width: '160px',
      cell: ({ folderId }) => paths.get(folderId ?? '') ?? '',
      isExtra: true,
    },
    {
      id: 'changed',
      label: t('changed'),
      width: '110px',
      cell: ({ updatedOn }) => <Moment at={updatedOn} now={now} />,
      text: ({ updatedOn }) => new Date(updatedOn).toISOString(),
      sort: { name: 'updatedOn', first: 'falling' },
      isExtra: true,
    },
  ];
}

const placesText = (t: T, count: number) =>
  count === 0 ? <span className={classes.quiet}>{t('places', { count })}</span> : t('places', { count });

function AssetName({ asset }: { readonly asset: ListedAsset }) {
  return (
    <span className={classes.name}>
      <span className={classes.thumb}>
        <AssetImage asset={asset} width={100} />
      </span>
      <span className={classes.nameText}>{titleOf(asset)}</span>
    </span>
  );
}

function AssetTile({ asset, t }: { readonly asset: ListedAsset; readonly t: T }) {
  const notes = [
    asset.picture
      ? t('pixelsOf', { width: asset.picture.width, height: asset.picture.height })
      : displayBytes(asset.bytes),
    t('places', { count: asset.places }),
  ];
  return (
    <span className={classes.tile}>
      <AssetImage asset={asset} width={300} />
      <span className={classes.tileName}>{titleOf(asset)}</span>
      <span className={classes.tileNote}>{notes.join(' · ')}</span>
      {(asset.forSale || (asset.kind === 'image' && asset.altText === '')) && (
        <span className={classes.mark}>{t(asset.forSale ? 'forSale' : 'noDescription')}</span>
      )}
    </span>
  );
}
