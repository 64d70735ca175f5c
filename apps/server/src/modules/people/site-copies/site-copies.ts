import type { NewSiteCopy, SiteCopy } from '@awning/contract';
import { violatedConstraint } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { defineJob, type Job, type Queue } from '../../../platform/queue/index.ts';
import { type Sites, siteErrors } from '../../foundation/sites/index.ts';
import { type Members, memberErrors } from '../members/index.ts';
import { type CopyRunParts, copySite, GIVEN_UP, giveUpCopy } from './copy-site.ts';
import { siteCopyErrors } from './site-copy-errors.ts';
import * as repository from './site-copy-repository.ts';

/** The member who asks. */
export interface CopyMember {
  readonly id: MemberId;
  readonly isOwner: boolean;
}

/** Copies of a site that mail and charge nobody. */
export interface SiteCopies {
  list(websiteId: WebsiteId): Promise<SiteCopy[]>;
  /** Queues a copy: everything that the owner has made, and nobody else's data. */
  start(websiteId: WebsiteId, by: CopyMember, copy: NewSiteCopy): Promise<SiteCopy>;
  /** From now on the site sends mails and takes payments. */
  endQuiet(websiteId: WebsiteId, by: CopyMember, password: string): Promise<void>;
  readonly jobs: readonly Job[];
}

export interface SiteCopyParts extends CopyRunParts {
  readonly ids: Ids;
  readonly queue: Queue;
  readonly sites: CopyRunParts['sites'] & Pick<Sites, 'create' | 'list' | 'baseUrl' | 'endQuiet'>;
  readonly members: Pick<Members, 'copyOwner' | 'proof'>;
  /** False: the operator creates sites. */
  readonly ownersCreateSites: boolean;
}

const JOB = 'site-copy';
const SHOWN = 10;
/** Longer than the queue tries. */
const GIVEN_UP_MS = 24 * 3_600_000;

export const createSiteCopies = (parts: SiteCopyParts): SiteCopies => ({
  list: (websiteId) => listCopies(parts, websiteId),
  start: (websiteId, by, copy) => startCopy(parts, websiteId, by, copy),
  async endQuiet(websiteId, by, password) {
    if (!by.isOwner) throw memberErrors.ownerOnly();
    await parts.members.proof.prove(websiteId, by.id, password);
    await parts.sites.endQuiet(websiteId);
  },
  jobs: [
    defineJob<repository.CopyKey>(JOB, (key) => copySite(parts, key), {
      retries: 20,
      maxPauseSeconds: 300,
      givenUp: (key) => giveUpCopy(parts, key as repository.CopyKey),
    }),
  ],
});

async function listCopies({ database, sites }: SiteCopyParts, websiteId: WebsiteId): Promise<SiteCopy[]> {
  const rows = await repository.listCopies(database.query, websiteId, SHOWN);
  const addresses = new Map((await sites.list()).map((site) => [site.id, sites.baseUrl(site)]));
  return rows.map((row) => toSiteCopy(row, addresses.get(row.targetId) ?? null));
}

const toSiteCopy = (row: repository.CopyRow, baseUrl: string | null): SiteCopy => ({
  id: row.copyId,
  title: row.title,
  state: row.state,
  filesDone: row.filesDone,
  filesTotal: row.filesTotal,
  problem: row.problem,
  baseUrl: row.state === 'done' ? baseUrl : null,
  createdOn: row.createdAt.getTime(),
});

async function startCopy(
  parts: SiteCopyParts,
  websiteId: WebsiteId,
  by: CopyMember,
  { title, slug, password }: NewSiteCopy,
): Promise<SiteCopy> {
  const { database, sites, members, queue, ids, clock } = parts;
  if (!by.isOwner) throw memberErrors.ownerOnly();
  if (!parts.ownersCreateSites) throw siteErrors.creationClosed();
  await members.proof.prove(websiteId, by.id, password);
  const target = await sites.create({ slug, title, stage: 'building', copyOf: websiteId });
  const key = { websiteId, copyId: ids.next() };
  try {
    await database.transaction(async (tx) => {
      const now = clock.now();
      const copy = { memberId: by.id, targetId: target.id, title: target.title, createdAt: now };
      const before = new Date(now.getTime() - GIVEN_UP_MS);
      await repository.failOldCopies(tx, websiteId, { before, problem: GIVEN_UP, now });
      await repository.insertCopy(tx, key, copy);
      await members.copyOwner(
        tx,
        { from: websiteId, to: target.id, memberId: by.id, now },
        { withSessions: false },
      );
      await queue.send(tx, JOB, key);
    });
  } catch (error) {
    await sites.remove(target);
    if (violatedConstraint(error) === 'site_copies_running')
      throw siteCopyErrors.oneAtATime({ cause: error });
    throw error;
  }
  const row = await repository.findCopy(database.query, key);
  if (row === null) throw new Error('A copy vanished right after it was asked for');
  return toSiteCopy(row, null);
}
