import { argon2Sync, randomBytes } from 'node:crypto';
import type { Site } from '../modules/sites/index.ts';
import { sql } from '../platform/db/drizzle.ts';
import { TEST_PASSWORD } from './factories.ts';
import type { TestApp } from './test-app.ts';

const cost = { memory: 8, passes: 1, tagLength: 32 };
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const nonce = randomBytes(16);
const tag = argon2Sync('argon2id', {
  message: Buffer.from(TEST_PASSWORD),
  nonce,
  parallelism: 1,
  ...cost,
});
// What a password costs to check is kept with its hash.
const cheapHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(nonce)}$${base64(tag)}`;

/** Somebody whose password is checked at once, for tests in which people sign in hundreds of times. */
export async function makeQuickCustomer(
  app: TestApp,
  site: Site,
): Promise<{ readonly id: string; readonly email: string }> {
  const customer = await app.make.customer(site);
  await app.platform.database.query.execute(sql`
    update site_users set password_hash = ${cheapHash}
    where website_id = ${site.id} and site_user_id = ${customer.id}`);
  return customer;
}
