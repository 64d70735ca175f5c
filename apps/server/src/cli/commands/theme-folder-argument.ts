import type { readThemeFolder } from '../../modules/website/themes/index.ts';
import { CommandError } from '../command-errors.ts';

type ReadFolder = Awaited<ReturnType<typeof readThemeFolder>>;

export const folderArgument = { placeholder: '<folder>', meaning: 'The folder of the theme' } as const;

export async function readTypedFolder(typed: readonly string[]): Promise<ReadFolder> {
  const [folder = ''] = typed;
  try {
    const themes = await import('../../modules/website/themes/index.ts');
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

export function countDiagnostics(diagnostics: readonly { readonly severity: string }[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(diagnostics.length - errors, 'warning')}`;
}
