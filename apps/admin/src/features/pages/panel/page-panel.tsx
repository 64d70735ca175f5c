import { type CollectionChange, PAGE_CODE_LIMIT } from '@awning/contract';
import {
  discardSettingsDraft,
  listSiteChanges,
  publishSiteChanges,
  resolveDraft,
  saveSettingsDraft,
  undoPublish,
} from '@awning/contract/calls';
import { COLLECTION_VIEWS } from '@awning/site-model';
import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EditPencil, Xmark } from 'iconoir-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { shownOncePublished } from '../../../kit/publishing/waiting-page.ts';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { type RecordForm, useRecord } from '../../../kit/record/use-record.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import type { PageMarks } from '../tree/page-marks.tsx';
import { editorPathOf, isEdited, nameOfPage, type Page } from '../tree/page-tree.ts';
import classes from '../tree/pages.module.css';
import { siteTreeQuery, themeLayoutsQuery } from '../tree/pages-query.ts';
import { AccessForm } from './access-form.tsx';
import { AddressForm } from './address-form.tsx';
import { type PageSettings, settingsSource } from './page-settings.ts';
import { panelMessages } from './panel-messages.ts';
import { SearchPreview } from './search-preview.tsx';
import { SocialImage } from './social-image.tsx';

interface PagePanelProps {
  readonly page: Page;
  readonly marks: PageMarks;
  readonly onClose: () => void;
}

/** ED-75: the settings of a page beside the tree, which stays usable. */
export function PagePanel({ page, marks, onClose }: PagePanelProps) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const source = useMemo(() => settingsSource(api, page.id), [api, page.id]);
  const form = useRecord<PageSettings>(source);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = editorPathOf(page);
  const { saves } = form;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (saves > 0) void queries.invalidateQueries({ queryKey: ['site-changes'] });
  }, [saves, queries]);
  return (
    <aside
      className={classes.panel}
      aria-label={nameOfPage(page)}
      data-region
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={classes.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {nameOfPage(page)}
        </h2>
        {path && (
          <Button
            component={Link}
            to={path}
            variant="default"
            size="xs"
            leftSection={<EditPencil width={14} height={14} aria-hidden />}
          >
            {t(isEdited(page) ? 'edit' : 'openItems')}
          </Button>
        )}
        <button type="button" className={classes.more} aria-label={t('close')} onClick={onClose}>
          <Xmark width={18} height={18} aria-hidden />
        </button>
      </header>
      <div className={classes.panelBody}>
        {form.value ? (
          <SettingsFields form={form} value={form.value} page={page} marks={marks} source={source} />
        ) : form.loadError ? (
          <div className={classes.notice} role="alert">
            <p>{describeError(form.loadError)}</p>
            <Button variant="default" size="xs" onClick={form.reload}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : (
          <div className={classes.panelSkeleton} role="status" aria-label={t('loading')}>
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={80} />
          </div>
        )}
      </div>
      <div className={classes.panelFoot}>
        <SaveBar form={form} labelOf={(name) => labelOf(t, name)} />
      </div>
    </aside>
  );
}

type T = ReturnType<typeof useMessages<typeof panelMessages>>;

const LABELS: Readonly<Record<keyof PageSettings, keyof typeof panelMessages>> = {
  title: 'title',
  navigationTitle: 'navigationTitle',
  enabled: 'enabled',
  mainImageId: 'image',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
  seoHidden: 'seoHidden',
  regionName: 'layout',
  headCode: 'headCode',
  listView: 'listView',
};
const VIEW_LABELS = { list: 'rowsView', grid: 'gridView', product: 'productView' } as const;

/** Kinds of pages whose list the bundled themes show in every view. */
const SHOWN_AS_LIST: readonly string[] = ['blog', 'products'];

const labelOf = (t: T, name: string): string => {
  const label = LABELS[name as keyof PageSettings];
  return label ? t(label) : name;
};

interface SettingsFieldsProps {
  readonly form: RecordForm<PageSettings>;
  readonly value: PageSettings;
  readonly page: Page;
  readonly marks: PageMarks;
  readonly source: ReturnType<typeof settingsSource>;
}

function SettingsFields({ form, value, page, marks, source }: SettingsFieldsProps) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const layouts = useQuery(themeLayoutsQuery(api)).data ?? [];
  const { change, errorOf } = form;
  const mayAddCode = useMemberSession().member?.permissions.includes('code.manage') ?? false;
  const text = (name: 'title' | 'navigationTitle', help?: string): ReactNode => (
    <TextInput
      name={name}
      label={t(LABELS[name])}
      description={help}
      placeholder={name === 'navigationTitle' ? value.title : undefined}
      value={value[name]}
      maxLength={name === 'title' ? 300 : 500}
      error={errorOf(name)}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  );
  return (
    <>
      <DraftState form={form} page={page} source={source} />
      <section className={classes.group} aria-label={t('general')}>
        {text('title')}
        {text('navigationTitle', t('navigationTitleHelp'))}
        {page.homepage ? (
          <p className={classes.help}>{t('homeShown')}</p>
        ) : (
          <Toggle
            label={t('enabled')}
            description={t('enabledHelp')}
            checked={value.enabled}
            error={errorOf('enabled')}
            onChange={(isOn) => change('enabled', isOn)}
          />
        )}
        {layouts.length > 1 && (
          <NativeSelect
            name="regionName"
            label={t('layout')}
            value={value.regionName ?? ''}
            error={errorOf('regionName')}
            data={[
              { value: '', label: t('layoutOwn') },
              ...layouts.map(({ name, title }) => ({ value: name, label: title })),
            ]}
            onChange={({ currentTarget }) => change('regionName', currentTarget.value || null)}
          />
        )}
        {SHOWN_AS_LIST.includes(page.kind) && (
          <NativeSelect
            name="listView"
            label={t('listView')}
            description={t('listViewHelp')}
            value={value.listView ?? ''}
            error={errorOf('listView')}
            data={[
              { value: '', label: t('layoutOwn') },
              ...COLLECTION_VIEWS.map((view) => ({ value: view, label: t(VIEW_LABELS[view]) })),
            ]}
            onChange={({ currentTarget }) => change('listView', currentTarget.value || null)}
          />
        )}
      </section>
      <AddressForm page={page} />
      <SearchPreview form={form} value={value} page={page} />
      <SocialImage
        value={value.mainImageId}
        onChange={(id) => change('mainImageId', id)}
        error={errorOf('mainImageId')}
      />
      <AccessForm page={page} marks={marks} />
      {mayAddCode && (
        <section className={classes.group} aria-label={t('code')}>
          <h3>{t('code')}</h3>
          <Textarea
            name="headCode"
            label={t('headCode')}
            description={t('headCodeHelp')}
            rows={6}
            resize="vertical"
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
            maxLength={PAGE_CODE_LIMIT}
            value={value.headCode}
            error={errorOf('headCode')}
            onChange={({ currentTarget }) => change('headCode', currentTarget.value)}
          />
        </section>
      )}
    </>
  );
}

interface DraftStateProps {
  readonly form: RecordForm<PageSettings>;
  readonly page: Page;
  readonly source: ReturnType<typeof settingsSource>;
}

/** What waits, and what becomes of it. */
function DraftState({ form, page, source }: DraftStateProps) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const draft = source.last()?.draft;
  const refresh = async (): Promise<void> => {
    form.reload();
    await queries.invalidateQueries({ queryKey: siteTreeQuery(api).queryKey });
    await queries.invalidateQueries({ queryKey: ['site-changes'] });
  };
  const fail = (error: unknown): void => toasts.show({ text: describeError(error), tone: 'bad' });
  const isNew = !page.enabled && (draft?.value as CollectionChange | null)?.enabled === true;
  // That a page which was never on the site will be shown is no change that would be discarded.
  const staysShown = isNew && page.kind === 'page' && !page.hasDocument;
  const hasMore = !staysShown || Object.keys(draft?.value ?? {}).length > 1;
  /** What visitors get to see first is the page as it is in the editor. */
  const readContent = async () =>
    (await api.call(listSiteChanges)).body.changes
      .filter(({ kind, id }) => kind === 'page' && id === page.id)
      .map(({ kind, id, version }) => ({ kind, id, version }));
  const publish = useMutation({
    mutationFn: async () => {
      const changes = [
        { kind: 'page-settings' as const, id: page.id, version: draft?.version ?? 0 },
        ...(isNew ? await readContent() : []),
      ];
      return (await api.call(publishSiteChanges, { body: { changes } })).body.publish;
    },
    onSuccess: ({ id }) =>
      toasts.show({
        text: t(isNew ? 'onSite' : 'published', { name: nameOfPage(page) }),
        undo: () =>
          void api
            .call(undoPublish, { params: { publishId: id } })
            .then(() =>
              toasts.show({ text: isNew ? t('offSite', { name: nameOfPage(page) }) : t('publishUndone') }),
            )
            .catch(fail)
            .finally(refresh),
      }),
    onError: fail,
    onSettled: refresh,
  });
  const params = { kind: 'page-settings', id: page.id } as const;
  const discard = useMutation({
    // A new page stays one that waits to be published.
    mutationFn: async () => {
      if (!staysShown) return void (await api.call(discardSettingsDraft, { params }));
      const ifMatch = `"${draft?.version ?? 0}"`;
      await api.call(saveSettingsDraft, { ...shownOncePublished(page.id), ifMatch });
    },
    onSuccess: () => toasts.show({ text: t(staysShown ? 'moreDiscarded' : 'draftDiscarded') }),
    onError: fail,
    onSettled: refresh,
  });
  const resolve = useMutation({
    mutationFn: (keep: 'draft' | 'live') => api.call(resolveDraft, { params, body: { keep } }),
    onError: fail,
    onSettled: refresh,
  });
  if (!draft?.isOpen) return <p className={classes.help}>{t('inDraft')}</p>;
  const { conflicts } = draft;
  return (
    <div className={classes.waits} role="status">
      {conflicts.length > 0 ? (
        <>
          <p>{t('conflict', { fields: conflicts.map(({ part }) => labelOf(t, part)).join(', ') })}</p>
          <div>
            <Button size="xs" variant="default" onClick={() => resolve.mutate('draft')}>
              {t('keepDraft')}
            </Button>
            <Button size="xs" variant="default" onClick={() => resolve.mutate('live')}>
              {t('keepLive')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t(isNew ? 'notPublished' : 'waits')}</p>
          <div>
            <Button
              size="xs"
              loading={publish.isPending}
              disabled={form.changed.length > 0}
              onClick={() => publish.mutate()}
            >
              {t(isNew ? 'publishPage' : 'publish')}
            </Button>
            {hasMore && (
              <Button
                size="xs"
                variant="default"
                loading={discard.isPending}
                onClick={() => discard.mutate()}
              >
                {t('discardDraft')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
