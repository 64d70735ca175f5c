import type { ContentItem } from '@awning/contract';
import { addAuthor, changeItem } from '@awning/contract/calls';
import { Button, NativeSelect, Radio, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { AddressChange } from '../../../kit/address/address-change.tsx';
import { DateTimeField } from '../../../kit/fields/date-time-field.tsx';
import { ImageField } from '../../../kit/fields/image-field.tsx';
import { LinkField } from '../../../kit/fields/link-field.tsx';
import { assetQuery, imageUrl } from '../../../kit/fields/media/asset-query.ts';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { authorsQuery, knownCategoriesQuery, refreshItems, tagsQuery } from '../item-query.ts';
import classes from '../items.module.css';
import type { CardProps } from './card-props.ts';
import pageClasses from './item-page.module.css';
import { pageMessages } from './page-messages.ts';

const STATUSES = [
  ['draft', 'draftHelp'],
  ['needs-review', 'needsReviewHelp'],
  ['scheduled', 'scheduledHelp'],
  ['published', 'publishedHelp'],
  ['private', 'privateHelp'],
] as const;

/** In the site's zone; a time that is still to come makes it a schedule. */
export function StatusCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const { timeZone } = useMemberSession().website;
  const help = STATUSES.find(([status]) => status === value.status)?.[1];
  const isScheduled = value.status === 'scheduled';
  return (
    <Card title={t('status')}>
      <div className={classes.stack} data-field="status">
        <Radio.Group
          aria-label={t('status')}
          value={value.status}
          error={form.errorOf('status')}
          onChange={(status) => form.change('status', status)}
        >
          <div className={pageClasses.choices}>
            {STATUSES.map(([status]) => (
              <Radio key={status} value={status} label={t(status)} />
            ))}
          </div>
        </Radio.Group>
        {help && <p className={classes.dim}>{t(help)}</p>}
        {(isScheduled || value.status === 'published') && (
          <div data-field="publishOn">
            <DateTimeField
              label={t(isScheduled ? 'publishAt' : 'publishedAt')}
              description={isScheduled ? undefined : t('publishedAtHelp')}
              value={new Date(value.publishOn).toISOString()}
              timeZone={timeZone}
              error={form.errorOf('publishOn')}
              onChange={(at) => at !== null && form.change('publishOn', Date.parse(at))}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

const CROPS = [
  { label: 'wide', ratio: 1.91 },
  { label: 'square', ratio: 1 },
] as const;

/** With its focal point behind "Details", and the crops that others make of it. */
export function ImageCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const mayChoose = member?.permissions.includes('media.manage') ?? false;
  const id = value.mainImageId;
  const asset = useQuery({ ...assetQuery(api, id ?? ''), enabled: id !== null && mayChoose }).data?.body;
  const point = asset?.picture?.focalPoint;
  return (
    <Card title={t('image')}>
      <div className={classes.stack} data-field="mainImageId">
        <ImageField
          label={t('imageField')}
          description={t('imageHelp')}
          value={id}
          onChange={(next) => form.change('mainImageId', next)}
          error={form.errorOf('mainImageId')}
          disabledReason={mayChoose ? undefined : t('imageClosed')}
        />
        {asset && (
          <figure className={pageClasses.crops}>
            <figcaption>{t('crops')}</figcaption>
            {CROPS.map(({ label, ratio }) => (
              <img
                key={label}
                src={imageUrl(asset, 500)}
                alt={t(label)}
                style={{
                  aspectRatio: ratio,
                  objectPosition: point ? `${point.x * 100}% ${point.y * 100}%` : 'center',
                }}
              />
            ))}
          </figure>
        )}
      </div>
    </Card>
  );
}

interface SortingCardProps extends CardProps {
  readonly collectionId: string;
}

/** Categories, tags, author, and how it is treated in lists. */
export function SortingCard({ form, value, collectionId }: SortingCardProps) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const { data: categories = [] } = useQuery(knownCategoriesQuery(api, collectionId));
  const { data: tags = [] } = useQuery(tagsQuery(api, collectionId));
  const labels = (name: 'categories' | 'tags', known: readonly string[]) => (
    <TagsInput
      name={name}
      label={t(name)}
      value={[...value[name]]}
      data={[...known]}
      onChange={(next) => form.change(name, next)}
      error={form.errorOf(name)}
      splitChars={[',', '\n', '\t']}
      acceptValueOnBlur
      clearable={false}
      maxTags={200}
    />
  );
  return (
    <Card title={t('sorting')}>
      <div className={classes.stack}>
        {labels('categories', categories)}
        {labels(
          'tags',
          tags.map(({ name }) => name),
        )}
        <AuthorField form={form} value={value} />
        <Toggle
          label={t('featured')}
          description={t('featuredHelp')}
          checked={value.starred}
          onChange={(isOn) => form.change('starred', isOn)}
        />
        <Toggle
          label={t('comments')}
          description={t('commentsHelp')}
          checked={value.commentState === 1}
          onChange={(isOn) => form.change('commentState', isOn ? 1 : 2)}
        />
        <div data-field="sourceUrl">
          <LinkField
            label={t('source')}
            description={t('sourceHelp')}
            value={value.sourceUrl}
            error={form.errorOf('sourceUrl')}
            onChange={(link) => form.change('sourceUrl', link)}
          />
        </div>
        {value.sourceUrl !== '' && (
          <Toggle
            label={t('passthrough')}
            description={t('passthroughHelp')}
            checked={value.passthrough}
            onChange={(isOn) => form.change('passthrough', isOn)}
          />
        )}
      </div>
    </Card>
  );
}

const NEW = 'new';

/** One of those who write for the site; a new one is added in place. */
function AuthorField({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const queries = useQueryClient();
  const authors = useQuery(authorsQuery(api)).data ?? [];
  const mayAdd = member?.permissions.includes('content.edit') ?? false;
  const [name, setName] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: async (displayName: string) =>
      (await api.call(addAuthor, { body: { displayName } })).body.author,
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: authorsQuery(api).queryKey });
      form.change('authorId', id);
      setName(null);
    },
  });
  return (
    <>
      <NativeSelect
        name="authorId"
        label={t('author')}
        value={name === null ? (value.authorId ?? '') : NEW}
        error={form.errorOf('authorId')}
        data={[
          { value: '', label: t('noAuthor') },
          ...authors.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ...(mayAdd ? [{ value: NEW, label: t('newAuthor') }] : []),
        ]}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === NEW) setName('');
          else {
            setName(null);
            form.change('authorId', currentTarget.value || null);
          }
        }}
      />
      {name !== null && (
        <div className={pageClasses.inline}>
          <TextInput
            label={t('authorName')}
            value={name}
            maxLength={500}
            autoFocus
            error={add.error ? describeError(add.error) : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            variant="default"
            loading={add.isPending}
            disabled={name.trim() === ''}
            onClick={() => add.mutate(name.trim())}
          >
            {t('addAuthor')}
          </Button>
        </div>
      )}
    </>
  );
}

interface AddressCardProps extends Pick<CardProps, 'form'> {
  readonly item: ContentItem;
}

/** ED-75: changes at once; the old address is offered as a redirect once visitors may know it. */
export function AddressCard({ form, item }: AddressCardProps) {
  const t = useMessages(pageMessages);
  const { api, queries } = useServices();
  return (
    <Card title={t('onSite')}>
      <AddressChange
        name={item.title || t('untitled')}
        urlId={item.urlId}
        fullUrl={item.fullUrl}
        version={item.version}
        before={item.fullUrl.slice(0, item.fullUrl.length - item.urlId.length)}
        offersRedirect={item.status === 'published'}
        save={async (urlId, { redirect, version }) => {
          const params = { itemId: item.id };
          const headers = { 'if-match': `"${version}"` };
          const { body } = await api.call(changeItem, {
            params,
            headers,
            query: { redirect },
            body: { urlId },
          });
          return body.item;
        }}
        onSaved={() => {
          form.reload();
          void refreshItems(queries);
        }}
      />
    </Card>
  );
}

/** What search engines show before they cut. */
const BEST_TITLE = 60;
const BEST_TEXT = 155;

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();

const cut = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
};

interface SearchCardProps extends CardProps {
  readonly fullUrl: string;
}

export function SearchCard({ form, value, fullUrl }: SearchCardProps) {
  const t = useMessages(pageMessages);
  const { website } = useMemberSession();
  const title = value.seoTitle.trim() || value.title || t('untitled');
  const text = value.seoDescription.trim() || plainText(value.excerpt);
  const host = new URL(website.baseUrl).host;
  const lengthOf = (count: number, best: number): string =>
    t(count > best ? 'tooLong' : 'length', { count, best });
  return (
    <Card title={t('search')}>
      <div className={classes.stack}>
        <div className={pageClasses.preview} data-dim={value.seoHidden || undefined}>
          <span>{[host, ...fullUrl.split('/').filter(Boolean)].join(' › ')}</span>
          <strong>{cut(title, BEST_TITLE)}</strong>
          <p>{text === '' ? t('noText') : cut(text, BEST_TEXT)}</p>
        </div>
        <TextInput
          name="seoTitle"
          label={t('seoTitle')}
          description={
            value.seoTitle === '' ? t('seoTitleHelp') : lengthOf(value.seoTitle.length, BEST_TITLE)
          }
          value={value.seoTitle}
          maxLength={500}
          error={form.errorOf('seoTitle')}
          onChange={({ currentTarget }) => form.change('seoTitle', currentTarget.value)}
        />
        <Textarea
          name="seoDescription"
          label={t('seoDescription')}
          description={
            value.seoDescription === ''
              ? t('seoDescriptionHelp')
              : lengthOf(value.seoDescription.length, BEST_TEXT)
          }
          value={value.seoDescription}
          maxLength={2000}
          rows={3}
          error={form.errorOf('seoDescription')}
          onChange={({ currentTarget }) => form.change('seoDescription', currentTarget.value)}
        />
        <Toggle
          label={t('seoHidden')}
          description={t('seoHiddenHelp')}
          checked={value.seoHidden}
          onChange={(isOn) => form.change('seoHidden', isOn)}
        />
      </div>
    </Card>
  );
}
