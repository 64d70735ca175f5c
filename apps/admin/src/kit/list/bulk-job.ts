import type { Bulk } from '@awning/contract';
import { cancelBulk, readBulk, startBulk } from '@awning/contract/calls';
import { CallError, type Client, createRandomKey } from '@awning/contract/client';
import { editorMessages } from '@awning/site-model';
import { createContext, useContext } from 'react';
import type { BulkCall, ListFilters, UndoCall } from './list-definition.ts';

/** A row that was refused, and why. */
export interface BulkFailure {
  readonly id: string;
  readonly message: string;
}

export interface BulkProgress {
  /** Rows that it is about; 0 until the server has counted them. */
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** The first ones, in the order of the rows. */
  readonly failures: readonly BulkFailure[];
  readonly state: Bulk['state'];
  /** What the server calls the job, or the part of it that runs now. */
  readonly id?: string;
  /** When it began, and when it ended. */
  readonly createdOn?: number;
  readonly finishedOn?: number | null;
}

/** A job as the tray shows it. The same id comes again with each step. */
export interface TrayJob extends Omit<BulkProgress, 'id'> {
  readonly id: string;
  /** What the server calls it, once it has begun. */
  readonly bulkId: string | undefined;
  readonly call: BulkCall;
  /** "Archive 312" */
  readonly title: string;
  /** What to call a row that was refused. */
  readonly nameOf: (id: string) => string;
  readonly cancel?: () => void;
  /** Once more, for the rows that were refused. */
  readonly retry?: () => void;
  /** What takes all of it back. */
  readonly undoCall?: UndoCall | undefined;
}

/** Where jobs are shown that go on while a member does something else. */
export interface JobTray {
  readonly show: (job: TrayJob) => void;
}

const JobTrayContext = createContext<JobTray | null>(null);

export const JobTrayProvider = JobTrayContext.Provider;

/** Null: the list that began a job shows it itself. */
export const useJobTray = (): JobTray | null => useContext(JobTrayContext);

/** The rows of a job: by their ids, all that match, or all that an earlier job has done. */
export type BulkRows =
  | { readonly ids: readonly string[] }
  | { readonly filter: ListFilters }
  | { readonly doneBy: string };

/** The call that takes a job back, with the name and the times of that job where it needs them. */
export const undoCallOf = (
  { hasTimes = false, namesJob = false, ...call }: UndoCall,
  { id, createdOn = 0, finishedOn }: Pick<BulkProgress, 'id' | 'createdOn' | 'finishedOn'>,
): BulkCall => {
  const times = hasTimes && { from: createdOn, to: finishedOn ?? createdOn };
  const job = namesJob && { bulkId: id };
  return times || job ? { ...call, input: { ...call.input, ...times, ...job } } : call;
};

/** Most rows that one call names by id. */
const MOST_IDS = 5_000;
const TRIES = 3;
const POLL_MS = { first: 250, longest: 2_000 } as const;

export interface BulkJobParts {
  readonly api: Client;
  readonly call: BulkCall;
  readonly rows: BulkRows;
  /** While it is under way; how it ended is the result. */
  readonly onProgress: (progress: BulkProgress) => void;
  /** Stops it after the rows that are under way. */
  readonly signal: AbortSignal;
  /** The same with each try of the caller: where the first one began it, another begins nothing. */
  readonly startKey?: string;
  /** For tests. */
  readonly pause?: (ms: number) => Promise<void>;
}

const nothingDone: BulkProgress = { total: 0, done: 0, failed: 0, failures: [], state: 'waiting' };

/** Runs an action over any number of rows and follows it to its end. Ids beyond the limit of a call go in several. */
export async function runBulkJob(parts: BulkJobParts): Promise<BulkProgress> {
  const { rows, signal, onProgress } = parts;
  const pieces: BulkRows[] =
    'ids' in rows
      ? Array.from({ length: Math.ceil(rows.ids.length / MOST_IDS) }, (_, index) => ({
          ids: rows.ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
        }))
      : [rows];
  const total = 'ids' in rows ? rows.ids.length : 0;
  let before = nothingDone;
  for (const [place, piece] of pieces.entries()) {
    const past = before;
    const step = (bulk: BulkProgress): BulkProgress => ({
      total: total || bulk.total,
      done: past.done + bulk.done,
      failed: past.failed + bulk.failed,
      failures: [...past.failures, ...bulk.failures],
      state: bulk.state,
      ...(bulk.id !== undefined && { id: bulk.id }),
      ...timesOf(past, bulk),
    });
    const ended = await followPiece(parts, piece, place, (bulk) => onProgress(step(bulk)));
    before = step(ended);
    if (signal.aborted) return { ...before, state: 'cancelled' };
  }
  return { ...before, state: before.state === 'cancelled' ? 'cancelled' : 'done' };
}

/** Of a job in several parts: from the beginning of the first to the end of the last. */
const timesOf = (past: BulkProgress, bulk: BulkProgress): Pick<BulkProgress, 'createdOn' | 'finishedOn'> => {
  const createdOn = past.createdOn ?? bulk.createdOn;
  return {
    ...(createdOn !== undefined && { createdOn }),
    ...(bulk.finishedOn !== undefined && { finishedOn: bulk.finishedOn }),
  };
};

async function followPiece(
  { api, call, signal, startKey, pause = sleep }: BulkJobParts,
  rows: BulkRows,
  place: number,
  onProgress: (bulk: BulkProgress) => void,
): Promise<BulkProgress> {
  // Each part under a key of its own: they name other rows.
  const key = startKey === undefined ? createRandomKey() : place === 0 ? startKey : `${startKey}-${place}`;
  let bulk = await startOnce(api, call, rows, key);
  let isCancelled = false;
  for (let wait: number = POLL_MS.first; isUnderWay(bulk); wait = Math.min(POLL_MS.longest, wait * 1.5)) {
    onProgress(bulk);
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      await api.call(cancelBulk, { params: { bulkId: bulk.id } });
    }
    await pause(wait);
    bulk = await readAgain(api, bulk, pause);
  }
  return bulk;
}

const isUnderWay = ({ state }: Pick<Bulk, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The job in a response; some proxies swallow bodies, and a job without one can neither be followed nor stopped. */
export function bulkOf(body: { readonly bulk: Bulk } | null | undefined): Bulk {
  if (body?.bulk) return body.bulk;
  throw new CallError(200, { code: 'not-ours', message: editorMessages.noJobResponse });
}

const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** The same key with each attempt: a response that was lost does not start the job twice. */
async function startOnce(
  api: Client,
  { list, action, input }: BulkCall,
  rows: BulkRows,
  idempotencyKey: string,
): Promise<Bulk> {
  const which =
    'ids' in rows ? { ids: [...rows.ids] } : 'filter' in rows ? { filter: { ...rows.filter } } : rows;
  const body = { list, action, ...which, ...(input && { arguments: { ...input } }) };
  for (let left = TRIES; ; left -= 1) {
    try {
      return bulkOf((await api.call(startBulk, { body, idempotencyKey })).body);
    } catch (error) {
      if (left <= 1 || !isLost(error)) throw error;
    }
  }
}

/** The job goes on without its watcher: a look that failed is only a look. */
async function readAgain(api: Client, bulk: Bulk, pause: (ms: number) => Promise<void>): Promise<Bulk> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return bulkOf((await api.call(readBulk, { params: { bulkId: bulk.id } })).body);
    } catch (error) {
      if (left <= 1 || !isLost(error)) throw error;
      await pause(POLL_MS.longest);
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
