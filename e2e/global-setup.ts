import { randomBytes } from 'node:crypto';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { unpackBundledChromium } from './browser/bundled-chromium.ts';
import { root, shareStage } from './stage.ts';

/** One real server with its own database for all journeys of a run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await unpackBundledChromium();
  const { folder: dataFolder, remove } = await createDataFolder('e2e');
  const owner = { email: 'owner@example.test', password: randomBytes(12).toString('base64url') };
  // All journeys come from one address.
  const env = {
    AWNING_OWNER_EMAIL: owner.email,
    AWNING_OWNER_PASSWORD: owner.password,
    AWNING_PAYMENTS_PER_MINUTE: '0',
  };
  const server = await startServer({ root, dataFolder, env }).catch(async (error) => {
    await remove();
    throw error;
  });
  shareStage({ url: server.url, dataFolder, owner });
  return async () => {
    await server.stop();
    await remove();
  };
}
