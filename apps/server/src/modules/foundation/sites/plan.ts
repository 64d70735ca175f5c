import type { Plan } from '@awning/contract';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readUse } from './plan-repository.ts';

const MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface PlanParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'plan'>;
  /** What the uploaded files of a site take, as the media library says it. */
  readonly storageBytes: (websiteId: WebsiteId) => Promise<number>;
  /** How much a site may hold. */
  readonly limits: (websiteId: WebsiteId) => Promise<Plan['limits']>;
}

/** What a site uses, what holds for it, and where its operator offers more. */
export async function readPlan(
  { database, clock, config, storageBytes, limits }: PlanParts,
  websiteId: WebsiteId,
): Promise<Plan> {
  const since = new Date(clock.now().getTime() - MAIL_DAYS * DAY_MS);
  const [use, bytes, all] = await Promise.all([
    readUse(database.query, websiteId, since),
    storageBytes(websiteId),
    limits(websiteId),
  ]);
  const { productsPerCollection, itemsPerCollection, imageMegabytes, videoMegabytes, fileMegabytes } = all;
  return {
    ...config.plan,
    use: { ...use, storageBytes: bytes },
    limits: { productsPerCollection, itemsPerCollection, imageMegabytes, videoMegabytes, fileMegabytes },
  };
}
