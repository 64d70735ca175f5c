import { brief, type ConfReader, readConf } from './conf-reader.ts';
import { systemConf } from './system-collections.ts';
import { readKnown, systemPartialNames } from './template-conf.ts';
import type { CollectionConf, ThemeCollection } from './theme.ts';
import type { ThemeFolder } from './theme-folder.ts';
import type { ThemeNotes } from './theme-notes.ts';

const FILE_NAME = /^(?<type>[^/]+)\.(?:conf|list|item)$/;
const ORDERINGS = ['chronological', 'user-orderable', 'calendar', 'music-album'];
const INDEX_TYPES = ['grid', 'stacked', 'full-url'];
const MAX_PAGE_SIZE = 9999;

export function readCollections(
  folder: ThemeFolder,
  customTypes: readonly string[],
  notes: ThemeNotes,
): Readonly<Record<string, ThemeCollection>> {
  const types = new Set<string>();
  for (const path of folder.below('collections')) {
    const type = FILE_NAME.exec(path)?.groups?.type;
    if (type) types.add(type);
    else {
      notes.warning(
        `collections/${path}`,
        'Only files ending in .conf, .list and .item, directly in collections/, mean something here. It is ignored.',
      );
    }
  }
  const pages = folder.below('pages').map((path) => path.replace(/\.page(?:\.conf)?$/, ''));
  const acceptable = new Set([...ITEM_TYPES, ...customTypes, ...types, ...pages, ...Object.keys(systemConf)]);
  return Object.fromEntries(
    [...types].map((type) => [type, readCollection(folder, type, acceptable, notes)]),
  );
}

const ITEM_TYPES = ['text', 'image', 'video', 'audio', 'event', 'binary', 'link', 'store_item', 'store-item'];

function readCollection(
  folder: ThemeFolder,
  type: string,
  acceptable: ReadonlySet<string>,
  notes: ThemeNotes,
): ThemeCollection {
  const base = `collections/${type}`;
  const source = folder.source(`${base}.conf`);
  if (!source && !Object.hasOwn(systemConf, type)) {
    notes.warning(
      folder.has(`${base}.list`) ? `${base}.list` : `${base}.item`,
      `There is no ${brief(type)}.conf beside this file. The collection has the usual settings.`,
    );
  }
  const conf = source && readConf(source, notes, 'warning', 'The collection has the usual settings.');
  return {
    conf: conf ? readCollectionConf(conf, acceptable) : {},
    list: folder.source(`${base}.list`),
    item: folder.source(`${base}.item`),
  };
}

function readCollectionConf(conf: ConfReader, acceptable: ReadonlySet<string>): CollectionConf {
  const acceptTypes = conf.texts('acceptTypes')?.filter(({ text, at }) => {
    if (acceptable.has(text)) return true;
    conf.warn(
      `"${brief(text)}" is neither a type of item, nor a post type of template.conf, nor a collection. It is ignored.`,
      at,
    );
    return false;
  });
  const read: CollectionConf = {
    title: conf.text('title'),
    newTitle: conf.text('newTitle'),
    ordering: readChoice(conf, 'ordering', ORDERINGS),
    addText: conf.text('addText'),
    acceptTypes: acceptTypes?.map(({ text }) => text),
    promotedBlocks: conf.texts('promotedBlocks')?.map(({ text }) => text.trim().toLowerCase()),
    pageSize: readPageSize(conf),
    icon: conf.text('icon'),
    view: conf.text('view'),
    folder: conf.flag('folder'),
    index: conf.flag('index'),
    indexType: readChoice(conf, 'indexType', INDEX_TYPES),
    fullData: conf.flag('fullData'),
    relatedItems: conf.flag('relatedItems'),
    regionName: conf.text('regionName'),
    systemCollectionVersion: conf.text('systemCollectionVersion'),
    hasSystemBlogCollectionSettings: conf.flag('hasSystemBlogCollectionSettings'),
    supportsVideoBackgrounds: conf.flag('supportsVideoBackgrounds'),
    systemPartials: conf.has('systemPartials')
      ? readKnown(conf, 'systemPartials', systemPartialNames, 'is not a partial that is offered here')
      : undefined,
  };
  conf.texts('permittedViews');
  // For the editor of the format's own platform: where the parts of an index lie on its page.
  conf.object('indexItemSelectors');
  if (read.index && read.folder !== true) {
    conf.warn('"index" is true, but "folder" is not: an index is a folder too. It is taken as one.');
  }
  conf.finish();
  return withoutMissing(read.index ? { ...read, folder: true } : read);
}

function readChoice(conf: ConfReader, key: string, choices: readonly string[]): string | undefined {
  const value = conf.text(key);
  if (value === undefined || choices.includes(value)) return value;
  conf.warn(
    `"${key}" is "${brief(value)}", but has to be ${choices.join(', ')}. It is ignored.`,
    conf.placeOf(key),
  );
  return undefined;
}

function readPageSize(conf: ConfReader): number | undefined {
  const size = conf.number('pageSize');
  if (size === undefined || (Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE)) return size;
  conf.warn(
    `"pageSize" has to be a whole number from 1 to ${MAX_PAGE_SIZE}. It is ignored.`,
    conf.placeOf('pageSize'),
  );
  return undefined;
}

/** Keys without a value go, so that a theme is the same before and after it was stored. */
const withoutMissing = (conf: CollectionConf): CollectionConf =>
  Object.fromEntries(Object.entries(conf).filter(([, value]) => value !== undefined));
