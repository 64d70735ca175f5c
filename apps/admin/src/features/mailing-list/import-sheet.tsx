import type { MailingListImported } from '@awning/contract';
import { importMailingList } from '@awning/contract/calls';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { DropZone } from '../../kit/drop/drop-zone.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './mailing-list.module.css';
import { mailingListMessages } from './mailing-list-messages.ts';
import { type CsvPerson, guessColumns, hasHead, type PersonColumns, peopleIn } from './read-people.ts';

const MOST_BYTES = 10_000_000;
/** As many as one call takes. */
const AT_ONCE = 1000;

interface ChosenFile {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly columns: PersonColumns;
}

interface Consent {
  readonly wording: string;
  readonly proof: string;
  /** An instant in UTC. */
  readonly at: string | null;
}

type Imported = Omit<MailingListImported, 'wrong'> & { readonly wrong: readonly string[] };

/** People who agreed elsewhere, from a file, with what shows that they did. */
export function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(mailingListMessages);
  const { website } = useMemberSession();
  const body = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const consent = useDraft<Consent>('mailing-list-import', { wording: '', proof: '', at: null });
  const [isConfirmed, setConfirmed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const people = file ? peopleIn(file.rows, file.columns) : [];
  const run = useImport();
  const { wording, proof, at } = consent.value;
  const consentedOn = at === null ? null : Date.parse(at);
  const problems = {
    file: people.length === 0 ? t('missingFile') : undefined,
    wording: wording.trim() === '' ? t('missingWording') : undefined,
    proof: proof.trim() === '' ? t('missingProof') : undefined,
    at: consentedOn === null ? t('missingDate') : consentedOn > Date.now() ? t('futureDate') : undefined,
    confirm: isConfirmed ? undefined : t('missingConfirm'),
  };
  const shown = (name: keyof typeof problems): string | undefined => (isChecked ? problems[name] : undefined);
  const choose = async ([chosen]: readonly File[]): Promise<void> => {
    if (!chosen) return;
    const problem = await readFile(chosen, setFile);
    setFileProblem(problem && t(problem));
  };
  const press = async (): Promise<void> => {
    setChecked(true);
    if (Object.values(problems).some((problem) => problem !== undefined) || consentedOn === null) {
      setTimeout(() => focusFirstInvalid(body.current));
      return;
    }
    if (await run.start(people, { wording, proof, consentedOn })) consent.clear();
  };
  const change = (fields: Partial<Consent>): void => consent.set((now) => ({ ...now, ...fields }));
  if (run.result)
    return (
      <Sheet
        title={t('importTitle')}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('done')}</Button>}
      >
        <ImportResult result={run.result} />
      </Sheet>
    );
  return (
    <Sheet
      title={t('importTitle')}
      isOpen
      onClose={onClose}
      draft={consent}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={run.isRunning} onClick={() => void press()}>
            {t('importButton', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className={classes.fields} ref={body}>
        <p className={classes.hint}>{t('importText')}</p>
        <FormNotice>{run.problem}</FormNotice>
        {run.isRunning && (
          <div role="status" className={classes.progress}>
            {t('importing', { done: run.done, count: people.length })}
            <progress value={run.done} max={people.length} aria-label={t('importTitle')} />
          </div>
        )}
        <DropZone
          label={t(file ? 'chooseOther' : 'chooseFile')}
          accept=".csv,.txt,text/csv,text/plain"
          isMultiple={false}
          isPageWide
          onFiles={(files) => void choose(files)}
        />
        <FormNotice>{fileProblem ?? shown('file') ?? null}</FormNotice>
        {file ? (
          <FileColumns file={file} people={people} onChange={(columns) => setFile({ ...file, columns })} />
        ) : (
          <p className={classes.hint}>{t('fileHelp')}</p>
        )}
        <Textarea
          label={t('wordingLabel')}
          description={t('wordingHelp')}
          rows={2}
          maxLength={2000}
          value={wording}
          error={shown('wording')}
          onChange={({ currentTarget: { value } }) => change({ wording: value })}
        />
        <Textarea
          label={t('proofLabel')}
          description={t('proofHelp')}
          rows={2}
          maxLength={2000}
          value={proof}
          error={shown('proof')}
          onChange={({ currentTarget: { value } }) => change({ proof: value })}
        />
        <DateTimeField
          label={t('dateLabel')}
          description={t('dateHelp')}
          timeZone={website.timeZone}
          value={at}
          error={shown('at')}
          onChange={(value) => change({ at: value })}
        />
        <Checkbox
          label={t('confirm', { site: website.title })}
          checked={isConfirmed}
          error={shown('confirm')}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      </div>
    </Sheet>
  );
}

async function readFile(
  file: File,
  onRead: (file: ChosenFile) => void,
): Promise<'fileTooLarge' | 'fileUnreadable' | 'fileEmpty' | null> {
  if (file.size > MOST_BYTES) return 'fileTooLarge';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return 'fileUnreadable';
  }
  const rows = readCsv(text);
  const columns = guessColumns(rows);
  onRead({ name: file.name, rows, columns });
  return peopleIn(rows, columns).length === 0 ? 'fileEmpty' : null;
}

interface FileColumnsProps {
  readonly file: ChosenFile;
  readonly people: readonly CsvPerson[];
  readonly onChange: (columns: PersonColumns) => void;
}

const COLUMN_LABELS = {
  email: 'columnEmail',
  firstName: 'columnFirstName',
  lastName: 'columnLastName',
} as const;

function FileColumns({ file, people, onChange }: FileColumnsProps) {
  const t = useMessages(mailingListMessages);
  const head = hasHead(file.rows) ? (file.rows[0] ?? []) : [];
  const width = Math.max(0, ...file.rows.slice(0, 50).map((row) => row.length));
  const choices = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: head[index]?.trim() || t('columnNumber', { number: index + 1 }),
  }));
  const none = { value: '-1', label: t('columnNone') };
  return (
    <>
      <p className={classes.hint} role="status">
        {t('fileName', { name: file.name, count: people.length })}
      </p>
      <div className={classes.columns}>
        {(['email', 'firstName', 'lastName'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={t(COLUMN_LABELS[name])}
            value={String(file.columns[name])}
            data={name === 'email' ? choices : [none, ...choices]}
            onChange={({ currentTarget }) =>
              onChange({ ...file.columns, [name]: Number(currentTarget.value) })
            }
          />
        ))}
      </div>
      <table className={classes.sample}>
        <caption>{t('sample')}</caption>
        <tbody>
          {people.slice(0, 3).map(({ email, firstName, lastName }) => (
            <tr key={email}>
              <td>{email}</td>
              <td>{`${firstName} ${lastName}`.trim()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A thousand at a time. Stopped in between it can be started again: nobody is added twice. */
function useImport() {
  const t = useMessages(mailingListMessages);
  const { api, queries } = useServices();
  const [isRunning, setRunning] = useState(false);
  const [imported, setImported] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<Imported | null>(null);
  const start = async (
    people: readonly CsvPerson[],
    consent: { readonly wording: string; readonly proof: string; readonly consentedOn: number },
  ): Promise<boolean> => {
    setRunning(true);
    setImported(0);
    setProblem(null);
    let sum: Imported = { added: 0, known: 0, left: 0, wrong: [] };
    let done = 0;
    try {
      for (; done < people.length; done += AT_ONCE) {
        const part = people.slice(done, done + AT_ONCE);
        const { body } = await api.call(importMailingList, { body: { ...consent, people: [...part] } });
        sum = {
          added: sum.added + body.added,
          known: sum.known + body.known,
          left: sum.left + body.left,
          wrong: [...sum.wrong, ...body.wrong.flatMap((index) => part[index]?.email ?? [])],
        };
        setImported(done + part.length);
      }
      setResult(sum);
      return true;
    } catch (error) {
      const reason = describeError(error);
      setProblem(t('importStopped', { done, count: people.length, reason }));
      return false;
    } finally {
      setRunning(false);
      void queries.invalidateQueries({ queryKey: ['mailing-list'] });
    }
  };
  return { start, isRunning, done: imported, problem, result };
}

const MOST_WRONG_SHOWN = 50;

function ImportResult({ result: { added, known, left, wrong } }: { readonly result: Imported }) {
  const t = useMessages(mailingListMessages);
  return (
    <div className={classes.fields} role="status">
      <p>{t('resultAdded', { count: added })}</p>
      {known > 0 && <p>{t('resultKnown', { count: known })}</p>}
      {left > 0 && <p>{t('resultLeft', { count: left })}</p>}
      {wrong.length > 0 && (
        <>
          <p>{t('resultWrong', { count: wrong.length })}</p>
          <ul className={classes.wrong}>
            {wrong.slice(0, MOST_WRONG_SHOWN).map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
