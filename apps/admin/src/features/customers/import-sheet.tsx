import type { CustomerImported, ImportedCustomer } from '@awning/contract';
import { importCustomers, listActivity, undoActivity } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { decodeText, readCsv } from '../../kit/csv/read-csv.ts';
import { DropZone } from '../../kit/drop/drop-zone.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './customer.module.css';
import { importMessages } from './import-messages.ts';
import { customersIn, findColumns } from './read-customers.ts';

const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 50;
/** As many as one call takes. */
const AT_ONCE = 1_000;
const MOST_WRONG_SHOWN = 50;

type Step = 'choose' | 'reading' | 'ready' | 'importing' | 'done';

interface Found {
  readonly people: readonly ImportedCustomer[];
  readonly names: string;
  readonly outcome: CustomerImported;
}

/** In parts, one after the other; stops where `isStopped` says so. */
async function sendAll(
  api: Client,
  people: readonly ImportedCustomer[],
  how: {
    readonly dryRun: boolean;
    readonly isStopped: () => boolean;
    readonly onDone: (rows: number) => void;
    /** A part that changed something is stored. */
    readonly onWritten: () => Promise<void>;
  },
): Promise<CustomerImported> {
  let sum: CustomerImported = { added: 0, changed: 0, same: 0, wrong: [] };
  for (let at = 0; at < people.length && !how.isStopped(); at += AT_ONCE) {
    const part = people.slice(at, at + AT_ONCE);
    const { body } = await api.call(importCustomers, { body: { people: [...part], dryRun: how.dryRun } });
    sum = {
      added: sum.added + body.added,
      changed: sum.changed + body.changed,
      same: sum.same + body.same,
      wrong: [...sum.wrong, ...body.wrong.map((one) => ({ ...one, place: one.place + at }))],
    };
    if (!how.dryRun && body.added + body.changed > 0) await how.onWritten();
    how.onDone(Math.min(people.length, at + AT_ONCE));
  }
  return sum;
}

/** A file, what it would do, and then the import with its way back. */
export function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(importMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const toasts = useToasts();
  const [step, setStep] = useState<Step>('choose');
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [rows, setRows] = useState(0);
  /** The parts that were stored, by their activities. */
  const parts = useRef<string[]>([]);
  const isStopped = useRef(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers'] });
  const send = (people: readonly ImportedCustomer[], dryRun: boolean): Promise<CustomerImported> => {
    isStopped.current = false;
    setRows(0);
    return sendAll(api, people, {
      dryRun,
      isStopped: () => isStopped.current,
      onDone: setRows,
      // Found out before the next part: by the time it is taken back, there are newer ones.
      onWritten: async () => {
        const id = await newestImport(api, member?.id ?? '');
        if (id !== undefined) parts.current.push(id);
      },
    });
  };
  const choose = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    parts.current = [];
    setProblem(null);
    setFound(null);
    setStep('choose');
    if (file.size > MOST_MEGABYTES * MEGABYTE) return setProblem(t('tooLarge', { most: MOST_MEGABYTES }));
    const table = readCsv(decodeText(await file.arrayBuffer()));
    const columns = findColumns(table);
    if (columns.email === undefined) return setProblem(t('noEmail'));
    const people = customersIn(table, columns);
    if (people.length === 0) return setProblem(t('empty'));
    const names = Object.values(columns)
      .toSorted((one, other) => one - other)
      .map((place) => table[0]?.[place] ?? '')
      .join(', ');
    setStep('reading');
    setFound({ people, names, outcome: { added: 0, changed: 0, same: 0, wrong: [] } });
    try {
      setFound({ people, names, outcome: await send(people, true) });
      setStep('ready');
    } catch (error) {
      setProblem(describeError(error));
      setStep('choose');
    }
  };
  const run = useSingleMutation({
    mutationFn: async ({ people, names }: Found): Promise<Found> => {
      setStep('importing');
      return { people, names, outcome: await send(people, false) };
    },
    onSuccess: (after) => {
      setFound(after);
      setStep('done');
    },
    onError: (error) => {
      setProblem(`${describeError(error)} ${t('stopped', { done: rows, count: found?.people.length ?? 0 })}`);
      setStep('ready');
    },
    onSettled: refresh,
  });
  const undo = useSingleMutation({
    mutationFn: () => takeBack(api, parts.current),
    onSuccess: async (isDone) => {
      toasts.show(isDone ? { text: t('undone') } : { text: t('notUndone'), tone: 'bad' });
      await refresh();
      onClose();
    },
    onError: (error) => setProblem(describeError(error)),
  });
  const outcome = found?.outcome;
  const writes = outcome ? outcome.added + outcome.changed : 0;
  const isBusy = step === 'reading' || step === 'importing';
  /** An import that runs is stopped first: what it did, and its way back, are in this sheet. */
  const close = (): void => {
    if (isBusy) isStopped.current = true;
    else onClose();
  };
  return (
    <Sheet
      title={t('title')}
      isOpen
      onClose={close}
      actions={
        step === 'done' ? (
          <>
            {writes > 0 && (
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
                {t('undo')}
              </Button>
            )}
            <Button onClick={onClose}>{t('done')}</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              {t(isBusy ? 'stop' : 'cancel')}
            </Button>
            <Button
              disabled={step !== 'ready' || writes === 0}
              loading={run.isPending}
              onClick={() => found && run.mutate(found)}
            >
              {t('start', { count: step === 'ready' ? writes : 0 })}
            </Button>
          </>
        )
      }
    >
      <div className={classes.form}>
        <p className={classes.dim}>{t('text')}</p>
        <FormNotice>{problem}</FormNotice>
        {!isBusy && step !== 'done' && (
          <DropZone
            label={t(found ? 'chooseOther' : 'choose')}
            accept=".csv,.txt,text/csv,text/plain"
            isMultiple={false}
            isPageWide
            onFiles={(files) => void choose(files)}
          />
        )}
        {isBusy && found && (
          <div role="status">
            {t(step === 'reading' ? 'reading' : 'importing', { done: rows, count: found.people.length })}
            <progress value={rows} max={found.people.length} aria-label={t('title')} />
          </div>
        )}
        {found && outcome && (step === 'ready' || step === 'done') && (
          <Outcome outcome={outcome} names={found.names} isDone={step === 'done'} />
        )}
      </div>
    </Sheet>
  );
}

function Outcome({
  outcome,
  names,
  isDone,
}: {
  readonly outcome: CustomerImported;
  readonly names: string;
  readonly isDone: boolean;
}) {
  const t = useMessages(importMessages);
  const { added, changed, same, wrong } = outcome;
  return (
    <div className={classes.form} role="status">
      {isDone ? <b>{t('finished')}</b> : <p className={classes.dim}>{t('columns', { names })}</p>}
      <ul>
        {added > 0 && <li>{t('added', { count: added })}</li>}
        {changed > 0 && <li>{t('changed', { count: changed })}</li>}
        {same > 0 && <li>{t('same', { count: same })}</li>}
        {added + changed === 0 && !isDone && <li>{t('nothing')}</li>}
      </ul>
      {wrong.length > 0 && (
        <section className={classes.preview} aria-label={t('wrongTitle', { count: wrong.length })}>
          <h3>{t('wrongTitle', { count: wrong.length })}</h3>
          <ul>
            {wrong.slice(0, MOST_WRONG_SHOWN).map(({ place, problem }) => (
              // The first row has the names of the columns.
              <li key={place}>{t('wrongRow', { row: place + 2, problem: t(problem) })}</li>
            ))}
            {wrong.length > MOST_WRONG_SHOWN && (
              <li>{t('moreWrong', { count: wrong.length - MOST_WRONG_SHOWN })}</li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The activity of the part that this member has just imported. */
async function newestImport(api: Client, actor: string): Promise<string | undefined> {
  const query = { kind: 'customer.importCustomers', actor, limit: 1 };
  const result = await api.attempt(listActivity, { query });
  return result.ok ? result.body.activities[0]?.id : undefined;
}

/** Every part of the import, the last one first. False: it is not known which they were. */
async function takeBack(api: Client, parts: string[]): Promise<boolean> {
  if (parts.length === 0) return false;
  for (let id = parts.at(-1); id !== undefined; id = parts.at(-1)) {
    await api.call(undoActivity, { params: { activityId: id } });
    parts.pop();
  }
  return true;
}
