import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { listStoredFiles } from './asset-repository.ts';
import { contentKey, readKey } from './content-keys.ts';
import type { ContentLocks } from './content-locks.ts';
import { type CanComeBack, isContentNeeded } from './needed-content.ts';

/** An upload stores its file before its row; nobody takes longer than this in between. */
const GRACE_MS = 24 * 3_600_000;
const MOST_ROWS = 20;

/** Keys of files that no asset has had for a day: an upload or a removal ended between its two steps. */
async function* strayKeys(
  { files, clock, canComeBack }: { files: FileStore; clock: Clock; canComeBack: CanComeBack },
  db: Queryable,
): AsyncGenerator<string> {
  const used = new Map<string, boolean>();
  for await (const key of files.list('')) {
    const match = readKey(key);
    if (!match) continue;
    const content = `${match.websiteId}/${match.contentHash}`;
    const isUsed =
      used.get(content) ?? (await isContentNeeded(db, match.websiteId, match.contentHash, canComeBack));
    // The renditions of one image come one after the other; more need not be remembered.
    if (used.size > 1000) used.clear();
    used.set(content, isUsed);
    if (isUsed) continue;
    const file = await files.open(key);
    if (file && clock.now().getTime() - file.modifiedAt.getTime() > GRACE_MS) yield key;
  }
}

/** Removes what nobody can see any more. Answers how many files that were. */
export async function sweepMedia({
  files,
  database,
  clock,
  turns: contentLocks,
  canComeBack,
}: {
  files: FileStore;
  database: Database;
  clock: Clock;
  turns: ContentLocks;
  canComeBack: CanComeBack;
}): Promise<number> {
  let swept = 0;
  for await (const key of strayKeys({ files, clock, canComeBack }, database.query)) {
    const content = readKey(key);
    if (!content) continue;
    const { websiteId, contentHash } = content;
    await contentLocks.take(websiteId, contentHash, async () => {
      if (await isContentNeeded(database.query, websiteId, contentHash, canComeBack)) return;
      await files.delete(key);
      swept++;
    });
  }
  return swept;
}

export const mediaInvariants = ({
  files,
  clock,
  canComeBack,
}: {
  files: FileStore;
  clock: Clock;
  canComeBack: CanComeBack;
}): readonly Invariant[] => [
  {
    name: 'media.files-there',
    meaning: 'An uploaded file is missing on the disk: pages show a gap where it should be.',
    violations: async (db) => {
      const rows = await listStoredFiles(db);
      const missing: string[] = [];
      for (const { website_id, asset_id, content_hash, extension } of rows) {
        const key = contentKey(website_id, { contentHash: content_hash, extension });
        if (missing.length < MOST_ROWS && !(await files.open(key)))
          missing.push(`${website_id}/${asset_id}: ${key}`);
      }
      return missing;
    },
  },
  {
    name: 'media.no-strays',
    meaning:
      'Files lie on the disk that no site knows any more: they take room until the nightly sweep removes them.',
    violations: async (db) => {
      const strays: string[] = [];
      for await (const key of strayKeys({ files, clock, canComeBack }, db)) {
        if (strays.push(key) === MOST_ROWS) break;
      }
      return strays;
    },
  },
];
