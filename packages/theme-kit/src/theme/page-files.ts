import { readConf } from './conf-reader.ts';
import type { ThemePage } from './theme.ts';
import type { ThemeFolder } from './theme-folder.ts';
import type { ThemeNotes } from './theme-notes.ts';

const FILE_NAME = /^(?<type>[^/]+)\.page(?:\.conf)?$/;

export function readPages(folder: ThemeFolder, notes: ThemeNotes): Readonly<Record<string, ThemePage>> {
  const pages = new Map<string, ThemePage>();
  for (const path of folder.below('pages')) {
    const file = `pages/${path}`;
    const type = FILE_NAME.exec(path)?.groups?.type;
    if (!type) {
      notes.warning(
        file,
        'Only files ending in .page and .page.conf, directly in pages/, mean something here. It is ignored.',
      );
      continue;
    }
    const template = folder.source(`pages/${type}.page`);
    if (!template) notes.warning(file, `There is no ${type}.page beside this file. It is ignored.`);
    else if (!pages.has(type)) pages.set(type, { ...readPageConf(folder, type, notes), template });
  }
  return Object.fromEntries(pages);
}

function readPageConf(folder: ThemeFolder, type: string, notes: ThemeNotes): Omit<ThemePage, 'template'> {
  const consequence = `The page is listed as "${type}".`;
  const source = folder.source(`pages/${type}.page.conf`);
  if (!source) {
    notes.warning(`pages/${type}.page`, `There is no ${type}.page.conf beside this file. ${consequence}`);
    return { title: type };
  }
  const conf = readConf(source, notes, 'warning', consequence);
  if (!conf) return { title: type };
  const title = conf.text('title')?.trim();
  if (!title) conf.warn(`"title" is missing. ${consequence}`);
  const icon = conf.text('icon');
  conf.finish();
  return { title: title || type, ...(icon !== undefined && { icon }) };
}
