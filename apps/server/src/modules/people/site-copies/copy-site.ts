import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { Sites } from '../../foundation/sites/index.ts';
import * as repository from './site-copy-repository.ts';

export interface CopyRunParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<FileStore, 'list' | 'open' | 'put'>;
  readonly sites: Pick<Sites, 'byId' | 'copyRows' | 'settle' | 'remove' | 'building'>;
}

/** Files of the library. What is made from them is made again, and what visitors sent stays where it is. */
const FOLDER = 'media';
const PROGRESS_EVERY = 20;

/**
 * One file after the other, then all rows in one transaction, then the files that came meanwhile. A run that is
 * interrupted goes on where it was: what is there is not copied again, and the rows come once.
 */
export async function copySite(parts: CopyRunParts, key: repository.CopyKey): Promise<void> {
  const { database, clock, sites } = parts;
  const copy = await repository.findCopy(database.query, key);
  if (copy?.state !== 'running') return;
  const { targetId: to, memberId } = copy;
  const from = key.websiteId;
  try {
    await copyFiles(parts, { from, to, key });
    if (!(await repository.hasRows(database.query, to)))
      await database.transaction(
        async (tx) => {
          await sites.copyRows(tx, { from, to, now: clock.now() });
          await repository.closeSite(tx, to, { by: memberId, now: clock.now() });
        },
        // All tables as they were at one moment: no item without the page that was made meanwhile.
        { isolation: 'repeatable read' },
      );
    await copyFiles(parts, { from, to, key });
    await database.transaction(async (tx) => {
      if (await repository.finishCopy(tx, key, { problem: null, now: clock.now() }))
        await sites.settle(tx, to, null);
    });
  } catch (error) {
    if (error instanceof CopyIsOver) return;
    // What people can do something about; everything else is tried again by the queue.
    if (!(error instanceof CataloguedError)) throw error;
    await repository.finishCopy(database.query, key, { problem: error.message, now: clock.now() });
    await sites.remove(await sites.byId(to));
  }
}

export const GIVEN_UP = 'Something went wrong on our side again and again.';

/** After the last attempt: the owner is told, and can ask for another copy. */
export async function giveUpCopy(parts: CopyRunParts, key: repository.CopyKey): Promise<void> {
  const { database, clock, sites } = parts;
  const copy = await repository.findCopy(database.query, key);
  if (copy === null) return;
  if (await repository.finishCopy(database.query, key, { problem: GIVEN_UP, now: clock.now() }))
    await sites.remove(await sites.byId(copy.targetId));
}

/** Ends a run that goes on after its copy was given up, such as one that took too long. */
class CopyIsOver extends Error {}

interface FileCopy {
  readonly from: WebsiteId;
  readonly to: WebsiteId;
  readonly key: repository.CopyKey;
}

async function copyFiles({ database, files }: CopyRunParts, { from, to, key }: FileCopy): Promise<void> {
  let total = 0;
  for await (const _ of files.list(`${from}/${FOLDER}`)) total += 1;
  let done = 0;
  const report = (): Promise<void> => repository.storeProgress(database.query, key, { done, total });
  const demandRunning = async (): Promise<void> => {
    if ((await repository.findCopy(database.query, key))?.state !== 'running') throw new CopyIsOver();
  };
  await report();
  for await (const source of files.list(`${from}/${FOLDER}`)) {
    await demandRunning();
    await copyFile(files, source, `${to}${source.slice(from.length)}`);
    done += 1;
    if (done % PROGRESS_EVERY === 0) await report();
  }
  await demandRunning();
  total = Math.max(total, done);
  await report();
}

/** As a stream: a film takes no more memory than an icon. */
async function copyFile(files: CopyRunParts['files'], source: string, target: string): Promise<void> {
  const [file, existing] = await Promise.all([files.open(source), files.open(target)]);
  // Content never changes under its key; one that is gone was deleted meanwhile.
  if (file === null || existing?.size === file.size) return;
  await files.put(target, file.stream());
}
