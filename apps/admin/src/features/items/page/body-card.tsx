import type { ContentItem, DraftVersion } from '@awning/contract';
import {
  addressOf,
  listVersions,
  openItemPreview,
  openVersionPreview,
  restoreVersion,
} from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EditPencil } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { siteChangesQuery } from '../../../api/site-changes-query.ts';
import { Card } from '../../../kit/page/detail-page.tsx';
import { PageShot } from '../../../kit/publishing/page-view.tsx';
import { Moment } from '../../../kit/text/moment.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from '../items.module.css';
import { isPublicStatus, publishBody } from '../publish-body.ts';
import pageClasses from './item-page.module.css';
import { pageMessages } from './page-messages.ts';

const DESKTOP = 1280;

/** The body as it will look, with what waits; it is written in the editor. */
export function BodyCard({ item }: { readonly item: ContentItem }) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const changes = useQuery(siteChangesQuery(api)).data ?? [];
  const waits = changes.some(({ kind, id }) => kind === 'item' && id === item.id);
  const publish = useMutation({
    mutationFn: () => publishBody(api, item.id),
    onSuccess: () => toasts.show({ text: t('bodyPublished') }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['site-changes'] }),
  });
  const isPublic = isPublicStatus(item.status);
  const address = addressOf(openItemPreview, { itemId: item.id });
  return (
    <Card
      title={t('body')}
      actions={
        <Button
          component={Link}
          to={`/items/${item.id}/edit` as never}
          variant="default"
          size="xs"
          leftSection={<EditPencil width={14} height={14} aria-hidden />}
        >
          {t('editBody')}
        </Button>
      }
    >
      <div className={classes.stack}>
        {waits && (
          <div className={pageClasses.waits} role="status">
            <p>{t(isPublic ? 'bodyWaits' : 'bodyWaitsFirst')}</p>
            {isPublic && (
              <Button size="xs" loading={publish.isPending} onClick={() => publish.mutate()}>
                {t('publishBody')}
              </Button>
            )}
          </div>
        )}
        <p className={classes.dim}>{t('bodyHelp')}</p>
        <div className={pageClasses.shot}>
          {/* Another version of it is another picture. */}
          <PageShot
            title={t('bodyPreview')}
            address={`${address}?v=${item.version}.${waits}`}
            width={DESKTOP}
          />
        </div>
      </div>
    </Card>
  );
}

const MOST_VERSIONS = 8;

const REASONS: Readonly<Record<string, 'reason_publish' | 'reason_named' | 'reason_automatic'>> = {
  publish: 'reason_publish',
  named: 'reason_named',
  automatic: 'reason_automatic',
};

/** ED-85: how the body was; what is restored waits in the draft. */
export function VersionsCard({ itemId }: { readonly itemId: string }) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [now] = useState(Date.now);
  const versions = useQuery({
    queryKey: ['versions', 'item', itemId],
    queryFn: async ({ signal }) => {
      const params = { kind: 'item' as const, id: itemId };
      return (await api.call(listVersions, { params, query: { limit: MOST_VERSIONS }, signal })).body
        .versions;
    },
  });
  const restore = useMutation({
    mutationFn: ({ id }: DraftVersion) => api.call(restoreVersion, { params: { versionId: id }, body: {} }),
    onSuccess: () => toasts.show({ text: t('versionRestored') }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['site-changes'] }),
  });
  const all = versions.data ?? [];
  return (
    <Card title={t('versions')} isFlush>
      {versions.error && <p className={pageClasses.empty}>{describeError(versions.error)}</p>}
      {versions.data && all.length === 0 && <p className={pageClasses.empty}>{t('noVersions')}</p>}
      {all.length > 0 && (
        <ul className={pageClasses.versions}>
          {all.map((version) => (
            <li key={version.id}>
              <span>
                {version.name || t(REASONS[version.reason] ?? 'reason_other')} ·{' '}
                <Moment at={version.at} now={now} />
              </span>
              <a
                href={addressOf(openVersionPreview, { versionId: version.id })}
                target="_blank"
                rel="noreferrer"
              >
                {t('lookAt')}
              </a>
              <Button
                variant="default"
                size="compact-sm"
                disabled={restore.isPending}
                onClick={() => restore.mutate(version)}
              >
                {t('restoreVersion')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
