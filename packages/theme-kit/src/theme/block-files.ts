import { brief, readConf } from './conf-reader.ts';
import type { ThemeSource } from './theme.ts';
import type { ThemeFolder } from './theme-folder.ts';
import type { ThemeNotes } from './theme-notes.ts';

/** Blocks of ours whose template a theme may replace. */
export const overridableBlocks: readonly string[] = [
  'album',
  'archive',
  'audio',
  'button',
  'calendar',
  'chart',
  'collectionlink',
  'donation',
  'form',
  'gallery',
  'image',
  'menu',
  'newsletter',
  'opentable',
  'quote',
  'rss',
  'search',
  'socialaccountlinks-v2',
  'summary-v2',
  'tagcloud',
  'tourdates',
];

interface BlockFiles {
  readonly partials: Readonly<Record<string, ThemeSource>>;
  readonly blockOverrides: Readonly<Record<string, string>>;
}

export function readBlockFiles(folder: ThemeFolder, notes: ThemeNotes): BlockFiles {
  const partials = new Map<string, ThemeSource>();
  const overrides = new Map<string, string>();
  for (const path of folder.below('blocks')) {
    const file = `blocks/${path}`;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name.endsWith('.block')) {
      const first = partials.get(name);
      if (first) {
        notes.warning(
          file,
          `${brief(first.file)} has the same name, and partials are called by their name alone. This one is never used.`,
        );
        continue;
      }
      const source = folder.source(file);
      if (source) partials.set(name, source);
    } else if (name.endsWith('.block.conf')) {
      readOverride(folder, file, name.slice(0, -'.conf'.length), overrides, notes);
    } else {
      notes.warning(file, 'Only files ending in .block and .block.conf mean something here. It is ignored.');
    }
  }
  return {
    partials: Object.fromEntries(partials),
    blockOverrides: Object.fromEntries([...overrides].filter(([, partial]) => partials.has(partial))),
  };
}

function readOverride(
  folder: ThemeFolder,
  file: string,
  partial: string,
  overrides: Map<string, string>,
  notes: ThemeNotes,
): void {
  const source = folder.source(file);
  const conf = source && readConf(source, notes, 'warning', 'No block is replaced.');
  if (!conf) return;
  const type = conf.text('type');
  conf.finish();
  if (!type) conf.warn('"type" is missing. No block is replaced.');
  else if (!overridableBlocks.includes(type)) {
    conf.warn(`The template of the block "${brief(type)}" cannot be replaced. It keeps its own.`);
  } else if (!folder.has(file.slice(0, -'.conf'.length))) {
    conf.warn(`There is no ${brief(partial)} beside this file. The block "${type}" keeps its own template.`);
  } else if (overrides.has(type)) {
    conf.warn(
      `${brief(overrides.get(type) ?? '')} replaces the block "${type}" already. This file is ignored.`,
    );
  } else overrides.set(type, partial);
}
