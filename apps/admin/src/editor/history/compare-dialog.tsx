import type { DraftVersion, VersionComparison } from '@awning/contract';
import { compareVersions, openSitePreview, openVersionPreview, readVersion } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';
import type { PageDocument } from '@awning/site-model';
import { Button, Modal, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { editorMessages } from '../editor-messages.ts';
import { previewAddress } from '../owner-addresses.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor } from '../use-editor.ts';
import classes from './compare.module.css';
import { CompareView } from './compare-view.tsx';
import { type RestoredPart, useRestoring } from './use-restoring.ts';
import { partNames, versionName } from './version-names.ts';

const WIDTHS = { desktop: 1280, phone: 390 } as const;

interface CompareDialogProps {
  readonly version: DraftVersion;
  /** What else it can be compared with. */
  readonly others: readonly DraftVersion[];
  readonly onClose: () => void;
}

/** ED-85: a version beside the page, what visitors see, or another version; by eye and as a list. */
export function CompareDialog({ version, others, onClose }: CompareDialogProps) {
  const t = useMessages(editorMessages);
  const { owner, info } = useEditorTools();
  const isPhone = useMediaQuery('(max-width: 767px)') === true;
  const title = t('compareTitle', { version: versionName(version, t) });
  const [other, setOther] = useState('draft');
  const [device, setDevice] = useState<keyof typeof WIDTHS>(isPhone ? 'phone' : 'desktop');
  // Another step makes another page: the preview is loaded again with each.
  const steps = useEditor(({ history, draft }) => `${history.past.length}-${draft.waiting}`);
  const choices = [
    { value: 'draft', label: t('compareDraft') },
    { value: 'live', label: t('compareLive') },
    ...others.map((each) => ({ value: each.id, label: versionName(each, t) })),
  ];
  const addressOf = (id: string): string => {
    if (id === 'draft') return `${previewAddress(owner) ?? urlOf(openSitePreview, {})}?step=${steps}`;
    return id === 'live' ? (info.address ?? '/') : urlOf(openVersionPreview, { params: { versionId: id } });
  };
  return (
    // Without the head of the component: a second banner beside the one of the page in the frame would be a fault.
    <Modal.Root opened onClose={onClose} fullScreen={isPhone} size={1120}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <div className={classes.head}>
          <h2>{title}</h2>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>
          <div className={classes.tools}>
            <NativeSelect
              label={t('compareWith')}
              size="xs"
              value={other}
              data={choices}
              onChange={({ currentTarget }) => setOther(currentTarget.value)}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('devices')}
              value={device}
              onChange={(next) => setDevice(next as keyof typeof WIDTHS)}
              data={[
                { value: 'desktop', label: t('desktop') },
                { value: 'phone', label: t('phone') },
              ]}
            />
          </div>
          <div className={classes.columns}>
            <CompareView
              width={WIDTHS[device]}
              before={{ name: versionName(version, t), address: addressOf(version.id) }}
              after={{
                name: choices.find(({ value }) => value === other)?.label ?? '',
                address: addressOf(other),
              }}
            />
            <Differences version={version} other={other} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Differences({ version, other }: { readonly version: DraftVersion; readonly other: string }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const tools = useEditorTools();
  const document = useEditor(({ draft }) => draft.document);
  const { problem, restore } = useRestoring(version);
  const params = { versionId: version.id };
  const comparison = useQuery({
    queryKey: ['version-comparison', version.id, other],
    queryFn: async ({ signal }) =>
      (await api.call(compareVersions, { params, query: { with: other }, signal })).body,
    staleTime: 0,
  });
  const whole = useQuery({
    queryKey: ['version', version.id],
    // Only to call its parts by their names: a version is never changed here.
    queryFn: async ({ signal }) =>
      (await api.call(readVersion, { params, signal })).body.value as PageDocument,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const names = partNames([...(whole.data ? [whole.data] : []), document], tools);
  const changes = changedParts(comparison.data?.changes ?? []);
  const restoreAnd = (part: RestoredPart) => () => void restore(part).then(() => comparison.refetch());
  return (
    <section className={classes.differences} aria-label={t('compareList')}>
      <FormNotice>{problem ?? (comparison.error ? describeError(comparison.error) : null)}</FormNotice>
      {comparison.isPending && <Skeleton height={40} role="status" aria-label={t('loading')} />}
      {comparison.data && (
        <p className={classes.dim}>
          {changes.length === 0 ? t('noDifference') : t('differences', { count: changes.length })}
        </p>
      )}
      <ul className={classes.changes}>
        {changes.map(({ kind, id, from, to }) => (
          <li key={`${kind}:${id}`}>
            <span>
              {id === '' ? t('partOrder') : (names.get(id) ?? t('partUnknown'))}{' '}
              <span className={classes.dim}>
                {t(from === null ? 'partAdded' : to === null ? 'partGone' : 'partChanged')}
              </span>
            </span>
            {(kind === 'section' || kind === 'block') && from !== null && (
              <Button size="compact-xs" variant="default" onClick={restoreAnd({ [kind]: id })}>
                {t('restorePart')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" w="fit-content" onClick={restoreAnd({})}>
        {t('restorePage')}
      </Button>
    </section>
  );
}

/** One line for each section and block, also where its place and its value both differ. */
function changedParts(changes: VersionComparison['changes']) {
  const parts = changes.map(({ part, from, to }) => {
    const [kind = '', id = ''] = part.split(/:(.*)/s);
    return { kind, id, from, to };
  });
  const named = new Set(
    parts.filter(({ kind }) => kind === 'block' || kind === 'section').map(({ id }) => id),
  );
  return parts.filter(({ kind, id }) => kind === 'block' || kind === 'section' || !named.has(id));
}
