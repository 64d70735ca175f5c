import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThemeDiagnostic } from '@awning/theme-kit';
import type { Logger } from 'pino';
import { diagnosticText } from './diagnostic-text.ts';
import { themeNameOf } from './examine-theme.ts';
import { readThemeFolder } from './theme-folder-reader.ts';
import type { InstalledTheme, ThemeLibrary } from './themes.ts';

/** `theme check` lists all of them. */
const MOST_LOGGED = 50;

export interface DroppedThemes {
  /** Folders of themes, by the name that each is installed under. */
  folders(): Promise<ReadonlyMap<string, string>>;
  /**
   * Installs what differs from what is installed. What is wrong is logged, and keeps nothing else from being installed.
   */
  installAll(): Promise<void>;
  /** What there is to say about it; null where it could not be tried. */
  install(name: string, folder: string): Promise<readonly ThemeDiagnostic[] | null>;
}

/** Folders by the name that each is installed under. */
export async function themeFoldersIn(
  root: string,
  leaveOut: (folder: string) => void = () => {},
): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const matches = new Map<string, string>();
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!(entry.isDirectory() || entry.isSymbolicLink()) || entry.name.startsWith('.')) continue;
    const name = themeNameOf(entry.name);
    if (name === '' || matches.has(name)) leaveOut(entry.name);
    else matches.set(name, join(root, entry.name));
  }
  return matches;
}

/**
 * Themes whose folders lie together: what an operator put into the data folder, or what comes with the program
 * (`bundled`).
 */
export function createDroppedThemes({
  root,
  themes,
  log,
  bundled = false,
}: {
  root: string;
  themes: Pick<ThemeLibrary, 'install'>;
  log: Logger;
  bundled?: boolean;
}): DroppedThemes {
  const folders = (): Promise<ReadonlyMap<string, string>> =>
    themeFoldersIn(root, (folder) =>
      log.warn({ folder }, 'a theme folder is left out: its name gives no theme name of its own'),
    );

  async function install(name: string, folder: string): Promise<readonly ThemeDiagnostic[] | null> {
    try {
      const { files, notes } = await readThemeFolder(folder);
      const result = await themes.install(files, { name, notes, bundled });
      if (result.kind === 'refused') {
        const reasons = result.diagnostics.map(diagnosticText);
        log.error({ theme: name, reasons }, 'a theme was not installed; the revision before it stays');
        return result.diagnostics;
      }
      if (result.kind === 'installed') logInstalled(name, result.theme);
      return result.theme.diagnostics;
    } catch (error) {
      log.error({ err: error, theme: name }, 'a theme could not be installed');
      return null;
    }
  }

  function logInstalled(theme: string, { revision, diagnostics }: InstalledTheme): void {
    if (diagnostics.length === 0) {
      log.info({ theme, revision }, 'theme installed');
      return;
    }
    const remarks = diagnostics.slice(0, MOST_LOGGED).map(diagnosticText);
    const unlisted = diagnostics.length - remarks.length;
    log.warn(
      { theme, revision, remarks, ...(unlisted > 0 && { unlisted }) },
      'theme installed, with remarks',
    );
  }

  return {
    folders,
    install,
    async installAll() {
      for (const [name, folder] of await folders()) await install(name, folder);
    },
  };
}
