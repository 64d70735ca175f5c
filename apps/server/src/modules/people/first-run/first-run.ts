import type {
  FirstRun,
  FirstRunStepName,
  NewStart,
  ProductPage,
  ProductQuery,
  StartedSite,
} from '@awning/contract';
import { urlSlug } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { defineSweep, type Job } from '../../../platform/queue/index.ts';
import { type Site, type Sites, siteErrors, UNNAMED_SITE } from '../../foundation/sites/index.ts';
import type { Content } from '../../website/content/index.ts';
import type { SiteDesigns } from '../../website/design/index.ts';
import { type Members, memberErrors } from '../members/index.ts';
import { type BuildParts, buildSite } from './build-site.ts';
import { firstRunErrors } from './first-run-errors.ts';

/** The member who decides. */
export interface FirstRunMember {
  readonly id: MemberId;
  readonly isOwner: boolean;
}

/** How an owner begins: with the demo, or with a site of their own. */
export interface FirstRuns {
  read(websiteId: WebsiteId): Promise<FirstRun>;
  /** What the owner has still to choose about; null: it is decided. */
  choice(websiteId: WebsiteId): Promise<FirstRun['choice']>;
  /** The site stays as it is. The same again changes nothing. */
  keep(websiteId: WebsiteId, by: FirstRunMember, kept: 'demo' | 'empty'): Promise<FirstRun>;
  /**
   * A site of the owner's own, whole or not at all. It is built where nobody sees it and takes its place in one
   * transaction: that of the demo, which stays beside it, or of a site with nothing in it. The same again, from another
   * tab too, responds with the site that was made.
   */
  startOwn(websiteId: WebsiteId, by: FirstRunMember, start: NewStart): Promise<StartedSite>;
  readonly jobs: readonly Job[];
}

export interface FirstRunParts extends BuildParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sites: Pick<
    Sites,
    | 'stage'
    | 'lockStage'
    | 'settle'
    | 'beganWith'
    | 'building'
    | 'create'
    | 'remove'
    | 'byId'
    | 'baseUrl'
    | 'moveAddresses'
    | 'copyRows'
    | 'title'
    | 'nameWithin'
  >;
  readonly members: Pick<Members, 'copyOwner'>;
  readonly content: BuildParts['content'] &
    Pick<Content, 'lockSite' | 'hasPages'> & { readonly read: Pick<Content['read'], 'homePage'> };
  readonly designs: BuildParts['designs'] & Pick<SiteDesigns, 'design'>;
  readonly products: { list(websiteId: WebsiteId, query: ProductQuery): Promise<ProductPage> };
}

/** Longer than any start takes; what is older was left by a process that died. */
const LEFT_BEHIND_MS = 15 * 60_000;
const MOST_SLUGS = 20;

export const createFirstRuns = (parts: FirstRunParts): FirstRuns => ({
  read: (websiteId) => readFirstRun(parts, websiteId),
  choice: (websiteId) => readChoice(parts, websiteId),
  async keep(websiteId, by, kept) {
    if (!by.isOwner) throw memberErrors.ownerOnly();
    await parts.database.transaction(async (tx) => {
      const stage = await parts.sites.lockStage(tx, websiteId);
      if (stage === kept) await parts.sites.settle(tx, websiteId, null);
    });
    return readFirstRun(parts, websiteId);
  },
  startOwn: (websiteId, by, start) => startOwn(parts, websiteId, by, start),
  jobs: [defineSweep('first-run.sweep', '23 * * * *', () => sweep(parts))],
});

async function readFirstRun(parts: FirstRunParts, websiteId: WebsiteId): Promise<FirstRun> {
  const { sites, designs, content, products } = parts;
  const [choice, title, design, homePage, stores, first] = await Promise.all([
    readChoice(parts, websiteId),
    sites.title(websiteId),
    designs.design(websiteId),
    content.read.homePage(websiteId),
    content.collections.list(websiteId, { kind: 'products', limit: 1 }),
    products.list(websiteId, { limit: 1 }),
  ]);
  const steps: [FirstRunStepName, boolean][] = [
    ['name', title.siteTitle !== UNNAMED_SITE],
    ['colors', design.version > 0],
    ['page', homePage !== null],
    ...(stores.collections.length > 0
      ? [['product', first.products.length > 0] as [FirstRunStepName, boolean]]
      : []),
    // What a home page says is there once it was published.
    ['publish', homePage !== null && homePage.document !== null],
  ];
  return {
    choice,
    steps: steps.map(([name, isDone]) => ({ name, isDone })),
  };
}

async function readChoice(parts: FirstRunParts, websiteId: WebsiteId): Promise<FirstRun['choice']> {
  const stage = await parts.sites.stage(websiteId);
  if (stage === 'demo') return stage;
  return stage === 'empty' && !(await hasContent(parts, websiteId)) ? stage : null;
}

const hasContent = ({ content, database }: FirstRunParts, websiteId: WebsiteId): Promise<boolean> =>
  content.hasPages(database.query, websiteId);

async function startOwn(
  parts: FirstRunParts,
  websiteId: WebsiteId,
  by: FirstRunMember,
  start: NewStart,
): Promise<StartedSite> {
  if (!by.isOwner) throw memberErrors.ownerOnly();
  const { sites } = parts;
  const stage = await sites.stage(websiteId);
  if (stage === 'settled' || stage === 'building') return describeStarted(parts, websiteId);
  if (stage === 'empty' && (await hasContent(parts, websiteId))) throw firstRunErrors.hasContent();
  const built = await createBuilding(parts, websiteId, start.title);
  try {
    await buildSite(parts, built.id, start, by.id);
    const isFirst = await parts.database.transaction((tx) =>
      takePlace(parts, tx, { websiteId, built, by, title: start.title }),
    );
    // In the place of an empty site its rows were copied; where another tab was faster it is of no use.
    if (!isFirst || stage === 'empty') await sites.remove(built);
  } catch (error) {
    await removeUnplaced(parts, built);
    throw error;
  }
  return describeStarted(parts, websiteId);
}

/** A commit whose response got lost may have happened: only what is still being built is removed. */
async function removeUnplaced({ sites }: FirstRunParts, { id }: Site): Promise<void> {
  try {
    const site = await sites.byId(id);
    if (site.stage === 'building') await sites.remove(site);
  } catch {
    // The sweep finds it.
  }
}

/** Under a name of its title that is free. */
async function createBuilding({ sites }: FirstRunParts, builtFor: WebsiteId, title: string): Promise<Site> {
  const name =
    urlSlug(title)
      .replace(/[^a-z0-9-]+/g, '')
      .slice(0, 50)
      .replace(/^-+|-+$/g, '') || 'site';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? name : `${name}-${number}`;
    try {
      return await sites.create({ slug, title, stage: 'building', builtFor });
    } catch (error) {
      const isTaken = error instanceof CataloguedError && error.code === siteErrors.slugTaken.code;
      if (!isTaken || number >= MOST_SLUGS) throw error;
    }
  }
}

/** False: the owner has decided meanwhile, in another tab. */
async function takePlace(
  { sites, members, clock, content }: FirstRunParts,
  tx: Queryable,
  {
    websiteId,
    built,
    by,
    title,
  }: {
    readonly websiteId: WebsiteId;
    readonly built: Site;
    readonly by: FirstRunMember;
    readonly title: string;
  },
): Promise<boolean> {
  const stage = await sites.lockStage(tx, websiteId);
  if (stage !== 'demo' && stage !== 'empty') return false;
  const now = clock.now();
  if (stage === 'empty') {
    // A page that was made while the site was built stays: the owner has begun by hand.
    await content.lockSite(tx, websiteId);
    if (await content.hasPages(tx, websiteId)) throw firstRunErrors.hasContent();
    await sites.copyRows(tx, { from: built.id, to: websiteId, now, fillsIn: true });
    await sites.nameWithin(tx, websiteId, title);
    await sites.settle(tx, websiteId, websiteId);
    return true;
  }
  await members.copyOwner(
    tx,
    { from: websiteId, to: built.id, memberId: by.id, now },
    { withSessions: true },
  );
  await sites.moveAddresses(tx, { from: websiteId, to: built.id });
  await sites.settle(tx, built.id, built.id);
  await sites.settle(tx, websiteId, built.id);
  return true;
}

async function describeStarted(
  { sites, content }: FirstRunParts,
  websiteId: WebsiteId,
): Promise<StartedSite> {
  const site = await sites.beganWith(websiteId);
  if (site === null) throw firstRunErrors.decided();
  const homePage = await content.read.homePage(site.id);
  return {
    id: site.id,
    title: site.title,
    baseUrl: sites.baseUrl(site),
    pageId: homePage?.collection.id ?? null,
    demoUrl: site.id === websiteId ? null : sites.baseUrl(await sites.byId(websiteId)),
  };
}

async function sweep({ sites, clock }: FirstRunParts): Promise<void> {
  const before = new Date(clock.now().getTime() - LEFT_BEHIND_MS);
  for (const site of await sites.building({ before })) await sites.remove(site);
}
