import type { ContentItem } from '@awning/contract';
import { parseVideoAddress, RECORD_TYPES } from '@awning/site-model';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { DateTimeField } from '../../../kit/fields/date-time-field.tsx';
import { FileField } from '../../../kit/fields/file-field.tsx';
import { LinkField } from '../../../kit/fields/link-field.tsx';
import { NumberField, type NumberValue } from '../../../kit/fields/number-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useUnsavedWork } from '../../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from '../items.module.css';
import type { CardProps } from './card-props.ts';
import pageClasses from './item-page.module.css';
import { pageMessages } from './page-messages.ts';

interface KindCardsProps extends CardProps {
  readonly item: ContentItem;
}

const WITH_VIDEO: readonly number[] = [RECORD_TYPES.video, RECORD_TYPES.lesson, RECORD_TYPES['course-item']];

/** What only some kinds have: events their time and place, films and tracks their files. */
export function KindCards({ form, value, item }: KindCardsProps) {
  const { recordType } = item;
  return (
    <>
      {recordType === RECORD_TYPES.event && <EventCard form={form} value={value} item={item} />}
      {WITH_VIDEO.includes(recordType) && <VideoCard form={form} value={value} />}
      {recordType === RECORD_TYPES.audio && <AudioCard form={form} value={value} />}
      {recordType === RECORD_TYPES.image && <ImageLinkCard form={form} value={value} />}
      {value.customContent && Object.keys(value.customContent).length > 0 && (
        <ExtraCard form={form} value={value} />
      )}
    </>
  );
}

type Place = Readonly<Record<string, unknown>>;
const LINES = [
  ['addressTitle', 'venue'],
  ['addressLine1', 'street'],
  ['addressLine2', 'town'],
] as const;

/** An event: on the clocks of the site, with the place that visitors come to. */
function EventCard({ form, value, item }: KindCardsProps) {
  const t = useMessages(pageMessages);
  const { timeZone } = useMemberSession().website;
  const place: Place = value.location ?? {};
  const setPlace = (change: Place): void => {
    const next = Object.fromEntries(
      Object.entries({ ...place, ...change }).filter(([, each]) => each !== '' && each !== undefined),
    );
    form.change('location', Object.keys(next).length === 0 ? null : next);
  };
  const setPoint = (name: 'Lat' | 'Lng', at: NumberValue): void => {
    const point = at === null ? undefined : at;
    setPlace({ [`map${name}`]: point, [`marker${name}`]: point });
  };
  const instant = (name: 'startDate' | 'endDate', label: string) => (
    <div data-field={name}>
      <DateTimeField
        label={label}
        value={value[name] === null ? null : new Date(value[name]).toISOString()}
        timeZone={timeZone}
        error={form.errorOf(name)}
        onChange={(at) => form.change(name, at === null ? null : Date.parse(at))}
      />
    </div>
  );
  return (
    <Card title={t('event')}>
      <div className={classes.stack}>
        <div className={pageClasses.pair}>
          {instant('startDate', t('starts'))}
          {instant('endDate', t('ends'))}
        </div>
        <div className={classes.stack} data-field="location">
          {LINES.map(([name, label]) => (
            <TextInput
              key={name}
              label={t(label)}
              value={String(place[name] ?? '')}
              maxLength={500}
              onChange={({ currentTarget }) => setPlace({ [name]: currentTarget.value })}
            />
          ))}
          <TextInput
            label={t('country')}
            value={String(place.addressCountry ?? '')}
            maxLength={500}
            onChange={({ currentTarget }) => setPlace({ addressCountry: currentTarget.value })}
          />
          <div className={pageClasses.pair}>
            <NumberField
              label={t('latitude')}
              digits={6}
              min={-90}
              max={90}
              value={(place.mapLat as NumberValue) ?? null}
              onChange={(at) => setPoint('Lat', at)}
            />
            <NumberField
              label={t('longitude')}
              digits={6}
              min={-180}
              max={180}
              value={(place.mapLng as NumberValue) ?? null}
              onChange={(at) => setPoint('Lng', at)}
            />
          </div>
          <p className={classes.dim}>{t('mapHelp')}</p>
        </div>
        <div className={pageClasses.waits} data-plain>
          <p>{t('calendarHelp')}</p>
          {item.status === 'published' && (
            <Button component="a" href={`${item.fullUrl}?format=ical`} variant="default" size="xs">
              {t('calendarFile')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

type Media = Readonly<Record<string, unknown>>;

function useMedia({ form, value }: CardProps) {
  const media: Media = value.media ?? {};
  const set = (change: Media): void => {
    const next = Object.fromEntries(
      Object.entries({ ...media, ...change }).filter(([, each]) => each !== undefined),
    );
    form.change('media', Object.keys(next).length === 0 ? null : next);
  };
  const fileIds = (name: 'audioId' | 'videoId'): string[] => {
    const id = media[name];
    return typeof id === 'string' ? [id] : [];
  };
  return { media, set, fileIds };
}

/** As the player of a known service, or as a file of the site. */
function VideoCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const { media, set, fileIds } = useMedia({ form, value });
  const { url: stored = '' } = (media.oembed ?? {}) as { readonly url?: string };
  // What is no address of a video yet is not part of the record: it stands here until the record changes.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const isTyping = typed !== null && typed.over === stored;
  const address = isTyping ? typed.text : stored;
  const isUnknown = address.trim() !== '' && parseVideoAddress(address) === null;
  useUnsavedWork(isTyping && isUnknown);
  const setAddress = (text: string): void => {
    const video = parseVideoAddress(text);
    setTyped({ text, over: video?.watchUrl ?? (text.trim() === '' ? '' : stored) });
    if (video) {
      const { watchUrl: url, playerUrl, providerName } = video;
      const html = `<iframe src="${playerUrl}" width="1280" height="720" allowfullscreen></iframe>`;
      set({ oembed: { html, providerName, url, width: 1280, height: 720 } });
    } else if (text.trim() === '') set({ oembed: undefined });
  };
  return (
    <Card title={t('video')}>
      <div className={classes.stack} data-field="media">
        <TextInput
          label={t('videoAddress')}
          value={address}
          maxLength={2083}
          autoCapitalize="none"
          spellCheck={false}
          error={isUnknown ? t('videoUnknown') : form.errorOf('media')}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <FileField
          label={t('videoFile')}
          description={t('videoFileHelp')}
          value={fileIds('videoId')}
          onChange={(ids) => set({ videoId: ids.at(-1) ?? null })}
        />
      </div>
    </Card>
  );
}

function AudioCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const { set, fileIds } = useMedia({ form, value });
  return (
    <Card title={t('audio')}>
      <div className={classes.stack} data-field="media">
        <FileField
          label={t('audioFile')}
          description={t('audioHelp')}
          value={fileIds('audioId')}
          error={form.errorOf('media')}
          onChange={(ids) => set({ audioId: ids.at(-1) ?? null })}
        />
      </div>
    </Card>
  );
}

function ImageLinkCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const { media, set } = useMedia({ form, value });
  return (
    <Card title={t('galleryLink')}>
      <div data-field="media">
        <LinkField
          label={t('galleryLink')}
          description={t('galleryLinkHelp')}
          value={String(media.clickthroughUrl ?? '')}
          error={form.errorOf('media')}
          onChange={(link) => set({ clickthroughUrl: link === '' ? undefined : link })}
        />
      </div>
    </Card>
  );
}

/** Texts can be changed; what is no text is left as it is. */
function ExtraCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  const fields = value.customContent ?? {};
  return (
    <Card title={t('extra')}>
      <div className={classes.stack} data-field="customContent">
        <p className={classes.dim}>{t('extraHelp')}</p>
        {Object.entries(fields).map(([name, each]) =>
          typeof each === 'string' ? (
            <TextInput
              key={name}
              label={name}
              value={each}
              onChange={({ currentTarget }) =>
                form.change('customContent', { ...fields, [name]: currentTarget.value })
              }
            />
          ) : null,
        )}
      </div>
    </Card>
  );
}
