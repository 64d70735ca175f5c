import { readRedirects, saveRedirects } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { decodeText, readCsvRows } from '../../kit/csv/read-csv.ts';
import { DropZone } from '../../kit/drop/drop-zone.tsx';
import { type ImportRemark, ImportRemarks } from '../../kit/imports/import-remarks.tsx';
import classes from '../../kit/imports/imports.module.css';
import { saveReport } from '../../kit/imports/save-report.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { planRedirects, type RedirectPlan } from './redirect-file.ts';
import { redirectFileMessages } from './redirect-file-messages.ts';
import { tryText } from './redirect-query.ts';

const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 10;
/** Each time some rows are left out; a circle needs a second look without them. */
const TRIES = 5;

interface Found {
  readonly plan: RedirectPlan;
  /** The text that it was made from, and its version. */
  readonly before: string;
  readonly etag: string | null;
  readonly remarks: readonly ImportRemark[];
  readonly warningCount: number;
}

/** A file, what it would do by the trial of the server, and the save with its way back. */
export function RedirectImportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(redirectFileMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: unknown): void => setProblem(describeError(error));
  const refresh = () => queries.invalidateQueries({ queryKey: ['redirects'] });
  const read = useSingleMutation({
    mutationFn: async (file: File): Promise<Found | string> => {
      if (file.size > MOST_MEGABYTES * MEGABYTE) return t('tooLarge', { most: MOST_MEGABYTES });
      const rows = readCsvRows(decodeText(await file.arrayBuffer()));
      const table = rows.map(({ cells }) => cells);
      const numbers = rows.map(({ number }) => number);
      if (table.length < 2) return t('empty');
      const { body, etag } = await api.call(readRedirects);
      const refused = new Map<number, string>();
      for (let tries = TRIES; ; tries -= 1) {
        const plan = planRedirects(table, body.rules, new Set(refused.keys()), numbers);
        if (plan === null) return t('noColumns');
        const trial = (await tryText(api, plan.text, [])).body;
        const own = trial.problems.flatMap(({ line, message }) => {
          const row = plan.rowOfLine.get(line);
          return row === undefined ? [] : [{ row, message }];
        });
        if (own.length === 0 || tries === 1) {
          const remarks = [
            ...plan.wrong.map(({ line, column, problem: name }) => ({
              line,
              column,
              title: '',
              message: t(name),
            })),
            ...[...refused].map(([line, message]) => ({ line, column: '', title: '', message })),
          ].toSorted((one, other) => one.line - other.line);
          return { plan, before: body.rules, etag, remarks, warningCount: trial.warnings.length };
        }
        for (const { row, message } of own) refused.set(row, message);
      }
    },
    onSuccess: (outcome) => (typeof outcome === 'string' ? setProblem(outcome) : setFound(outcome)),
    onError,
  });
  const save = useSingleMutation({
    mutationFn: ({ plan, etag }: Found) =>
      api.call(saveRedirects, { body: { rules: plan.text }, ifMatch: etag }),
    onSuccess: ({ etag }, { plan, before }) => {
      toasts.show({
        text: t('done', { count: plan.added + plan.changed }),
        undo: async () => {
          await api.call(saveRedirects, { body: { rules: before }, ifMatch: etag });
          toasts.show({ text: t('undone') });
          await refresh();
        },
      });
      onClose();
    },
    onError,
    onSettled: refresh,
  });
  const choose = ([file]: readonly File[]): void => {
    if (!file) return;
    setProblem(null);
    setFound(null);
    read.mutate(file);
  };
  const count = found ? found.plan.added + found.plan.changed : 0;
  return (
    <Sheet
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={count === 0} loading={save.isPending} onClick={() => found && save.mutate(found)}>
            {t('start', { count })}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.dim}>{t('text')}</p>
        <FormNotice>{problem}</FormNotice>
        {!read.isPending && (
          <DropZone
            label={t(found ? 'chooseOther' : 'choose')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            isMultiple={false}
            isPageWide
            onFiles={choose}
          />
        )}
        {read.isPending && <p role="status">{t('checking')}</p>}
        {!read.isPending && found && <Outcome found={found} />}
      </div>
    </Sheet>
  );
}

function Outcome({ found: { plan, remarks, warningCount } }: { readonly found: Found }) {
  const t = useMessages(redirectFileMessages);
  return (
    <>
      <div role="status">
        <ul className={classes.counts}>
          {plan.added > 0 && <li>{t('added', { count: plan.added })}</li>}
          {plan.changed > 0 && <li>{t('changed', { count: plan.changed })}</li>}
          {plan.same > 0 && <li>{t('same', { count: plan.same })}</li>}
          {plan.added + plan.changed === 0 && <li>{t('nothing')}</li>}
          {remarks.length > 0 && <li>{t('wrong', { count: remarks.length })}</li>}
          {warningCount > 0 && <li>{t('warnings', { count: warningCount })}</li>}
        </ul>
      </div>
      <ImportRemarks remarks={remarks} count={remarks.length} onReport={() => saveReport(remarks)} />
    </>
  );
}
