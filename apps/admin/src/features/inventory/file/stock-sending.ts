import type { Client } from '@awning/contract/client';
import { type BulkFailure, type BulkProgress, type JobTray, runBulkJob } from '../../../kit/list/bulk-job.ts';
import type { BulkCall, UndoCall } from '../../../kit/list/list-definition.ts';
import { movesOf, type StockMove } from './stock-file.ts';

/** Of one job of the server, which takes no more. */
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
  /** Variants whose stock is moved now: what was moved, without what was taken back. */
  readonly moved: number;
  readonly isStopped: boolean;
  /** Rows that were refused. */
  readonly failed: number;
  /** The first of them, by job. */
  readonly failures: readonly BulkFailure[];
  /** Why some of the jobs were not begun, or could not be followed; null: all of them ended. */
  readonly problem: Error | null;
}

export interface StockSending {
  /** Follows the jobs to their end. They go on without anyone who follows them. */
  readonly send: (signal: AbortSignal) => Promise<SendingEnd>;
  /** Moves back what they have moved. Once more: what was refused the first time. */
  readonly takeBack: (signal: AbortSignal) => Promise<SendingEnd>;
}

/** One job of the server. All of them are begun at once, so that none waits for this page. */
interface Piece {
  readonly key: string;
  readonly moves: readonly StockMove[];
  jobId?: string | undefined;
  moved: number;
  undone: number;
  /** How often it was taken back: another time is another job. */
  undos: number;
}

const list = 'inventory';

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
      moved: 0,
      undone: 0,
      undos: 0,
    }),
  );
  const titles = new Map(moves.map(({ variantId, title: name }) => [variantId, name]));
  const nameOf = (variantId: string): string => titles.get(variantId) ?? variantId;
  const undoCall: UndoCall = { list, action: 'undo', input: { note: undoNote }, namesJob: true };

  const forward = async (piece: Piece, follow: Follow): Promise<BulkProgress> => {
    const call: BulkCall = { list, action: 'move', input: { moves: movesOf(piece.moves), note } };
    const rows = { ids: piece.moves.map(({ variantId }) => variantId) };
    const ended = await follow({ call, rows, startKey: piece.key, undoCall }, (progress) => {
      piece.jobId = progress.id;
      piece.moved = progress.done;
    });
    piece.jobId = ended.id;
    piece.moved = ended.done;
    return ended;
  };
  const back = async (piece: Piece, follow: Follow): Promise<BulkProgress> => {
    const bulkId = piece.jobId ?? '';
    const call: BulkCall = { list, action: 'undo', input: { bulkId, note: undoNote } };
    const startKey = `${piece.key}-back-${piece.undos}`;
    const ended = await follow({ call, rows: { doneBy: bulkId }, startKey }, () => undefined);
    piece.undos += 1;
    // The server says so of what an earlier try has taken back as well.
    piece.undone = ended.done;
    piece.moved = Math.max(piece.moved, ended.done);
    return ended;
  };

  const followAll = async (
    wanted: readonly Piece[],
    signal: AbortSignal,
    run: typeof forward,
  ): Promise<SendingEnd> => {
    const counts = new Map<Piece, number>();
    /** Shown when all of them have ended: until then the tray has them, for those who close the import. */
    const ends: (() => void)[] = [];
    const settled = await Promise.allSettled(
      wanted.map((piece) =>
        run(piece, async ({ call, rows, startKey, undoCall: way }, onStep) => {
          const show = (progress: BulkProgress): void =>
            tray?.show({
              ...progress,
              id: piece.key,
              bulkId: progress.id,
              title,
              nameOf,
              call,
              ...(way && { undoCall: way }),
            });
          const ended = await runBulkJob({
            api,
            call,
            rows,
            startKey,
            signal,
            onProgress: (progress) => {
              onStep(progress);
              show(progress);
              counts.set(piece, progress.done);
              onProgress([...counts.values()].reduce((sum, count) => sum + count, 0));
            },
          });
          ends.push(() => show(ended));
          return ended;
        }),
      ),
    );
    const ended = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [refused] = settled.filter((each) => each.status === 'rejected');
    // Nothing was begun, or nothing is known of it: the same once more.
    if (refused && wanted.every(({ jobId }) => jobId === undefined)) throw refused.reason;
    // An end that is told here is taken out of the tray.
    if (isWatched()) for (const end of ends) end();
    return {
      moved: pieces.reduce((sum, { moved, undone }) => sum + moved - undone, 0),
      isStopped: ended.some(({ state }) => state === 'cancelled'),
      failed: ended.reduce((sum, { failed }) => sum + failed, 0),
      failures: ended.flatMap(({ failures }) => failures),
      problem: refused ? asError(refused.reason) : null,
    };
  };

  return {
    send: (signal) => followAll(pieces, signal, forward),
    takeBack: (signal) =>
      followAll(
        pieces.filter(({ jobId }) => jobId !== undefined),
        signal,
        back,
      ),
  };
}

interface FollowedCall {
  readonly call: BulkCall;
  readonly rows: { readonly ids: readonly string[] } | { readonly doneBy: string };
  readonly startKey: string;
  readonly undoCall?: UndoCall;
}
type Follow = (job: FollowedCall, onStep: (progress: BulkProgress) => void) => Promise<BulkProgress>;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
