import type { NewBulk } from '@awning/contract';
import type { UndoCall } from '../list/list-definition.ts';

/** A bulk action that this member started, as far as it is needed to follow it and to try parts of it again. */
export interface FollowedJob {
  readonly bulkId: string;
  /** What it does, with the number: "Archive 312 orders". */
  readonly label: string;
  readonly list: NewBulk['list'];
  readonly action: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** The arguments were too long to be stored: it can be followed and taken back, not tried again. */
  readonly isLong?: boolean;
  /** What takes it back once it is done. */
  readonly undoCall?: UndoCall;
  /** The page whose list began it in this tab, and says there how it ended. Not stored. */
  readonly begunOn?: string;
}

const MOST = 10;
/** Letters of the arguments of one job: the store of a browser is small, and full for all jobs at once. */
const MOST_LETTERS = 20_000;

const isJob = (value: unknown): value is FollowedJob =>
  typeof value === 'object' &&
  value !== null &&
  ['bulkId', 'label', 'list', 'action'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

const storageKey = (memberId: string): string => `awning-jobs ${memberId}`;

/** The jobs of a member that are followed in this browser: a reload does not lose them. */
export function readJobs(memberId: string): FollowedJob[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isJob).slice(-MOST) : [];
  } catch {
    return [];
  }
}

function shortened(job: FollowedJob): FollowedJob {
  if (JSON.stringify(job.arguments ?? {}).length <= MOST_LETTERS) return job;
  const { arguments: _, ...rest } = job;
  return { ...rest, isLong: true };
}

export function writeJobs(memberId: string, jobs: readonly FollowedJob[]): void {
  try {
    if (jobs.length === 0) localStorage.removeItem(storageKey(memberId));
    else {
      const stored = jobs.slice(-MOST).map(({ begunOn: _, ...job }) => shortened(job));
      localStorage.setItem(storageKey(memberId), JSON.stringify(stored));
    }
  } catch {
    // A full or forbidden store only costs the way back after a reload.
  }
}
