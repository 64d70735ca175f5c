import type { Client } from '@awning/contract/client';
import { type BulkFailure, type JobTray, runBulkJob } from '../../../kit/list/bulk-job.ts';
import type { BulkCall } from '../../../kit/list/list-definition.ts';
import { movesOf, reversed, type StockMove } from './stock-file.ts';

/** Of one job of the server. All of them are begun at once, so that none waits for this page. */
const MOST = 5_000;

interface SendingOptions {
  /** Another one for each file that is chosen: a second try under it begins nothing twice. */
  readonly id: string;
  /** "Change 312 variants" */
  readonly title: string;
  /** For the record of the movements. */
  readonly note: string;
  readonly undoNote: string;
  /** Where the jobs are shown when the page of the import is left. */
  readonly tray: JobTray | null;
  /** Whether the import is still open, and tells how it ended. */
  readonly isWatched: () => boolean;
  readonly onProgress: (count: number) => void;
}

export interface SendingEnd {
  readonly done: number;
  readonly isStopped: boolean;
  /** The first of each job. */
  readonly failures: readonly BulkFailure[];
}

export interface StockSending {
  /** Follows the jobs to their end. They go on without anyone who follows them. */
  readonly send: (signal: AbortSignal) => Promise<SendingEnd>;
  /** Moves back what they have moved. */
  readonly takeBack: (signal: AbortSignal) => Promise<SendingEnd>;
}

interface Piece {
  readonly key: string;
  readonly moves: readonly StockMove[];
  jobId?: string | undefined;
}

const callOf = (moves: readonly StockMove[], note: string): BulkCall => ({
  list: 'inventory',
  action: 'move',
  input: { moves: movesOf(moves), note },
});

export function createSending(
  api: Client,
  moves: readonly StockMove[],
  { id, title, note, undoNote, tray, isWatched, onProgress }: SendingOptions,
): StockSending {
  const pieces = Array.from(
    { length: Math.ceil(moves.length / MOST) },
    (_, place): Piece => ({
      key: `${id}-${place}`,
      moves: moves.slice(place * MOST, (place + 1) * MOST),
    }),
  );
  const titles = new Map(moves.map(({ variantId, title: name }) => [variantId, name]));
  const nameOf = (variantId: string): string => titles.get(variantId) ?? variantId;

  const followAll = async (
    wanted: readonly Piece[],
    signal: AbortSignal,
    isUndo: boolean,
  ): Promise<SendingEnd> => {
    const counts = new Map<Piece, number>();
    const ends = await Promise.all(
      wanted.map(async (piece) => {
        const back = callOf(piece.moves.map(reversed), undoNote);
        const call = isUndo ? back : callOf(piece.moves, note);
        const job = { id: piece.key, title, nameOf, call, ...(!isUndo && { undoCall: back }) };
        const ended = await runBulkJob({
          api,
          call,
          rows: isUndo
            ? { doneBy: piece.jobId ?? '' }
            : { ids: piece.moves.map(({ variantId }) => variantId) },
          startKey: isUndo ? `${piece.key}-back` : piece.key,
          signal,
          onProgress: (progress) => {
            if (!isUndo) piece.jobId = progress.id;
            tray?.show({ ...progress, ...job, bulkId: progress.id });
            counts.set(piece, progress.done);
            onProgress([...counts.values()].reduce((sum, count) => sum + count, 0));
          },
        });
        if (!isUndo) piece.jobId = ended.id;
        // Nobody looks any more: the tray says how it ended.
        if (isWatched()) tray?.show({ ...ended, ...job, bulkId: ended.id });
        return ended;
      }),
    );
    return {
      done: ends.reduce((sum, { done }) => sum + done, 0),
      isStopped: ends.some(({ state }) => state === 'cancelled'),
      failures: ends.flatMap(({ failures }) => failures),
    };
  };

  return {
    send: (signal) => followAll(pieces, signal, false),
    takeBack: (signal) =>
      followAll(
        pieces.filter(({ jobId }) => jobId !== undefined),
        signal,
        true,
      ),
  };
}
