import type { InstalledTheme } from '@awning/contract';
import { uploadTheme } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { DropZone } from '../../kit/drop/drop-zone.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { ThemeHosts } from './theme-hosts.tsx';
import { themeMessages } from './theme-messages.ts';
import { themesKey } from './theme-query.ts';
import { ThemeReport } from './theme-report.tsx';
import classes from './themes.module.css';

interface ThemeUploadSheetProps {
  /** Null: a new theme. */
  readonly updates: InstalledTheme | null;
  /** The name of the theme that visitors see. */
  readonly live: string | null;
  readonly onClose: () => void;
}

/** An archive is checked first; its report decides whether it can be installed. */
export function ThemeUploadSheet({ updates, live, onClose }: ThemeUploadSheetProps) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const hint = useId();
  const [file, setFile] = useState<File | null>(null);
  const query = updates === null ? {} : { name: updates.name };
  const check = useSingleMutation({
    mutationFn: async (archive: File) =>
      (await api.upload(uploadTheme, { file: archive, query: { ...query, check: true } })).body,
  });
  const replaced = check.data?.theme ?? null;
  const install = useSingleMutation({
    mutationFn: async (archive: File) => (await api.upload(uploadTheme, { file: archive, query })).body,
    onSuccess: async ({ outcome, title }) => {
      if (outcome === 'refused') return;
      const done = outcome === 'unchanged' ? 'unchanged' : replaced ? 'updated' : 'installed';
      toasts.show({ text: t(done, { title }) });
      await queries.invalidateQueries({ queryKey: themesKey });
      onClose();
    },
  });
  const report = install.data ?? check.data;
  const isRefused = report?.outcome === 'refused';
  const error = check.error ?? install.error;
  const take = ([archive]: readonly File[]): void => {
    if (!archive) return;
    setFile(archive);
    install.reset();
    check.mutate(archive);
  };
  return (
    <Sheet
      title={updates === null ? t('upload') : t('updateTitle', { title: updates.title })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={file === null || report === undefined || isRefused || check.isPending}
            loading={install.isPending}
            onClick={() => file && install.mutate(file)}
          >
            {t(replaced || updates ? 'installUpdate' : 'install')}
          </Button>
        </>
      }
    >
      <DropZone
        label={file?.name ?? t('uploadLabel')}
        accept=".zip,application/zip"
        isMultiple={false}
        isDisabled={check.isPending || install.isPending}
        describedBy={hint}
        onFiles={take}
      />
      <p id={hint} className={classes.dim}>
        {t('uploadHint')}
      </p>
      <FormNotice>{error && describeError(error)}</FormNotice>
      {check.isPending && <p role="status">{t('checking')}</p>}
      {report && !error && (
        <div role="status">
          <p className={classes.verdict}>
            {isRefused ? t('notInstalled') : t('canBeInstalled', { title: report.title })}
          </p>
          {!isRefused && replaced && (
            <p className={classes.verdict}>
              {t(replaced.name === live ? 'replacesLive' : 'replaces', { title: replaced.title })}
            </p>
          )}
          <ThemeReport diagnostics={report.diagnostics} />
          {report.hosts.length > 0 && (
            <>
              <h3>{t('hostsTitle', { title: report.title })}</h3>
              <ThemeHosts hosts={report.hosts} mayDecide />
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}
