import {
  CONTENT_STATUSES,
  type ContentStatus,
  GALLERY_MEDIA_TYPES,
  type ItemChange,
  type ItemMedia,
} from '@awning/contract';
import { BLOCK_TYPES, isStoreItem, RECORD_TYPES } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import type { ListedItem } from '../base/content-rows.ts';
import { checkLink, expectOption } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';
import { cleanEmbed } from '../documents/video-embed.ts';

const MAX_CUSTOM_KB = 50;
const statuses = Object.keys(CONTENT_STATUSES) as ContentStatus[];
const promotable = ['', ...Object.keys(BLOCK_TYPES).filter((name) => name !== 'undefined')];

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));

/** The item with a change to what needs no look at other rows. */
export function applyItemChange<Row extends ListedItem>(row: Row, change: ItemChange, now: Date): Row {
  const { excerpt, status, publishOn, startDate, endDate, media, promotedBlockType, ...rest } = change;
  const { urlId: _address, tags: _tags, categories: _categories, ...plain } = rest;
  checkLink('sourceUrl', plain.sourceUrl);
  const { customContent } = plain;
  if (customContent && Buffer.byteLength(JSON.stringify(customContent)) > MAX_CUSTOM_KB * 1024)
    throw contentErrors.tooLarge({ values: { max: MAX_CUSTOM_KB } });
  const next: Row = {
    ...row,
    ...plain,
    ...(excerpt === undefined ? {} : { excerpt: cleanRichText(excerpt) }),
    ...(status === undefined ? {} : { status: expectOption('status', status, statuses) }),
    ...(publishOn === undefined ? {} : { publishOn: new Date(publishOn) }),
    ...(startDate === undefined ? {} : { startDate: toDate(startDate) }),
    ...(endDate === undefined ? {} : { endDate: toDate(endDate) }),
    ...(media === undefined ? {} : { media: media === null ? null : checkMedia(media) }),
    ...(promotedBlockType === undefined
      ? {}
      : { promotedBlockType: expectOption('promotedBlockType', promotedBlockType, promotable) }),
  };
  return withTitle(withDates(withMediaType(withStatus(next, status, now))));
}

/** In a cart and on a receipt a product has nothing but its title to be known by. */
function withTitle<Row extends ListedItem>(row: Row): Row {
  const isForVisitors = row.status === 'published' || row.status === 'scheduled';
  if (isStoreItem(row) && isForVisitors && row.title.trim() === '')
    throw contentErrors.productWithoutTitle({ errors: { title: contentErrors.productWithoutTitle.message } });
  return row;
}

/**
 * Something published later is scheduled. Scheduled for a time that has passed is a mistake: it would be public at
 * once.
 */
function withStatus<Row extends ListedItem>(row: Row, wantedStatus: string | undefined, now: Date): Row {
  const isDue = row.publishOn <= now;
  if (row.status === 'published' && !isDue) return { ...row, status: 'scheduled' };
  if (wantedStatus === 'scheduled' && isDue)
    throw contentErrors.scheduledInThePast({
      errors: { publishOn: contentErrors.scheduledInThePast.message },
    });
  return row;
}

function withDates<Row extends ListedItem>(row: Row): Row {
  if (row.recordType === RECORD_TYPES.event && row.startDate === null)
    throw contentErrors.eventWithoutStart({ errors: { startDate: contentErrors.eventWithoutStart.message } });
  if (row.startDate === null) return { ...row, endDate: null };
  const endDate = row.endDate ?? row.startDate;
  if (endDate < row.startDate)
    throw contentErrors.eventEndsEarly({ errors: { endDate: contentErrors.eventEndsEarly.message } });
  return { ...row, endDate };
}

function checkMedia(media: ItemMedia): ItemMedia {
  if (media.type !== undefined) expectOption('media.type', media.type, GALLERY_MEDIA_TYPES);
  checkLink('media.clickthroughUrl', media.clickthroughUrl);
  checkLink('media.oembed.url', media.oembed?.url);
  return media.oembed === undefined
    ? media
    : { ...media, oembed: { ...media.oembed, html: cleanEmbed(media.oembed.html) } };
}

/** Images and films of a gallery say where they came from, also when nobody said so. */
function withMediaType<Row extends ListedItem>(row: Row): Row {
  if (row.recordType === RECORD_TYPES.video) return { ...row, media: { ...row.media, type: 'video' } };
  if (row.recordType !== RECORD_TYPES.image) return row;
  const stated = row.media?.type;
  if (row.mainImageId === null) return { ...row, media: { ...row.media, type: 'imageEmpty' } };
  return stated === undefined || stated === 'imageEmpty'
    ? { ...row, media: { ...row.media, type: 'imageFile' } }
    : row;
}
