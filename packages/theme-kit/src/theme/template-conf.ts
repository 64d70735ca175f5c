import { brief, type ConfReader, onOneLine, readConf } from './conf-reader.ts';
import type {
  CustomType,
  ThemeDesign,
  ThemeLayout,
  ThemeNavigation,
  ThemeReads,
  ThemeSource,
} from './theme.ts';
import { readDesign, readReads } from './theme-design.ts';
import type { ThemeFolder } from './theme-folder.ts';
import type { ThemeNotes } from './theme-notes.ts';

const FILE = 'template.conf';

/** Collections of ours that a theme may offer. */
const offeredSystemCollections: readonly string[] = ['album', 'blog', 'events', 'gallery', 'products'];

/** Partials of ours that a theme may declare. */
export const systemPartialNames: readonly string[] = ['sqs-share-buttons', 'sqs-social-links'];

export interface TemplateConf {
  readonly name: string;
  readonly author: string;
  readonly layouts: Readonly<Record<string, ThemeLayout>>;
  /** Where none is called `default`. */
  readonly firstLayout?: string;
  readonly navigations: readonly ThemeNavigation[];
  /** As the theme writes them. */
  readonly stylesheets: readonly { readonly name: string; readonly at: number }[];
  readonly systemCollections: readonly string[];
  readonly customTypes: readonly CustomType[];
  readonly systemPartials: readonly string[];
  readonly reads: ThemeReads;
  readonly design: ThemeDesign;
  warn(message: string, at: number): void;
}

/** Null, with an error, when the folder cannot be a theme. */
export function readTemplateConf(folder: ThemeFolder, notes: ThemeNotes): TemplateConf | null {
  const source = folder.source(FILE);
  if (!source) {
    notes.error('', 'There is no template.conf. A folder without one is not a theme.');
    return null;
  }
  const conf = readConf(source, notes, 'error', 'The theme cannot be read without it.');
  if (!conf) return null;

  const name = requiredText(conf, 'name', 'The theme is listed as "Untitled theme".');
  const author = requiredText(conf, 'author', 'The theme is listed without an author.');
  const read: TemplateConf = {
    name: name || 'Untitled theme',
    author,
    ...readLayouts(conf, folder),
    navigations: readNavigations(conf),
    stylesheets: (conf.texts('stylesheets') ?? []).map(({ text, at }) => ({ name: text, at })),
    systemCollections: readKnown(
      conf,
      'systemCollections',
      offeredSystemCollections,
      'is not a collection that is offered here',
    ),
    customTypes: readCustomTypes(conf),
    systemPartials: readKnown(
      conf,
      'systemPartials',
      systemPartialNames,
      'is not a partial that is offered here',
    ),
    reads: readReads(conf, readKnown),
    design: readDesign(conf),
    warn: conf.warn,
  };
  conf.finish();
  const hasDefault = Object.hasOwn(read.layouts, 'default');
  const first = hasDefault ? 'default' : read.firstLayout;
  const lacksDefault = conf.object('layouts')?.has('default') && !hasDefault;
  if (first !== undefined) {
    if (lacksDefault) {
      conf.warn(
        `The layout "default" has no region that can be read. Pages are drawn with the layout "${brief(first)}".`,
      );
    }
    return read;
  }
  conf.error(
    lacksDefault
      ? 'The layout "default" has no region that can be read. Every page needs it.'
      : 'There is no layout. Every page needs one.',
  );
  return null;
}

function requiredText(conf: ConfReader, key: string, consequence: string): string {
  const text = onOneLine(conf.text(key) ?? '').trim();
  if (text === '') conf.warn(`"${key}" is missing. ${consequence}`);
  return text;
}

function readLayouts(conf: ConfReader, folder: ThemeFolder): Pick<TemplateConf, 'layouts' | 'firstLayout'> {
  const layouts: [string, ThemeLayout][] = [];
  for (const { key, at, value } of conf.object('layouts')?.entries() ?? []) {
    if (!value) {
      conf.warn(`The layout "${brief(key)}" has to be an object, { … }. It is not offered.`, at);
      continue;
    }
    const title = value.text('name')?.trim();
    if (!title) value.warn(`The layout "${brief(key)}" has no "name". It is listed as "${brief(key)}".`);
    const regions: ThemeSource[] = [];
    for (const { text, at: regionAt } of value.texts('regions') ?? []) {
      const region = folder.source(text.endsWith('.region') ? text : `${text}.region`);
      if (region && !region.file.includes('/')) regions.push(region);
      else {
        value.warn(
          `The region "${brief(text)}" of the layout "${brief(key)}" is not in the folder. Pages are drawn without it.`,
          regionAt,
        );
      }
    }
    value.finish();
    if (regions.length > 0) layouts.push([key, { title: title || key, regions }]);
    else if (key !== 'default') {
      value.warn(
        `The layout "${brief(key)}" has no region that can be read, so it is not offered. Pages that chose it are drawn with the default layout.`,
      );
    }
  }
  const [first] = layouts;
  return {
    layouts: Object.fromEntries(layouts),
    ...(first === undefined || layouts.some(([key]) => key === 'default') ? {} : { firstLayout: first[0] }),
  };
}

function readNavigations(conf: ConfReader): readonly ThemeNavigation[] {
  const navigations = new Map<string, ThemeNavigation>();
  for (const entry of conf.objects('navigations') ?? []) {
    const name = entry.text('name')?.trim();
    const title = entry.text('title')?.trim();
    entry.finish();
    if (!name) entry.warn('A menu without a "name" cannot be shown anywhere. It is ignored.');
    else if (navigations.has(name))
      entry.warn(`Two menus are called "${brief(name)}". The second is ignored.`);
    else navigations.set(name, { name, title: title || name });
  }
  return [...navigations.values()];
}

export function readKnown(
  conf: ConfReader,
  key: string,
  known: readonly string[],
  complaint: string,
): readonly string[] {
  const names = new Set<string>();
  for (const { text, at } of conf.texts(key) ?? []) {
    if (known.includes(text)) names.add(text);
    else conf.warn(`"${brief(text)}" ${complaint}: ${known.join(', ')}. It is ignored.`, at);
  }
  return [...names];
}

const BASES = ['text', 'image', 'video'] as const;
const FIELD_TYPES = ['text', 'wysiwyg', 'image', 'checkbox', 'gallery'] as const;

function readCustomTypes(conf: ConfReader): readonly CustomType[] {
  const types = new Map<string, CustomType>();
  for (const entry of conf.objects('customTypes') ?? []) {
    const name = entry.text('name')?.trim();
    const title = entry.text('title')?.trim();
    const base = oneOf(BASES, entry.text('base'));
    const fields = readFields(entry);
    entry.finish();
    if (!name) entry.warn('A post type without a "name" cannot be named by a collection. It is ignored.');
    else if (types.has(name))
      entry.warn(`Two post types are called "${brief(name)}". The second is ignored.`);
    else {
      if (!base)
        entry.warn(`"base" has to be ${BASES.join(', ')}. The post type "${brief(name)}" is a text.`);
      types.set(name, { title: title || name, name, base: base ?? 'text', fields });
    }
  }
  return [...types.values()];
}

function readFields(entry: ConfReader): CustomType['fields'] {
  const fields = new Map<string, CustomType['fields'][number]>();
  for (const field of entry.objects('fields') ?? []) {
    const name = field.text('name')?.trim();
    const title = field.text('title')?.trim();
    const type = oneOf(FIELD_TYPES, field.text('type'));
    field.finish();
    if (!name) field.warn('A field without a "name" cannot be shown. It is ignored.');
    else if (fields.has(name)) field.warn(`Two fields are called "${brief(name)}". The second is ignored.`);
    else {
      if (!type)
        field.warn(`"type" has to be ${FIELD_TYPES.join(', ')}. The field "${brief(name)}" is a text.`);
      fields.set(name, { name, title: title || name, type: type ?? 'text' });
    }
  }
  return [...fields.values()];
}

const oneOf = <T extends string>(allowed: readonly T[], value: string | undefined): T | undefined =>
  allowed.find((each) => each === value);
