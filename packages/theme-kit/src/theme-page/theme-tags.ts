import type { TagNeed } from './page-job.ts';

/** The tags of the format, with the attributes that they cannot do without. */
export const THEME_TAGS = {
  navigation: { required: ['navigationId'], hasTemplate: true },
  'folder-navigation': { required: [], hasTemplate: true },
  'block-field': { required: ['id'], hasTemplate: false },
  query: { required: ['collection'], hasTemplate: true },
  related: { required: ['collectionId', 'itemId'], hasTemplate: true },
  category: { required: ['collection'], hasTemplate: true },
  script: { required: ['src'], hasTemplate: false },
} as const satisfies Record<string, { required: readonly string[]; hasTemplate: boolean }>;

export type ThemeTagName = keyof typeof THEME_TAGS;

export const isThemeTag = (name: string): name is ThemeTagName => Object.hasOwn(THEME_TAGS, name);

export const missingAttributes = (
  name: ThemeTagName,
  has: (attribute: string) => boolean,
): readonly string[] => THEME_TAGS[name].required.filter((attribute) => !has(attribute));

/** By name in small letters: themes are not careful with them. */
export type TagAttributes = ReadonlyMap<string, string>;

const MAX_ITEMS = 100;
const MAX_SKIPPED = 10;
const RELATED_ITEMS = 3;
/** On one page. */
export const MAX_QUERIES = 8;

/** What a tag with these attributes asks for; script tags ask for nothing. */
export function needOf(name: Exclude<ThemeTagName, 'script'>, attributes: TagAttributes): TagNeed {
  const text = (attribute: string): string =>
    decodeAttribute(attributes.get(attribute.toLowerCase()) ?? '').trim();
  const isTrue = (attribute: string): boolean => text(attribute).toLowerCase() === 'true';
  switch (name) {
    case 'navigation':
      return { kind: name, name: text('navigationId') };
    case 'folder-navigation':
      return { kind: name };
    case 'block-field':
      return {
        kind: name,
        id: text('id'),
        columns: text('columns') === '1' ? 1 : 12,
        label: text('label'),
        className: text('class'),
        locked: isTrue('lock-layout') || isTrue('locked-layout'),
      };
    case 'query':
      return {
        kind: name,
        collection: text('collection'),
        limit: countOf(text('limit'), MAX_ITEMS),
        skip: countOf(text('skip'), MAX_SKIPPED) ?? 0,
        categories: listOf(text('category')),
        tags: listOf(text('tag')),
        featured: isTrue('featured'),
      };
    case 'related':
      return {
        kind: name,
        collectionId: text('collectionId'),
        itemId: text('itemId'),
        limit: countOf(text('limit'), MAX_ITEMS) ?? RELATED_ITEMS,
      };
    case 'category':
      return { kind: name, collection: text('collection') };
  }
}

/** What is said about a value that counts as another one; null where it counts as it stands. */
export function oddValue(name: ThemeTagName, attribute: string, value: string): string | null {
  const isList = name === 'query' || name === 'related';
  const most =
    isList && attribute === 'limit'
      ? MAX_ITEMS
      : name === 'query' && attribute === 'skip'
        ? MAX_SKIPPED
        : null;
  const sentence = (may: string, counts: string): string =>
    `"${attribute}" of <squarespace:${name}> is ${may}; "${value.slice(0, 40)}" counts as ${counts}.`;
  if (most !== null) {
    const count = countOf(value, Number.POSITIVE_INFINITY);
    if (count !== null && count <= most) return null;
    return sentence(`a whole number up to ${most}`, count === null ? 'if it were not there' : String(most));
  }
  if (name === 'query' && attribute === 'featured')
    return /^(?:true|false)$/i.test(value) ? null : sentence('"true" or "false"', '"false"');
  if (name === 'block-field' && attribute === 'columns')
    return value === '1' || value === '12' ? null : sentence('"1" or "12"', '"12"');
  return null;
}

/** Null when there is no number. */
function countOf(text: string, most: number): number | null {
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : null;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
};

/** Values printed with a formatter that escapes name the same thing as those printed without. */
const decodeAttribute = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    : text;
