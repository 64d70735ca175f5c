import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { describeError, isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { assetQuery } from '../../../kit/fields/media/asset-query.ts';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { GoneRecord } from '../../../kit/states/gone-record.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { AssetDetails } from './asset-details.tsx';
import { assetMessages } from './asset-messages.ts';

/** One file of the library. */
export function AssetPage() {
  const t = useMessages(assetMessages);
  const { assetId } = useParams({ from: '/members/media/$assetId' });
  const { api } = useServices();
  const { website } = useMemberSession();
  const asset = useQuery(assetQuery(api, assetId));
  if (asset.error && isMissing(asset.error))
    return <GoneRecord kind="asset" id={assetId} back="/media" onRestored={() => void asset.refetch()} />;
  if (asset.data)
    return (
      <AssetDetails key={assetId} asset={asset.data.body} etag={asset.data.etag} now={asset.dataUpdatedAt} />
    );
  return (
    <DetailPage
      title={t('file')}
      documentTitle={`${t('media')} · ${website.title}`}
      back={{ to: '/media', label: t('media') }}
    >
      {asset.error ? (
        <>
          <FormNotice>{describeError(asset.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void asset.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label={t('loading')} />
      )}
    </DetailPage>
  );
}
