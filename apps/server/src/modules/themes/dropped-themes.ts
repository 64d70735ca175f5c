import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { diagnosticText } from './diagnostic-text.ts';
import { readThemeFolder } from './theme-folder-reader.ts';
import { themeNameOf } from './theme-installs.ts';
import type { ThemeLibrary } from './themes.ts';

export interface DroppedThemes {
  /** Folders of themes, by the name that each is installed under. */
  folders(): Promise<ReadonlyMap<string, string>>;
  /** Installs what differs from what is installed. What is wrong is logged, and keeps nothing else from being installed. */
  installAll(): Promise<void>;
  install(name: string, folder: string): Promise<void>;
}

/** Themes that somebody put into a folder of the data folder. */
export function createDroppedThemes({
  root,
  themes,
  log,
}: {
  root: string;
  themes: Pick<ThemeLibrary, 'install'>;
  log: Logger;
}): DroppedThemes {
  async function folders(): Promise<ReadonlyMap<string, string>> {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
    const found = new Map<string, string>();
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!(entry.isDirectory() || entry.isSymbolicLink()) || entry.name.startsWith('.')) continue;
      const name = themeNameOf(entry.name);
      if (name === '' || found.has(name)) {
        log.warn(
          { folder: entry.name },
          'a theme folder is left out: its name gives no theme name of its own',
        );
      } else found.set(name, join(root, entry.name));
    }
    return found;
  }

  async function install(name: string, folder: string): Promise<void> {
    try {
      const { files, notes } = await readThemeFolder(folder);
      const result = await themes.install(files, { name, notes });
      if (result.kind === 'refused') {
        const reasons = result.diagnostics.map(diagnosticText);
        log.error({ theme: name, reasons }, 'a theme was not installed; the revision before it stays');
      } else if (result.kind === 'installed') {
        log.info({ theme: name, revision: result.theme.revision }, 'theme installed');
      }
    } catch (error) {
      log.error({ err: error, theme: name }, 'a theme could not be installed');
    }
  }

  return {
    folders,
    install,
    async installAll() {
      for (const [name, folder] of await folders()) await install(name, folder);
    },
  };
}
