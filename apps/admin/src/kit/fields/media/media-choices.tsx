import type { Asset } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { foldersQuery } from './asset-query.ts';
import { folderRows } from './folder-rows.ts';
import { mediaMessages } from './media-messages.ts';

/** Kinds of files, and what they are called. */
export const KINDS = {
  image: 'kindImage',
  video: 'kindVideo',
  audio: 'kindAudio',
  file: 'kindFile',
} as const satisfies Record<Asset['kind'], keyof typeof mediaMessages>;

interface KindChoiceProps {
  readonly value: Asset['kind'] | undefined;
  readonly onChange: (value: Asset['kind'] | undefined) => void;
}

export function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useMessages(mediaMessages);
  const kinds = Object.entries(KINDS) as [Asset['kind'], keyof typeof mediaMessages][];
  return (
    <NativeSelect
      aria-label={t('kind')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(kinds.find(([kind]) => kind === currentTarget.value)?.[0])}
    >
      <option value="">{t('allKinds')}</option>
      {kinds.map(([kind, label]) => (
        <option key={kind} value={kind}>
          {t(label)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Named so that nobody has to see a colour to search for it. */
export const COLORS = {
  red: 'c0302b',
  orange: 'd9772b',
  yellow: 'e3c33c',
  green: '4c8a45',
  blue: '3268b0',
  purple: '6d4a9c',
  pink: 'd98aa5',
  brown: '7a5636',
  white: 'f4f2ee',
  grey: '8a8a88',
  black: '1c1b1a',
} as const satisfies Partial<Record<keyof typeof mediaMessages, string>>;

interface ColorChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const t = useMessages(mediaMessages);
  return (
    <NativeSelect
      aria-label={t('color')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('anyColor')}</option>
      {(Object.keys(COLORS) as (keyof typeof COLORS)[]).map((name) => (
        <option key={name} value={COLORS[name]}>
          {t(name)}
        </option>
      ))}
    </NativeSelect>
  );
}

interface FolderChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** All folders of the site, each with those that it is in. */
export function FolderChoice({ value, onChange }: FolderChoiceProps) {
  const t = useMessages(mediaMessages);
  const { api } = useServices();
  const folders = useQuery(foldersQuery(api));
  return (
    <NativeSelect
      aria-label={t('folder')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('allFolders')}</option>
      <option value="none">{t('noFolder')}</option>
      {folderRows(folders.data ?? []).map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </NativeSelect>
  );
}
