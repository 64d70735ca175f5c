import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DateTimeField } from '../../../kit/fields/date-time-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useErrorAt, useField, useSummary } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { categoriesQuery, storesQuery, tagsQuery } from '../product-query.ts';
import { LabelsField } from './labels-field.tsx';
import { Schedules } from './schedules.tsx';

/** Whether and from when visitors see it, and what is scheduled. */
export function VisibilityCard({ itemId }: { readonly itemId: string | null }) {
  const t = useMessages(editorMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const [status, setStatus] = useField('status');
  const [publishOn, setPublishOn] = useField('publishOn');
  const timeError = useErrorAt('publishOn');
  const isScheduled = status === 'scheduled';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(publishOn);
  return (
    <Card title={t('visibility')}>
      <div className={classes.stack}>
        <Radio.Group
          aria-label={t('visibility')}
          value={status === 'published' || isScheduled ? status : 'draft'}
          onChange={setStatus}
        >
          <div className={classes.choices}>
            <Radio value="published" label={t('visible')} />
            <Radio value="draft" label={t('hidden')} />
            <Radio value="scheduled" label={t('scheduledState')} />
          </div>
        </Radio.Group>
        {isScheduled && (
          <DateTimeField
            label={t('visibleFrom')}
            value={publishOn === undefined ? null : new Date(publishOn).toISOString()}
            timeZone={timeZone}
            error={timeError}
            onChange={(at) => at !== null && setPublishOn(Date.parse(at))}
          />
        )}
        {status === 'published' && itemId !== null && <p className={classes.dim}>{t('since', { day })}</p>}
        {itemId !== null && <Schedules itemId={itemId} />}
      </div>
    </Card>
  );
}

/** Its store, categories and tags. */
export function PlaceCard({
  collectionId,
  onStore,
}: {
  readonly collectionId: string;
  /** Only while the product is new. */
  readonly onStore?: ((id: string) => void) | undefined;
}) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const [categories, setCategories] = useField('categories');
  const [tags, setTags] = useField('tags');
  const { data: stores = [] } = useQuery(storesQuery(api));
  const { data: knownCategories = [] } = useQuery(categoriesQuery(api, collectionId));
  const { data: knownTags = [] } = useQuery(tagsQuery(api, collectionId));
  const store = stores.find(({ id }) => id === collectionId);
  return (
    <Card title={t('place')}>
      <div className={classes.stack}>
        {onStore && stores.length > 1 ? (
          <NativeSelect
            label={t('store')}
            value={collectionId}
            data={stores.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={({ currentTarget }) => onStore(currentTarget.value)}
          />
        ) : (
          store && <p className={classes.dim}>{store.title}</p>
        )}
        <LabelsField
          label={t('categories')}
          value={categories}
          known={knownCategories}
          onChange={setCategories}
          error={useErrorAt('categories')}
        />
        <LabelsField
          label={t('tags')}
          value={tags}
          known={knownTags}
          onChange={setTags}
          error={useErrorAt('tags')}
        />
      </div>
    </Card>
  );
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** What search engines show, and the texts for it. */
export function SearchCard({ fullUrl }: { readonly fullUrl: string | null }) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const { website } = useMemberSession();
  const [isOpen, setOpen] = useState(false);
  const title = useSummary(() => String(store.get('seoTitle') || store.get('title') || ''));
  const description = useSummary(() =>
    shortened(String(store.get('seoDescription') || plainText(String(store.get('excerpt') ?? ''))), 160),
  );
  const address = fullUrl === null ? '' : fullUrl.split('/').filter(Boolean).join(' › ');
  return (
    <Card
      title={t('search')}
      actions={
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'done' : 'edit')}
        </Button>
      }
    >
      <div className={classes.searchPreview} role="img" aria-label={t('searchPreview')}>
        <span className={classes.dim}>
          {new URL(website.baseUrl).host}
          {address !== '' && ` › ${address}`}
        </span>
        <b>{shortened(title || t('untitled'), 65)}</b>
        <span>{description}</span>
      </div>
      {isOpen && <SearchFields isExisting={fullUrl !== null} />}
    </Card>
  );
}

function SearchFields({ isExisting }: { readonly isExisting: boolean }) {
  const t = useMessages(editorMessages);
  const [seoTitle, setSeoTitle] = useField('seoTitle');
  const [seoDescription, setSeoDescription] = useField('seoDescription');
  const [urlId, setUrlId] = useField('urlId');
  const addressError = useErrorAt('urlId');
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('seoTitle')}
        description={t('seoTitleHint')}
        value={seoTitle}
        maxLength={500}
        onChange={({ currentTarget }) => setSeoTitle(currentTarget.value)}
      />
      <Textarea
        label={t('seoDescription')}
        description={t('seoDescriptionHint')}
        value={seoDescription}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setSeoDescription(currentTarget.value)}
      />
      {isExisting && (
        <TextInput
          label={t('address')}
          value={urlId}
          error={addressError}
          onChange={({ currentTarget }) => setUrlId(currentTarget.value)}
        />
      )}
    </div>
  );
}
