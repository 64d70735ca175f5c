import { type ImageData, type ItemData, RECORD_TYPES } from '@awning/site-model';
import type { CustomType, Theme } from '@awning/theme-kit';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { themeCollection } from '../locate/theme-types.ts';

type Field = CustomType['fields'][number];
type Images = ReadonlyMap<string, ImageData>;

/** The fields that a theme declares for items of a collection: by what the collection accepts and what the item is. */
export function declaredFields(
  theme: Theme | null,
  typeName: string,
  { recordType }: ItemData,
): readonly Field[] {
  const accepted = themeCollection(theme, typeName)?.conf.acceptTypes ?? [];
  return (theme?.customTypes ?? [])
    .filter(({ name, base }) => accepted.includes(name) && RECORD_TYPES[base] === recordType)
    .flatMap(({ fields }) => fields);
}

const stored = ({ customContent }: ItemData, name: string): unknown =>
  typeof customContent === 'object' && customContent !== null && Object.hasOwn(customContent, name)
    ? Reflect.get(customContent, name)
    : undefined;

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');

/** Images that the fields of an item show. */
export const customImageIds = (item: ItemData, fields: readonly Field[]): string[] =>
  fields
    .filter(({ type }) => type === 'image' || type === 'gallery')
    .flatMap(({ name }) => idsIn(stored(item, name)));

/** Every declared field is there, also when nobody filled it: themes compare with `""`. */
export function customContent(
  item: ItemData,
  fields: readonly Field[],
  images: Images,
): { readonly customContent?: Readonly<Record<string, unknown>> } {
  if (fields.length === 0) return {};
  const entries = fields.map(({ name, type }) => [name, displayedValue(type, stored(item, name), images)]);
  return { customContent: Object.fromEntries(entries) };
}

function displayedValue(type: Field['type'], value: unknown, images: Images): unknown {
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'text':
      return typeof value === 'number' ? String(value) : text;
    case 'wysiwyg':
      return cleanRichText(text);
    case 'checkbox':
      return value === true || value === 'true';
    case 'image':
      return images.get(text) ?? '';
    case 'gallery':
      return { items: idsIn(value).flatMap((id) => images.get(id) ?? []) };
  }
}
