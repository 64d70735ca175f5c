import { randomBytes } from 'node:crypto';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { unpackBundledChromium } from './browser/bundled-chromium.ts';
import { startJobRunner } from './job-runner.ts';
import { signInAsMerchant } from './merchant.ts';
import { root, shareTestServer } from './test-server.ts';

/** One real server with its own database and the demo, a job runner beside it, and a browser that can be launched. */
export async function startTestServer(
  purpose: string,
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; strike(): Promise<void> }> {
  const opened = new AsyncDisposableStack();
  try {
    // Awaited below; where the server fails first, that error is reported.
    const unpacked = unpackBundledChromium();
    unpacked.catch(() => undefined);
    const { folder: dataFolder, remove } = await createDataFolder(purpose);
    opened.defer(remove);
    const owner = { email: 'owner@example.test', password: randomBytes(12).toString('base64url') };
    const owned = { AWNING_OWNER_EMAIL: owner.email, AWNING_OWNER_PASSWORD: owner.password };
    const options = { root, dataFolder, env: { ...owned, ...env } };
    const server = await startServer({ ...options, timeoutMs: 180_000 });
    opened.defer(() => server.stop());
    const jobRunner = await startJobRunner(dataFolder);
    opened.defer(() => jobRunner.stop());
    await unpacked;
    const seen = await createDataFolder(`${purpose}-seen`);
    opened.defer(seen.remove);
    shareTestServer({ url: server.url, owner, jobRunner: jobRunner.url, checkedScreens: seen.folder });
    // The journeys go through the demo; how an owner begins has journeys of its own.
    const merchant = await signInAsMerchant();
    await merchant.call('post', '/api/first-run/keep', { choice: 'demo' });
    await merchant.end();
    return { url: server.url, strike: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
