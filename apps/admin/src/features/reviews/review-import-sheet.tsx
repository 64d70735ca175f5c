import type { ReviewImportResult, ReviewState } from '@awning/contract';
import { importReviews, listProducts } from '@awning/contract/calls';
import { CallError, type Client } from '@awning/contract/client';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { DropZone } from '../../kit/drop/drop-zone.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { type CsvReview, findColumns, missingColumns, reviewsIn } from './review-csv.ts';
import { reviewMessages } from './review-messages.ts';
import { reviewsKey } from './review-query.ts';
import classes from './reviews.module.css';

type T = Translate<typeof reviewMessages>;

const MOST_BYTES = 10_000_000;
/** As many as one call takes. */
const AT_ONCE = 1000;
const MOST_BAD_SHOWN = 50;

interface ChosenFile {
  readonly name: string;
  readonly reviews: readonly CsvReview[];
}

interface BadRow {
  readonly row: number;
  readonly text: string;
}

/** Reviews from elsewhere, from a file. Rows that cannot be imported are named before their part is saved. */
export function ReviewImportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(reviewMessages);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [state, setState] = useState<ReviewState>('approved');
  const [skips, setSkips] = useState(false);
  const run = useImport();
  /** An import that runs is stopped first: what it did is told in this sheet. */
  const close = (): void => (run.isRunning ? run.stop() : onClose());
  const choose = async ([chosen]: readonly File[]): Promise<void> => {
    if (!chosen) return;
    const read = await readFile(chosen, t);
    run.reset();
    setSkips(false);
    setFileProblem(typeof read === 'string' ? read : null);
    setFile(typeof read === 'string' ? null : read);
  };
  if (run.result)
    return (
      <Sheet
        title={t('importTitle')}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <ImportResult result={run.result} left={run.left} />
      </Sheet>
    );
  const count = file?.reviews.length ?? 0;
  return (
    <Sheet
      title={t('importTitle')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            disabled={count === 0}
            loading={run.isRunning}
            onClick={() => void run.start(file?.reviews ?? [], { state, skips })}
          >
            {t('importButton', { count })}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p className={classes.hint}>{t('importText')}</p>
        <DropZone
          label={t(file ? 'chooseOther' : 'chooseFile')}
          accept=".csv,.txt,text/csv,text/plain"
          isMultiple={false}
          isPageWide
          onFiles={(files) => void choose(files)}
        />
        <FormNotice>{fileProblem}</FormNotice>
        <p className={classes.hint} role="status">
          {file ? t('fileName', { name: file.name, count }) : t('fileHelp')}
        </p>
        <NativeSelect
          label={t('importState')}
          value={state}
          data={[
            { value: 'approved', label: t('importShown') },
            { value: 'pending', label: t('importWaiting') },
          ]}
          onChange={({ currentTarget }) =>
            setState(currentTarget.value === 'pending' ? 'pending' : 'approved')
          }
        />
        {run.isRunning && (
          <p role="status">{run.done === null ? t('looking') : t('importing', { done: run.done, count })}</p>
        )}
        <FormNotice>{run.problem}</FormNotice>
        {run.bad.length > 0 && (
          <>
            <FormNotice>{t('badRows', { count: new Set(run.bad.map(({ row }) => row)).size })}</FormNotice>
            <ul className={classes.bad}>
              {run.bad.slice(0, MOST_BAD_SHOWN).map(({ row, text }) => (
                <li key={`${row} ${text}`}>{text}</li>
              ))}
            </ul>
            <Checkbox
              label={t('skipRows')}
              checked={skips}
              onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

async function readFile(file: File, t: T): Promise<ChosenFile | string> {
  if (file.size > MOST_BYTES) return t('fileTooLarge');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return t('fileUnreadable');
  }
  const rows = readCsv(text);
  const columns = findColumns(rows[0] ?? []);
  const missing = missingColumns(columns);
  if (rows.length < 2) return t('fileEmpty');
  if (missing.length > 0)
    return t('missingColumns', {
      names: missing.map((name) => t(COLUMN_WORDS[name] ?? 'review')).join(', '),
    });
  return { name: file.name, reviews: reviewsIn(rows, columns) };
}

const COLUMN_WORDS: Readonly<Record<string, 'product' | 'rating' | 'author' | 'written'>> = {
  product: 'product',
  rating: 'rating',
  authorName: 'author',
  writtenOn: 'written',
};

/** The id of the product that a row names; a sentence where there is none, or more than one. */
async function findProduct(api: Client, text: string, t: T): Promise<{ id: string } | { problem: string }> {
  const name = text.split('/').findLast((part) => part !== '') ?? text;
  const wanted = text.trim().toLowerCase();
  const { body } = await api.call(listProducts, { query: { search: name.slice(0, 200), limit: 50 } });
  const isNamed = ({ id, title, fullUrl, variants }: (typeof body.products)[number]): boolean =>
    id === text ||
    title.trim().toLowerCase() === wanted ||
    fullUrl.toLowerCase().split('/').at(-1) === name.toLowerCase() ||
    variants.some(({ sku }) => sku.toLowerCase() === wanted);
  const matches = body.products.filter(isNamed);
  const [match] = matches;
  if (matches.length > 1) return { problem: t('twoProducts', { text }) };
  if (match) return { id: match.id };
  return /^[0-9a-f]{24}$/.test(text) ? { id: text } : { problem: t('noProduct', { text }) };
}

/** A thousand rows at a time, each thousand whole or not at all. */
function useImport() {
  const t = useMessages(reviewMessages);
  const { api, queries } = useServices();
  const [isRunning, setRunning] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [bad, setBad] = useState<readonly BadRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<ReviewImportResult | null>(null);
  const [left, setLeft] = useState(0);
  const isStopped = useRef(false);

  const start = async (
    all: readonly CsvReview[],
    { state, skips }: { readonly state: ReviewState; readonly skips: boolean },
  ): Promise<void> => {
    isStopped.current = false;
    setRunning(true);
    setDone(null);
    setProblem(null);
    const known = new Set(skips ? bad.map(({ row }) => row) : []);
    const reviews = all.filter(({ row }) => !known.has(row));
    let saved = 0;
    try {
      const products = new Map<string, Awaited<ReturnType<typeof findProduct>>>();
      for (const text of new Set(reviews.map(({ product }) => product))) {
        if (isStopped.current) return;
        products.set(text, await findProduct(api, text, t));
      }
      const wrong = reviews.flatMap(({ row, product }): BadRow[] => {
        const found = products.get(product);
        return found && 'problem' in found
          ? [{ row, text: t('badRow', { row, field: t('product'), problem: found.problem }) }]
          : [];
      });
      if (wrong.length > 0) {
        setBad(skips ? [...bad, ...wrong] : wrong);
        return;
      }
      let sum: ReviewImportResult = { created: 0, updated: 0, unchanged: 0 };
      for (; saved < reviews.length && !isStopped.current; saved += AT_ONCE) {
        setDone(saved);
        const part = reviews.slice(saved, saved + AT_ONCE);
        const body = await sendPart(part, products, state);
        sum = {
          created: sum.created + body.created,
          updated: sum.updated + body.updated,
          unchanged: sum.unchanged + body.unchanged,
        };
      }
      setLeft(all.length - Math.min(saved, reviews.length));
      setResult(sum);
    } catch (error) {
      const rows = badRowsOf(error, reviews.slice(saved), t);
      if (rows.length > 0) setBad(skips ? [...bad, ...rows] : rows);
      else setBad([]);
      if (rows.length === 0 || saved > 0)
        setProblem(t('importStopped', { done: saved, count: reviews.length, reason: describeError(error) }));
    } finally {
      setRunning(false);
      void queries.invalidateQueries({ queryKey: reviewsKey });
    }
  };

  const sendPart = async (
    part: readonly CsvReview[],
    products: ReadonlyMap<string, { id: string } | { problem: string }>,
    state: ReviewState,
  ): Promise<ReviewImportResult> => {
    const rows = part.map(({ product, fields }) => {
      const found = products.get(product);
      return { ...fields, itemId: found && 'id' in found ? found.id : '' };
    });
    return (await api.call(importReviews, { body: { reviews: rows, state } })).body;
  };

  const reset = (): void => {
    setBad([]);
    setProblem(null);
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { start, stop, reset, isRunning, done, bad, problem, result, left };
}

const FIELD_WORDS: Readonly<Record<string, keyof typeof reviewMessages>> = {
  rating: 'rating',
  title: 'review',
  body: 'review',
  authorName: 'author',
  authorEmail: 'author',
  writtenOn: 'written',
  reply: 'reply',
  itemId: 'product',
};

/** The server names a field as `reviews.3.rating`; a person reads the row of the file. */
function badRowsOf(error: unknown, sent: readonly CsvReview[], t: T): BadRow[] {
  if (!(error instanceof CallError) || error.code !== 'reviews.invalid-import') return [];
  return Object.entries(fieldErrorsOf(error)).flatMap(([name, sentence]): BadRow[] => {
    const [, index = '', field = ''] = /^reviews\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = sent[Number(index)]?.row;
    const word = FIELD_WORDS[field];
    return index === '' || row === undefined
      ? []
      : [{ row, text: t('badRow', { row, field: word ? t(word) : field, problem: sentence }) }];
  });
}

function ImportResult({ result, left }: { readonly result: ReviewImportResult; readonly left: number }) {
  const t = useMessages(reviewMessages);
  return (
    <div className={classes.fields} role="status">
      <p>{t('created', { count: result.created })}</p>
      {result.updated > 0 && <p>{t('updated', { count: result.updated })}</p>}
      {result.unchanged > 0 && <p>{t('unchanged', { count: result.unchanged })}</p>}
      {left > 0 && <p>{t('leftOut', { count: left })}</p>}
    </div>
  );
}
