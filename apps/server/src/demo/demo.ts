import { randomBytes } from 'node:crypto';
import type { Modules } from '../app.ts';
import type { Config } from '../config/config.ts';

/** How the owner can sign in; the password only when it was made up just now and will never be shown again. */
export interface OwnerLogin {
  readonly email: string;
  readonly generatedPassword: string | null;
}

const DEMO = {
  slug: 'demo',
  title: 'Saltmarsh Studio',
  tagline: 'Stoneware, linen, prints, salt and tea, made by hand near the sea.',
};

/** On the first start: a site to look at and an owner who can sign in. Returns null when sites exist already. */
export async function seedDemo(
  modules: Modules,
  config: Pick<Config, 'ownerEmail' | 'ownerPassword'>,
): Promise<OwnerLogin | null> {
  if ((await modules.sites.list()).length > 0) return null;
  const generatedPassword = config.ownerPassword === undefined ? randomBytes(12).toString('base64url') : null;
  const site = await modules.sites.create(DEMO);
  await modules.members.create(site.id, {
    email: config.ownerEmail,
    password: config.ownerPassword ?? generatedPassword ?? '',
    roles: [],
    isOwner: true,
  });
  return { email: config.ownerEmail, generatedPassword };
}
