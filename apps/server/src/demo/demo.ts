import { randomBytes } from 'node:crypto';
import type { Modules } from '../composition/modules.ts';
import type { Config } from '../config/config.ts';
import { type Site, siteErrors, UNNAMED_SITE } from '../modules/foundation/sites/index.ts';
import { memberErrors } from '../modules/people/members/index.ts';
import { CataloguedError } from '../platform/errors/index.ts';
import type { Platform } from '../platform/platform.ts';
import { seedDemoContent } from './demo-content.ts';

/** How the owner can sign in; the password only when it was made up just now and will never be shown again. */
export interface OwnerLogin {
  readonly email: string;
  readonly generatedPassword: string | null;
}

const DEMO = {
  slug: 'demo',
  title: 'Saltmarsh Studio',
  tagline: 'Stoneware, linen, prints, salt and tea, made by hand near the sea.',
  stage: 'demo',
} as const;

/** The site of an install without the demo; both names can be changed. */
const EMPTY = { slug: 'site', title: UNNAMED_SITE, stage: 'empty' } as const;

/** Any number, but always the same one. */
const LOCK = 740_226_551;

type FirstStart = Pick<Config, 'demo' | 'ownerEmail' | 'ownerPassword'>;
type DemoModules = Modules & { readonly platform: Pick<Platform, 'ids' | 'clock' | 'database'> };

const failedWith = (error: unknown, { code }: { code: string }): boolean =>
  error instanceof CataloguedError && error.code === code;

/**
 * On the first start: a site to look at and an owner who can sign in. Returns null when there is nothing to do. A
 * start that was interrupted half-way is completed by the next; of several processes that start at once, one seeds.
 */
export async function seedDemo(
  app: DemoModules,
  first: FirstStart,
  fill = seedDemoContent,
): Promise<OwnerLogin | null> {
  const client = await app.platform.database.pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    const login = rows[0]?.mine ? await seedAlone(app, first, fill) : null;
    if (rows[0]?.mine) await client.query('select pg_advisory_unlock($1)', [LOCK]);
    broken = false;
    return login;
  } finally {
    // A connection that might still hold the lock is closed, which ends the lock.
    client.release(broken);
  }
}

async function seedAlone(
  modules: DemoModules,
  { demo, ownerEmail, ownerPassword }: FirstStart,
  fill: typeof seedDemoContent,
): Promise<OwnerLogin | null> {
  const site = await siteWithoutOwner(modules, demo ? DEMO : EMPTY);
  if (!site) return null;
  const { database } = modules.platform;
  if (demo) await database.withoutFlushes(() => fill(modules, site.id, modules.platform));
  const generatedPassword = ownerPassword === undefined ? randomBytes(12).toString('base64url') : null;
  const owner = { email: ownerEmail, password: ownerPassword ?? generatedPassword ?? '' };
  try {
    await modules.members.create(site.id, {
      ...owner,
      roles: [],
      isOwner: true,
      isEmailConfirmed: true,
    });
  } catch (error) {
    if (failedWith(error, memberErrors.emailTaken)) return null;
    throw error;
  }
  return { email: ownerEmail, generatedPassword };
}

async function siteWithoutOwner(
  { sites, members }: Modules,
  wanted: typeof DEMO | typeof EMPTY,
): Promise<Site | null> {
  const [only, ...others] = await sites.list();
  if (only === undefined) {
    return sites.create(wanted).catch((error: unknown) => {
      if (failedWith(error, siteErrors.slugTaken)) return null;
      throw error;
    });
  }
  const isHalfSeeded =
    others.length === 0 && only.slug === wanted.slug && (await members.list(only.id)).length === 0;
  return isHalfSeeded ? only : null;
}
