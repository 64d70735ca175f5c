import { BACKGROUND_SOURCES, RECORD_TYPES } from '@awning/site-model';
import {
  asNumber,
  asString,
  getField,
  onNode,
  type PredicateFactory,
  type Predicates,
} from '@awning/template-engine';

// Lessons and courses have no predicates of their own.
const { lesson: _lesson, 'course-item': _course, ...KINDS } = RECORD_TYPES;

const PROMOTED_BLOCKS = [
  'MAP',
  'EMBED',
  'IMAGE',
  'CODE',
  'QUOTE',
  'TWITTER',
  'LINK',
  'VIDEO',
  'FOURSQUARE',
  'INSTAGRAM',
  'FORM',
];

/** Kinds that an item also has when a block of that kind was promoted to be its face. */
const PROMOTABLE = new Set(['video', 'image', 'quote', 'link', 'gallery']);

const numberIs = (field: string, code: number): PredicateFactory =>
  onNode((node) => asNumber(getField(node, field)) === code);

const promotes = (kind: string): PredicateFactory =>
  onNode((node) => asString(getField(node, 'promotedBlockType')) === kind);

const isOrPromotes = (kind: string, code: number): PredicateFactory =>
  onNode(
    (node) =>
      asNumber(getField(node, 'recordType')) === code ||
      asString(getField(node, 'promotedBlockType')) === kind,
  );

/** What kind of record an item is, and what its background and promoted block are. */
export const recordPredicates: Predicates = {
  ...Object.fromEntries(
    Object.entries(KINDS).map(([kind, code]) => [
      `${kind}?`,
      PROMOTABLE.has(kind) ? isOrPromotes(kind, code) : numberIs('recordType', code),
    ]),
  ),
  'external-video?': isOrPromotes('video', RECORD_TYPES.video),
  ...Object.fromEntries(
    Object.entries(BACKGROUND_SOURCES).map(([source, code]) => [
      `background-source-${source}?`,
      numberIs('backgroundSource', code),
    ]),
  ),
  ...Object.fromEntries(PROMOTED_BLOCKS.map((kind) => [`promoted${kind}?`, promotes(kind.toLowerCase())])),
};
