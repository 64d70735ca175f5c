import type { Theme } from '@awning/theme-kit';
import type { readThemeFolder } from '../../modules/website/themes/offline.ts';
import { CommandError } from '../command-errors.ts';

type ReadFolder = Awaited<ReturnType<typeof readThemeFolder>>;

export const folderArgument = { placeholder: '<folder>', meaning: 'The folder of the theme' } as const;

export async function readTypedFolder(typed: readonly string[]): Promise<ReadFolder> {
  const [folder = ''] = typed;
  try {
    const themes = await import('../../modules/website/themes/offline.ts');
    return await themes.readThemeFolder(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CommandError(`There is no folder ${folder}.`, { cause: error });
    if (code === 'ENOTDIR') throw new CommandError(`${folder} is not a folder.`, { cause: error });
    if (code === 'EACCES') throw new CommandError(`${folder} may not be read.`, { cause: error });
    throw error;
  }
}

const counted = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

/** What there is of a theme: `9 templates, 2 stylesheets, 1 script and 3 assets`. */
export function countContents({
  layouts,
  partials,
  collections,
  pages,
  stylesheets,
  scripts,
  assets,
}: Theme): string {
  const regions = Object.values(layouts).flatMap((layout) => layout.regions.map(({ file }) => file));
  const lists = Object.values(collections).flatMap(({ list, item }) => [list, item]);
  const templates =
    new Set(regions).size +
    Object.keys(partials).length +
    Object.keys(pages).length +
    lists.filter((source) => source !== null).length;
  const words = [
    counted(templates, 'template'),
    counted(stylesheets.length, 'stylesheet'),
    counted(scripts.length, 'script'),
  ];
  return `${words.join(', ')} and ${counted(assets.length, 'asset')}`;
}

export function countDiagnostics(diagnostics: readonly { readonly severity: string }[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(diagnostics.length - errors, 'warning')}`;
}
