import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataFolder, neutralEnvironment, startServer } from '../../scripts/testing/server-process.ts';
import { openBrowserSession } from './browser-session.ts';
import { captureMails } from './capture-mails.ts';
import { capturePages } from './capture-pages.ts';
import { stableText } from './stable-text.ts';

const OWNER = { email: 'owner@example.test', password: 'a password of the capture' };
const THEMES = ['shoreline', 'fieldnotes'];
const PATIENCE_MS = 180_000;

/** Starts the checkout in `root` on an empty data folder with the demo and writes what it sends to `folder`. */
export async function captureInstall({ root, folder }: { root: string; folder: string }): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const data = await createDataFolder('golden');
  opened.defer(data.remove);
  const env = { AWNING_OWNER_EMAIL: OWNER.email, AWNING_OWNER_PASSWORD: OWNER.password };
  const server = await startServer({ root, dataFolder: data.folder, env, patienceMs: PATIENCE_MS });
  opened.defer(() => server.stop());

  await rm(folder, { recursive: true, force: true });
  let count = 0;
  const write = async (kind: string, texts: Map<string, string>): Promise<void> => {
    await mkdir(join(folder, kind), { recursive: true });
    for (const [name, text] of texts) await writeFile(join(folder, kind, fileName(name)), text);
    count += texts.size;
  };

  for (const theme of THEMES) {
    await promisify(execFile)(
      process.execPath,
      ['apps/server/src/cli/awning.ts', 'theme', 'use', theme, '--site', 'demo'],
      { cwd: root, env: { ...neutralEnvironment(), AWNING_DATA: data.folder } },
    );
    await write(theme, await capturePages(server.url));
  }
  const description = await (await openBrowserSession(server.url).get('/api/openapi.json')).json();
  await write('api', new Map([['openapi', stableText(JSON.stringify(description, null, 2))]]));
  await write('mails', await captureMails(server.url, OWNER));
  await copyFile(join(root, 'docs/reference/permissions.md'), join(folder, 'api', 'permissions.md'));
  return count;
}

const fileName = (name: string): string => `${encodeURIComponent(stableText(name)).slice(0, 180)}.txt`;
