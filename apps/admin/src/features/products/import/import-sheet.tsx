import { PRODUCT_FILE_MEGABYTES, type ProductImport } from '@awning/contract';
import {
  cancelProductImport,
  checkProductImport,
  reportProductImport,
  startProductImport,
  undoProductImport,
} from '@awning/contract/calls';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DropZone } from '../../../kit/drop/drop-zone.tsx';
import classes from '../../../kit/imports/imports.module.css';
import { saveFile } from '../../../kit/list/export-rows.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { importMessages } from './import-messages.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { IMPORT_KEY, importQuery, isUnderWay, lastImportsQuery } from './import-query.ts';

const MEGABYTE = 1_000_000;
const STEPS = { start: startProductImport, stop: cancelProductImport, undo: undoProductImport } as const;

interface ImportSheetProps {
  readonly stores: readonly { readonly id: string; readonly title: string }[];
  /** Dropped on the list. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
}

/** A file, what it would do, the import with its progress, and the way back. */
export function ImportSheet({ stores, file, onClose }: ImportSheetProps) {
  const t = useMessages(importMessages);
  const { api, queries } = useServices();
  const [storeId, setStoreId] = useState(stores[0]?.id ?? '');
  const [importId, setImportId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const stopping = useRef(new AbortController());
  const { data: last } = useQuery({ ...lastImportsQuery(api), enabled: importId === null });
  const running = last?.find(isUnderWay);
  const shownId = importId ?? running?.id ?? null;
  const { data: shown } = useQuery({ ...importQuery(api, shownId ?? ''), enabled: shownId !== null });
  const keep = (given: ProductImport): void => {
    setProblem(null);
    setImportId(given.id);
    queries.setQueryData([IMPORT_KEY, given.id], given);
  };
  const onError = (error: unknown): void => {
    if (!stopping.current.signal.aborted) setProblem(describeError(error));
  };
  const check = useSingleMutation({
    mutationFn: async (chosen: File) => {
      stopping.current = new AbortController();
      setShare(0);
      const { body } = await api.upload(checkProductImport, {
        file: chosen,
        query: storeId === '' ? {} : { collectionId: storeId },
        signal: stopping.current.signal,
        onProgress: setShare,
      });
      return body.import;
    },
    onSuccess: keep,
    onError,
  });
  const step = useSingleMutation({
    mutationFn: async (name: keyof typeof STEPS) => {
      const input = { params: { importId: shownId ?? '' } };
      switch (name) {
        case 'start':
          return (await api.call(STEPS.start, input)).body.import;
        case 'stop':
          return (await api.call(STEPS.stop, input)).body.import;
        case 'undo':
          return (await api.call(STEPS.undo, input)).body.import;
      }
    },
    onSuccess: keep,
    onError,
  });
  useRefreshedList(shown);
  useEffect(() => () => stopping.current.abort(), []);
  const choose = ([chosen]: readonly File[]): void => {
    setProblem(null);
    if (!chosen) return;
    if (chosen.size > PRODUCT_FILE_MEGABYTES * MEGABYTE) {
      setProblem(t('tooLarge', { max: PRODUCT_FILE_MEGABYTES }));
      return;
    }
    setImportId(null);
    check.mutate(chosen);
  };
  useFirstFile(file, choose);
  const isBusy = check.isPending || (shown !== undefined && isUnderWay(shown));
  const isChoosing = !isBusy && (shown === undefined || shown.state === 'ready');
  const [newest] = last ?? [];
  return (
    <Sheet
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <ImportActions
          shown={check.isPending ? undefined : shown}
          isBusy={isBusy}
          isPending={step.isPending}
          onStart={() => step.mutate('start')}
          onUndo={() => step.mutate('undo')}
          onStop={() => (check.isPending ? stopping.current.abort() : step.mutate('stop'))}
          onClose={onClose}
        />
      }
    >
      <div className={classes.form}>
        <p className={classes.dim}>{t('text')}</p>
        <FormNotice>{problem}</FormNotice>
        {isChoosing && (
          <>
            {stores.length > 1 && (
              <NativeSelect
                label={t('store')}
                value={storeId}
                data={stores.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(event) => {
                  setStoreId(event.currentTarget.value);
                  // What a file would do was found out for the other store.
                  setImportId(null);
                }}
              />
            )}
            <DropZone
              label={t(shown ? 'chooseOther' : 'choose')}
              accept=".csv,.tsv,.txt,.zip,text/csv,text/plain,application/zip"
              isMultiple={false}
              isPageWide
              onFiles={choose}
            />
          </>
        )}
        {check.isPending && (
          <div role="status" className={classes.progress}>
            {share < 1 ? t('sending', { share }) : t('comparing')}
            <progress aria-label={t('title')} max={1} value={share < 1 ? share : undefined} />
          </div>
        )}
        {!check.isPending && shown && (
          <ImportOutcome shown={shown} onReport={() => void download(shown.id)} />
        )}
        {isChoosing && !shown && newest && newest.state !== 'ready' && (
          <p className={classes.last}>
            <span className={classes.dim}>{t('last', { name: newest.fileName })}</span>
            <Button size="xs" variant="default" onClick={() => setImportId(newest.id)}>
              {t('show')}
            </Button>
          </p>
        )}
      </div>
    </Sheet>
  );

  async function download(id: string): Promise<void> {
    try {
      const { blob, filename } = await api.download(reportProductImport, { params: { importId: id } });
      saveFile(blob, filename ?? 'import-report.csv');
    } catch (error) {
      onError(error);
    }
  }
}

/** The file that the sheet was opened with, once. */
function useFirstFile(file: File | undefined, choose: (files: readonly File[]) => void): void {
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || !file) return;
    taken.current = true;
    choose([file]);
  });
}

/** Once it ends while this page is open, the list is old, and those who do not see it hear of it. */
function useRefreshedList(shown: ProductImport | undefined): void {
  const t = useMessages(importMessages);
  const { queries } = useServices();
  const { announce } = useToasts();
  const wasUnderWay = useRef(false);
  const state = shown?.state;
  useEffect(() => {
    if (state === 'running' || state === 'undoing') {
      wasUnderWay.current = true;
      return;
    }
    if (!wasUnderWay.current || (state !== 'done' && state !== 'undone' && state !== 'cancelled')) return;
    wasUnderWay.current = false;
    announce(t(state));
    for (const name of ['products', 'inventory']) void queries.invalidateQueries({ queryKey: [name] });
  }, [state, announce, queries, t]);
}

interface ImportActionsProps {
  readonly shown: ProductImport | undefined;
  readonly isBusy: boolean;
  readonly isPending: boolean;
  readonly onStart: () => void;
  readonly onUndo: () => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function ImportActions({ shown, isBusy, isPending, onStart, onUndo, onStop, onClose }: ImportActionsProps) {
  const t = useMessages(importMessages);
  const isReady = shown?.state === 'ready';
  const isOver = shown !== undefined && !isReady && !isBusy;
  const count = isReady ? shown.added + shown.changed : 0;
  const canUndo = isOver && shown.state !== 'undone' && shown.done > 0;
  const canStop = isBusy && shown?.state !== 'undoing';
  if (isOver)
    return (
      <>
        {canUndo && (
          <Button variant="default" loading={isPending} onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </>
    );
  return (
    <>
      <Button variant="default" onClick={canStop ? onStop : onClose}>
        {t(canStop ? 'stop' : isBusy ? 'leave' : 'cancel')}
      </Button>
      <Button disabled={!isReady || count === 0} loading={isPending} onClick={onStart}>
        {t('start', { count })}
      </Button>
    </>
  );
}
