import type { Asset } from '@awning/contract';
import { changeAsset, readAsset } from '@awning/contract/calls';
import { displayBytes } from '@awning/site-model';
import { NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../../kit/actions/page-menu.tsx';
import { assetQuery, foldersQuery } from '../../../kit/fields/media/asset-query.ts';
import { FocalPoint, type Point } from '../../../kit/fields/media/focal-point.tsx';
import { folderRows } from '../../../kit/fields/media/folder-rows.ts';
import { Card, DetailPage } from '../../../kit/page/detail-page.tsx';
import { readLastChange } from '../../../kit/record/last-change.ts';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { type RecordForm, type RecordSource, useRecord } from '../../../kit/record/use-record.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { refreshMedia, usesQuery } from '../media-query.ts';
import classes from './asset.module.css';
import { assetMessages } from './asset-messages.ts';
import { AssetPreview } from './asset-preview.tsx';
import { PlaceList } from './place-list.tsx';
import { useAssetRemoval } from './use-asset-removal.tsx';
import { useCopyAddress } from './use-copy-address.ts';

/** What is edited of a file. */
type AssetFields = {
  readonly filename: string;
  readonly title: string;
  readonly altText: string;
  readonly folderId: string | null;
  readonly focalPoint: Point | null;
};

const fieldsOf = ({ filename, title, altText, folderId, picture }: Asset): AssetFields => ({
  filename,
  title,
  altText,
  folderId,
  focalPoint: picture?.focalPoint ?? null,
});

function useAssetSource(assetId: string): RecordSource<AssetFields> {
  const { api, queries } = useServices();
  return useMemo(
    () => ({
      queryKey: ['asset-fields', assetId],
      read: async (signal) => {
        const { body, etag } = await api.call(readAsset, { params: { assetId }, signal });
        return { body: fieldsOf(body), etag };
      },
      write: async ({ focalPoint, ...fields }, ifMatch) => {
        const body = { ...fields, ...(focalPoint && { focalPoint }) };
        const saved = await api.call(changeAsset, { params: { assetId }, body, ifMatch });
        queries.setQueryData(assetQuery(api, assetId).queryKey, { body: saved.body, etag: saved.etag });
        void queries.invalidateQueries({ queryKey: ['assets'] });
        void queries.invalidateQueries({ queryKey: ['asset-folders'] });
        return { body: fieldsOf(saved.body), etag: saved.etag };
      },
      lastChange: () => readLastChange(api, { kind: 'asset', id: assetId }),
    }),
    [api, queries, assetId],
  );
}

interface AssetDetailsProps {
  readonly asset: Asset;
  readonly etag: string | null;
  readonly now: number;
}

export function AssetDetails({ asset, etag, now }: AssetDetailsProps) {
  const t = useMessages(assetMessages);
  const { website } = useMemberSession();
  const { queries } = useServices();
  const navigate = useNavigate();
  const copyAddress = useCopyAddress();
  const form = useRecord(useAssetSource(asset.id));
  const removal = useAssetRemoval(() => void navigate({ to: '/media', search: {} as never }));
  const name = asset.title || asset.filename;
  const labels: Record<string, string> = {
    filename: t('fileName'),
    title: t('title'),
    altText: t('altText'),
    folderId: t('folder'),
    focalPoint: t('focal'),
  };
  const actions = usePageActions([
    { id: 'copy', label: t('copyAddress'), run: () => copyAddress(asset) },
    { id: 'delete', label: t('delete'), run: () => removal.remove(asset), isDangerous: true },
  ]);
  return (
    <DetailPage
      title={name}
      documentTitle={`${name} · ${t('media')} · ${website.title}`}
      back={{ to: '/media', label: t('media') }}
      list={{ name: 'assets', href: `/media/${asset.id}` }}
      presence={`asset/${asset.id}`}
      actions={<PageMenu actions={actions} />}
      side={
        <>
          <Places assetId={asset.id} />
          <Facts asset={asset} now={now} />
        </>
      }
      saveBar={<SaveBar form={form} labelOf={(field) => labels[field] ?? field} />}
    >
      <Card title={t('preview')}>
        <AssetPreview asset={asset} etag={etag} onChanged={() => refreshMedia(queries)} />
      </Card>
      <Card title={t('about')}>
        {form.value ? (
          <AssetForm asset={asset} form={form} value={form.value} />
        ) : form.loadError ? (
          <FormNotice>{describeError(form.loadError)}</FormNotice>
        ) : (
          <Skeleton height={240} role="status" aria-label={t('loading')} />
        )}
      </Card>
      {asset.picture && form.value?.focalPoint && (
        <Card title={t('focal')}>
          <FocalPoint
            asset={asset}
            picture={asset.picture}
            value={form.value.focalPoint}
            onChange={(point) => form.change('focalPoint', point)}
          />
        </Card>
      )}
      {removal.dialog}
    </DetailPage>
  );
}

interface AssetFormProps {
  readonly asset: Asset;
  readonly form: RecordForm<AssetFields>;
  readonly value: AssetFields;
}

function AssetForm({ asset, form, value }: AssetFormProps) {
  const t = useMessages(assetMessages);
  const { api } = useServices();
  const { data: folders = [] } = useQuery(foldersQuery(api));
  const { filename, title, altText, folderId } = value;
  return (
    <div className={classes.fields}>
      {asset.kind === 'image' && (
        <Textarea
          label={t('altText')}
          description={t('altHelp')}
          name="altText"
          value={altText}
          maxLength={1000}
          rows={3}
          error={form.errorOf('altText')}
          onChange={({ currentTarget }) => form.change('altText', currentTarget.value)}
        />
      )}
      <TextInput
        label={t('title')}
        description={t('titleHelp')}
        name="title"
        value={title}
        maxLength={500}
        error={form.errorOf('title')}
        onChange={({ currentTarget }) => form.change('title', currentTarget.value)}
      />
      <TextInput
        label={t('fileName')}
        description={t(asset.kind === 'image' ? 'imageNameHelp' : 'fileNameHelp')}
        name="filename"
        value={filename}
        maxLength={300}
        error={form.errorOf('filename')}
        onChange={({ currentTarget }) => form.change('filename', currentTarget.value)}
      />
      <NativeSelect
        label={t('folder')}
        name="folderId"
        value={folderId ?? ''}
        error={form.errorOf('folderId')}
        onChange={({ currentTarget }) => form.change('folderId', currentTarget.value || null)}
        data={[
          { value: '', label: t('noFolder') },
          ...folderRows(folders).map(({ id, path }) => ({ value: id, label: path })),
        ]}
      />
    </div>
  );
}

function Places({ assetId }: { readonly assetId: string }) {
  const t = useMessages(assetMessages);
  const { api } = useServices();
  const uses = useQuery(usesQuery(api, assetId));
  return <Card title={t('whereUsed')}>{uses.data && <PlaceList uses={uses.data} />}</Card>;
}

const KIND_NAMES = { image: 'image', audio: 'audio', video: 'video', file: 'document' } as const;

function Facts({ asset, now }: { readonly asset: Asset; readonly now: number }) {
  const t = useMessages(assetMessages);
  const { website } = useMemberSession();
  const { picture } = asset;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('kind'), `${t(KIND_NAMES[asset.kind])}, ${asset.contentType.split(';')[0]}`],
    ...(picture
      ? [[t('pixels'), t('pixelsOf', { width: picture.width, height: picture.height })] as const]
      : []),
    ...(picture && picture.frames > 1
      ? [[t('animation'), t('frames', { count: picture.frames })] as const]
      : []),
    [t('size'), displayBytes(asset.bytes)],
    [t('added'), <Moment key="added" at={asset.addedOn} now={now} />],
    [t('changed'), <Moment key="changed" at={asset.updatedOn} now={now} />],
    [t('address'), asset.forSale ? t('forSale') : new URL(asset.assetUrl, website.baseUrl).href],
  ];
  return (
    <Card title={t('facts')}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
