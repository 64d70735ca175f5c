import {
  type EventSchemaName,
  eventSchemas,
  HitData,
  type RecordedEventData,
  RecordedEventData as RecordedEventSchema,
  recordedEventNames,
} from '@awning/contract';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { parseJsonText } from '../../../platform/http/index.ts';
import { storedAddress, storedPath, storedText } from '../../../platform/stored-text.ts';
import { analyticsErrors } from './analytics-errors.ts';
import { type EventKind, eventKinds, isHitCode } from './event-kinds.ts';
import type { EventContent } from './sent-event.ts';
import { readOrigin } from './visit-origin.ts';

/** Where an event was received. */
export interface Receiver {
  readonly websiteId: WebsiteId;
  /** Host names of the site, with their ports. */
  readonly ownHosts: readonly string[];
}

const LONGEST_DETAIL = 1_000;
const LONGEST_SECONDS = 3_600;

const hitShape = Compile(HitData);
const recordedShape = Compile(RecordedEventSchema);
const shapes = new Map<string, Validator>();

const isSchemaName = (name: string): name is EventSchemaName => Object.hasOwn(eventSchemas, name);
const isRecordedName = (name: string): boolean => (recordedEventNames as readonly string[]).includes(name);

/** Compiled when it is needed first. */
function shapeOf(name: string): Validator {
  if (!isSchemaName(name)) throw unknown(name);
  const shape = shapes.get(name) ?? Compile(eventSchemas[name] as TSchema);
  shapes.set(name, shape);
  return shape;
}

const unknown = (name: string) => analyticsErrors.unknownEvent({ values: { name: storedText(name, 60) } });

export interface ContentProblem {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with the content of an event of that schema. */
export const problemsOf = (name: string, content: unknown): ContentProblem[] =>
  findProblems(shapeOf(name), content);

const MOST_PROBLEMS = 20;
const findProblems = (shape: Validator, content: unknown): ContentProblem[] =>
  shape
    .Errors(content)
    .slice(0, MOST_PROBLEMS)
    .map(({ instancePath, message }) => ({ field: instancePath.slice(1).replaceAll('/', '.'), message }));

function readData<Shape extends TSchema>(
  shape: Validator<Record<never, never>, Shape>,
  json: string,
): Static<Shape> {
  const data = parseJsonText(json);
  if (shape.Check(data)) return data as Static<Shape>;
  const [problem] = findProblems(shape as Validator, data);
  throw analyticsErrors.badEvent({
    values: { problem: problem ? `${problem.field} ${problem.message}`.trim() : 'it has another form' },
  });
}

function refuseOtherSite(websiteId: string, { websiteId: own }: Receiver): void {
  if (websiteId !== own) throw analyticsErrors.otherSite();
}

/** `RecordHit`. */
export function readHit(event: string | number, json: string, receiver: Receiver): EventContent {
  const code = Number(event);
  if (!isHitCode(code)) throw unknown(String(event));
  const data = readData(hitShape, json);
  refuseOtherSite(data.websiteId, receiver);
  const isView = code === eventKinds.pageView;
  return {
    kind: code,
    eventId: data.eventId ?? null,
    claimedAt: readTime(data.clientDate),
    // Without consent a browser has no visitor that it could name.
    isAgreed: Boolean(data.visitorCookie),
    path: readPath(data.pagePath),
    pageType: data.pageType ?? null,
    origin: isView
      ? readOrigin({
          query: queryOf(data.url ?? ''),
          referrer: data.referrer ?? '',
          ownHosts: receiver.ownHosts,
        })
      : null,
    value: code === eventKinds.siteSearch ? readSearch(data.query ?? '') : mediaName(code),
    amount: isView || code === eventKinds.heartbeat ? readSeconds(data.secondsSeen) : null,
    detail: null,
  };
}

const queryOf = (address: string): string => /\?[^#]*/.exec(address)?.[0] ?? '';

const mediaName = (code: number): string | null =>
  code === eventKinds.audio ? 'audio' : code === eventKinds.video ? 'video' : null;

/** `RecordEvent`. */
export function readRecordedEvent(name: string, json: string, receiver: Receiver): EventContent {
  if (!isRecordedName(name)) throw unknown(name);
  const data = readData(recordedShape, json);
  refuseOtherSite(data.website_id, receiver);
  return {
    ...contentOf(eventKinds.named, data),
    path: readPath(data.page_path ?? ''),
    value: name,
    detail: itemOf(data),
  };
}

type TrackerFields = Static<(typeof eventSchemas)['page_viewed']> & {
  readonly [field: string]: unknown;
};

/** Of the newer shape. */
export function readTrackerEvent(name: string, json: string, receiver: Receiver): EventContent {
  const data = readData(shapeOf(name) as Validator, json) as TrackerFields;
  refuseOtherSite(data.context_website_id, receiver);
  const text = (field: string): string => (typeof data[field] === 'string' ? data[field] : '');
  const about = (kind: EventKind, value: string | null = null): EventContent => ({
    ...contentOf(kind, data),
    path: readPath(data.page_path),
    value,
  });
  switch (name as EventSchemaName) {
    case 'page_viewed':
      return {
        ...about(eventKinds.pageView),
        pageType: typeof data.page_type === 'number' ? data.page_type : null,
        origin: readOrigin({
          query: text('page_query_params'),
          referrer: text('page_referrer_url'),
          ownHosts: receiver.ownHosts,
        }),
      };
    case 'link_clicked':
      return about(
        data.link_kind === 'file' ? eventKinds.download : eventKinds.leaving,
        storedAddress(text('destination_url')),
      );
    case 'form_viewed':
      return about(eventKinds.formShown, storedText(text('object_identifier')));
    case 'form_started':
      return about(eventKinds.formStarted, storedText(text('object_identifier')));
    case 'form_submitted':
      return about(eventKinds.formSent, storedText(text('object_identifier')));
    case 'search_without_result':
      return about(eventKinds.searchWithoutResult, readSearch(text('query')));
    case 'scrolled':
      return { ...about(eventKinds.scrolled), amount: data.depth as number };
    case 'custom':
      return {
        ...about(eventKinds.named, storedText(text('name'))),
        detail: readProperties(data.properties),
      };
    case 'not_found':
      return {
        ...about(eventKinds.notFound, storedPath(data.page_path)),
        detail: readLinkedFrom(text('page_referrer_url'), receiver),
      };
    case 'image_missing':
      return about(eventKinds.imageMissing, storedAddress(text('destination_url')));
    default:
      return { ...about(eventKinds.named, name), detail: itemOf(data) };
  }
}

const contentOf = (
  kind: EventKind,
  data: Pick<RecordedEventData, 'event_id' | 'event_occurrence_timestamp'>,
): EventContent => ({
  kind,
  eventId: data.event_id ?? null,
  claimedAt: readTime(data.event_occurrence_timestamp),
  isAgreed: true,
  path: '',
  pageType: null,
  origin: null,
  value: null,
  amount: null,
  detail: null,
});

/** Addresses of a site begin with a slash. */
function readPath(path: string): string {
  if (path !== '' && !path.startsWith('/'))
    throw analyticsErrors.badEvent({ values: { problem: 'a path begins with a slash' } });
  return storedPath(path);
}

/** A path of the site, or the host of another: what stands behind it may say something about the visitor. */
function readLinkedFrom(referrer: string, { ownHosts }: Receiver): Detail | null {
  const url = URL.parse(referrer);
  if (url === null || url.host === '') return null;
  return { from: ownHosts.includes(url.host) ? storedPath(url.pathname) : storedText(url.host) };
}

const readSearch = (words: string): string => storedText(words.replace(/\s+/g, ' ').trim().toLowerCase());

const readSeconds = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Math.min(Math.round(seconds), LONGEST_SECONDS) || null;

function readTime(time: number | string | null | undefined): number | null {
  if (time === null || time === undefined) return null;
  const millis = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : Date.parse(time);
  return Number.isFinite(millis) ? Math.trunc(millis) : null;
}

type Detail = NonNullable<EventContent['detail']>;

/** What a shopping event is about. No price: money is counted from orders. */
function itemOf(data: Partial<Omit<RecordedEventData, 'website_id'>>): Detail | null {
  const { item_id, variant_id, sku, item_title, quantity } = data;
  if (!item_id && !variant_id && !sku && !item_title && typeof quantity !== 'number') return null;
  return {
    ...(item_id && { item: storedText(item_id) }),
    ...(variant_id && { variant: storedText(variant_id) }),
    ...(sku && { sku: storedText(sku) }),
    ...(item_title && { title: storedText(item_title) }),
    ...(typeof quantity === 'number' && { quantity }),
  };
}

/** What fits, in the order in which it came. */
function readProperties(properties: unknown): Detail | null {
  const detail: Record<string, string | number | boolean> = {};
  let length = 0;
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) continue;
    const stored = typeof value === 'string' ? storedText(value) : (value as number | boolean);
    length += name.length + String(stored).length;
    if (length > LONGEST_DETAIL) break;
    detail[storedText(name)] = stored;
  }
  return length === 0 ? null : detail;
}
