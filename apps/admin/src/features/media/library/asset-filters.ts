import type { FolderRow } from '../../../kit/fields/media/folder-rows.ts';
import type { Choice, ListFilter } from '../../../kit/list/list-definition.ts';
import type { Translate } from '../../../messages/messages.ts';
import type { libraryMessages } from './library-messages.ts';

export type T = Translate<typeof libraryMessages>;

export interface AssetFilterContext {
  readonly folders: readonly FolderRow[];
  /** Named colours, as red, green and blue. */
  readonly colors: readonly Choice[];
}

/** What the list of files is filtered by. */
export function assetFilters(t: T, { folders, colors }: AssetFilterContext): ListFilter[] {
  const words = [{ value: 'is', label: t('is'), sign: '=' as const }];
  return [
    {
      id: 'folder',
      label: t('folder'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'none', label: t('noFolder') },
          ...folders.map(({ id, path }) => ({ value: id, label: path })),
        ],
      },
      toQuery: (_word, folderId) => ({ folderId }),
    },
    {
      id: 'kind',
      label: t('kind'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'image', label: t('image') },
          { value: 'video', label: t('video') },
          { value: 'audio', label: t('audio') },
          { value: 'file', label: t('document') },
        ],
      },
      toQuery: (_word, kind) => ({ kind }),
    },
    {
      id: 'color',
      label: t('color'),
      words,
      value: { kind: 'choice', choices: colors },
      toQuery: (_word, color) => ({ color }),
      isPromoted: true,
    },
    {
      id: 'used',
      label: t('used'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'true', label: t('isUsed') },
          { value: 'false', label: t('isUnused') },
        ],
      },
      toQuery: (_word, value) => ({ unused: value === 'false' }),
    },
    {
      id: 'described',
      label: t('described'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'true', label: t('isDescribed') },
          { value: 'false', label: t('isUndescribed') },
        ],
      },
      toQuery: (_word, value) => ({ described: value === 'true' }),
    },
  ];
}

const IN_FOLDER = /(?:^|~)folder\.is\.([0-9a-f]{24}|none)(?:~|$)/;

/** The folder that the address of the list asks for; empty for all. */
export const folderOf = (filters: string | undefined): string => IN_FOLDER.exec(filters ?? '')?.[1] ?? '';

/** The list of a folder as the address has it. */
export const folderSearch = (folderId: string): { filters?: string } =>
  folderId === '' ? {} : { filters: `folder.is.${folderId}` };
