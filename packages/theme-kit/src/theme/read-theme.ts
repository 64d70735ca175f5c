import { readBlockFiles } from './block-files.ts';
import { readCollections } from './collection-files.ts';
import { readPages } from './page-files.ts';
import { asksForLibrary } from './script-library.ts';
import { readStyleFiles } from './style-files.ts';
import { readTemplateConf } from './template-conf.ts';
import { templateSourcesOf } from './template-sources.ts';
import type { Theme, ThemeFiles, ThemeReading } from './theme.ts';
import { openThemeFolder } from './theme-folder.ts';
import { findThemeHosts } from './theme-hosts.ts';
import { createThemeNotes, type ThemeNotes } from './theme-notes.ts';
import { readStrings } from './theme-strings.ts';

/**
 * Reads the files of a folder as a theme. Any folder has a result: a theme with what could be read, or errors that say
 * why it cannot be one.
 */
export function readTheme(files: ThemeFiles): ThemeReading {
  const notes = createThemeNotes();
  const theme = readThemeWith(files, notes);
  return { theme, diagnostics: notes.all() };
}

export function readThemeWith(files: ThemeFiles, notes: ThemeNotes): Theme | null {
  const folder = openThemeFolder(files, notes);
  if (!folder) return null;
  const conf = readTemplateConf(folder, notes);
  if (!conf) return null;
  const { name, author, layouts, navigations, systemCollections, customTypes, systemPartials } = conf;
  const { reads, design, firstLayout } = conf;
  const customNames = customTypes.map((type) => type.name);
  const scripts = folder
    .below('scripts')
    .filter((path) => path.endsWith('.js'))
    .map((path) => ({ file: `scripts/${path}`, text: folder.servedText(`scripts/${path}`) }));
  const theme = {
    name,
    author,
    layouts,
    ...(firstLayout === undefined ? {} : { firstLayout }),
    navigations,
    ...readStyleFiles(folder, conf),
    systemCollections,
    customTypes,
    systemPartials,
    reads,
    design,
    collections: readCollections(folder, customNames, notes),
    pages: readPages(folder, notes),
    ...readBlockFiles(folder, notes),
    strings: readStrings(folder, notes),
    scripts: folder.below('scripts'),
    assets: folder.below('assets'),
    library: scripts.some(({ text }) => asksForLibrary(text)),
  };
  const imports = Object.entries(theme.styleImports).map(([path, text]) => ({
    file: `styles/${path}`,
    text,
  }));
  const hosts = findThemeHosts({
    templates: templateSourcesOf(theme),
    styles: [...theme.stylesheets, ...imports],
    scripts,
  });
  return { ...theme, hosts };
}
