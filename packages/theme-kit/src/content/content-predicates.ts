import {
  asBoolean,
  asNumber,
  asString,
  countKeys,
  getField,
  isMissing,
  isObject,
  isTruthy,
  type Meter,
  onNode,
  type PredicateFactory,
  type Predicates,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { galleryPredicates } from './gallery-predicates.ts';
import { recordPredicates } from './record-predicates.ts';
import { isSameDay } from './same-day.ts';
import { hasVisibleText } from './visible-text.ts';

const COLLECTION_PAGE = 10;
const COLLECTION_TEMPLATE_PAGE = 7;
const FOLDER_INDEX = 1;
const FOLDER_REDIRECT = 2;

const hasImage = (node: Value): boolean =>
  isTruthy(getField(node, 'mainImageId')) || isTruthy(getField(node, 'systemDataId'));

const isOfType = (type: Value, code: number): boolean => !isMissing(type) && asNumber(type) === code;

function isTemplatePage(node: Value): boolean {
  const collection = getField(node, 'collection');
  return isOfType(getField(isMissing(collection) ? node : collection, 'type'), COLLECTION_TEMPLATE_PAGE);
}

function hasChildImages(node: Value): boolean {
  const items = getField(node, 'items');
  return Array.isArray(items) && items.length > 0 && hasImage(items[0]);
}

const hasExcerpt: PredicateFactory = () => (ctx) => {
  const excerpt = getField(ctx.frame.node, 'excerpt');
  const html = getField(excerpt, 'html');
  const text = typeof html === 'string' ? html : typeof excerpt === 'string' ? excerpt : '';
  ctx.spendOn(text);
  return hasVisibleText(text);
};

function isIndex(node: Value): boolean {
  const collection = getField(node, 'collection');
  return (
    isObject(collection) &&
    isTruthy(getField(collection, 'folder')) &&
    getField(collection, 'folderBehavior') === FOLDER_INDEX
  );
}

function hasMultiple(node: Value, meter: Meter): boolean {
  return Array.isArray(node) ? node.length > 1 : isObject(node) && countKeys(node, meter) > 1;
}

const isClickable: PredicateFactory = () => (ctx) => {
  const behavior = ctx.lookup('folderBehavior');
  if (isMissing(behavior)) return true;
  const code = asNumber(behavior);
  return code === FOLDER_INDEX || code === FOLDER_REDIRECT;
};

const typeNameEquals: PredicateFactory = ([name]) => {
  if (name === undefined) return () => false;
  return (ctx) => asString(ctx.lookup('typeName')) === name;
};

/** Predicates about pages, posts and other content. */
export const contentPredicates: Predicates = {
  'calendar-view?': () => (ctx) => asBoolean(ctx.lookup('calendarView')),
  'child-images?': onNode(hasChildImages),
  'clickable?': isClickable,
  'collection?': onNode((node) => isTruthy(getField(node, 'collection'))),
  'collection-page?': onNode((node) => isOfType(walkPath(node, ['collection', 'type']), COLLECTION_PAGE)),
  'collection-template-page?': onNode(isTemplatePage),
  'collectionTypeNameEquals?': typeNameEquals,
  'excerpt?': hasExcerpt,
  'external-link?': onNode((node) => isTruthy(getField(node, 'externalLink'))),
  'folder?': onNode((node) => isTruthy(walkPath(node, ['collection', 'folder']))),
  'has-multiple?': onNode(hasMultiple),
  'index?': onNode(isIndex),
  'location?': onNode((node) => {
    const location = getField(node, 'location');
    return !isMissing(getField(location, 'mapLat')) && !isMissing(getField(location, 'mapLng'));
  }),
  'main-image?': onNode(hasImage),
  'passthrough?': onNode(
    (node) => isTruthy(getField(node, 'passthrough')) && asString(getField(node, 'sourceUrl')) !== '',
  ),
  'redirect?': onNode((node) => asNumber(getField(node, 'folderBehavior')) === FOLDER_REDIRECT),
  'same-day?': onNode((node) =>
    isSameDay(asNumber(getField(node, 'startDate')), asNumber(getField(node, 'endDate'))),
  ),
  'serviceNameEmail?': onNode((node) => asString(getField(node, 'serviceName')) === 'email'),
  'show-past-events?': onNode((node) => asString(getField(node, 'showPastOrUpcomingEvents')) === 'past'),
  ...galleryPredicates,
  ...recordPredicates,
};
