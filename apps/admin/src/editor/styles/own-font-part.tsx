import type { OwnFont } from '@awning/contract';
import { changeOwnFont, listOwnFonts, removeOwnFont, uploadOwnFont } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { displayBytes, fontStack, ownFontFace } from '@awning/site-model';
import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';

export const ownFontsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['own-fonts'],
    queryFn: async ({ signal }) => (await api.call(listOwnFonts, { signal })).body.fonts,
    staleTime: 60_000,
  });

/** `@font-face` of these, for samples. */
export function useOwnFaces(fonts: readonly OwnFont[]): void {
  const css = fonts.map(({ family }) => ownFontFace(family)).join('\n');
  useEffect(() => {
    if (css === '') return;
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    return () => style.remove();
  }, [css]);
}

interface OwnFontPartProps {
  readonly fonts: readonly OwnFont[];
  /** Families that the pages are set in. */
  readonly used: readonly string[];
}

/** Fonts that the owner brings: checked by the server, each with a note on what allows its use. */
export function OwnFontPart({ fonts, used }: OwnFontPartProps) {
  const t = useMessages(stylesMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const [licenseNote, setNote] = useState('');
  // The browser tells of a file only if it is another than before: a second try is made with the same one.
  const resetFile = useRef<() => void>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ownFontsQuery(api).queryKey });
  const upload = useMutation({
    mutationFn: async (file: File) =>
      (await api.upload(uploadOwnFont, { file, query: licenseNote.trim() === '' ? {} : { licenseNote } }))
        .body.font,
    onSuccess: async () => {
      setNote('');
      await refresh();
    },
    onSettled: () => resetFile.current?.(),
  });
  return (
    <section className={classes.part}>
      <h2>{t('ownFonts')}</h2>
      <p className={classes.help}>{t('ownFontsHelp')}</p>
      <ul className={classes.entries} aria-label={t('ownFonts')}>
        {fonts.map((font) => (
          <li key={font.id}>
            <OwnFontRow font={font} isUsed={used.includes(font.family)} onChanged={refresh} />
          </li>
        ))}
      </ul>
      <Textarea
        size="xs"
        label={t('licenseNote')}
        description={t('licenseHelp')}
        rows={2}
        resize="vertical"
        maxLength={2000}
        value={licenseNote}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FileButton
        accept=".woff2,font/woff2"
        resetRef={resetFile}
        onChange={(file) => file && upload.mutate(file)}
      >
        {(props) => (
          <Button {...props} size="xs" variant="default" loading={upload.isPending}>
            {t('uploadFont')}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <p role="alert" className={classes.failed}>
          {describeError(upload.error)}
        </p>
      )}
      {upload.isSuccess && (
        <p role="status" className={classes.status}>
          {t('fontUploaded', { name: upload.data.name })}
        </p>
      )}
    </section>
  );
}

interface OwnFontRowProps {
  readonly font: OwnFont;
  readonly isUsed: boolean;
  readonly onChanged: () => Promise<void>;
}

function OwnFontRow({ font, isUsed, onChanged }: OwnFontRowProps) {
  const t = useMessages(stylesMessages);
  const { api } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(font.name);
  const [note, setNote] = useState(font.licenseNote);
  const params = { fontId: font.id };
  const save = useMutation({
    mutationFn: async () => {
      await api.call(changeOwnFont, { params, body: { name: name.trim(), licenseNote: note } });
      await onChanged();
      setOpen(false);
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await api.call(removeOwnFont, { params });
      await onChanged();
    },
  });
  const error = save.error ?? remove.error;
  return (
    <>
      <div className={classes.entry}>
        <span style={{ fontFamily: fontStack(font.family) }}>{font.name}</span>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('changeFont', { name: font.name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {displayBytes(font.bytes)}
        </Button>
      </div>
      {isOpen && (
        <fieldset className={classes.group}>
          <TextInput
            size="xs"
            label={t('fontName')}
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Textarea
            size="xs"
            label={t('licenseNote')}
            rows={2}
            resize="vertical"
            maxLength={2000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <div className={classes.tools}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={name.trim() === ''}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {t('saveFont')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('removeFont', { name: font.name })}
            </Button>
          </div>
          {isUsed && <p className={classes.help}>{t('fontInUse')}</p>}
        </fieldset>
      )}
      {error && (
        <p role="alert" className={classes.failed}>
          {describeError(error)}
        </p>
      )}
    </>
  );
}
