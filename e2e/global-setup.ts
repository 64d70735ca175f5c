import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../scripts/testing/server-process.ts';
import { unpackBundledChromium } from './browser/bundled-chromium.ts';
import { root, shareStage } from './stage.ts';

/** One real server with its own database for all journeys of a run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await unpackBundledChromium();
  const dataFolder = await mkdtemp(join(tmpdir(), 'awning-e2e-'));
  const owner = { email: 'owner@example.test', password: randomBytes(12).toString('base64url') };
  const env = { AWNING_OWNER_EMAIL: owner.email, AWNING_OWNER_PASSWORD: owner.password };
  const server = await startServer({ root, dataFolder, env }).catch(async (error) => {
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  });
  shareStage({ url: server.url, dataFolder, owner });
  return async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
