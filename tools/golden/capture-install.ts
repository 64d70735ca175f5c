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
const TIMEOUT_MS = 180_000;

interface Capture {
  readonly root: string;
  readonly folder: string;
}

/** Starts the checkout in `root` on an empty data folder with the demo and writes what it sends to `folder`. */
export async function captureInstall({ root, folder }: Capture): Promise<number> {
  const data = await createDataFolder('golden');
  try {
    const env = { AWNING_OWNER_EMAIL: OWNER.email, AWNING_OWNER_PASSWORD: OWNER.password };
    const server = await startServer({ root, dataFolder: data.folder, env, timeoutMs: TIMEOUT_MS });
    try {
      return await captureServer({ root, folder }, server.url, data.folder);
    } finally {
      await server.stop();
    }
  } finally {
    await data.remove();
  }
}

async function captureServer({ root, folder }: Capture, url: string, dataFolder: string): Promise<number> {
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
      { cwd: root, env: { ...neutralEnvironment(), AWNING_DATA: dataFolder } },
    );
    await write(theme, await capturePages(url));
  }
  const description = await (await openBrowserSession(url).get('/api/openapi.json')).json();
  await write('api', new Map([['openapi', stableText(JSON.stringify(description, null, 2))]]));
  await write('mails', await captureMails(url, OWNER));
  await copyFile(join(root, 'docs/reference/permissions.md'), join(folder, 'api', 'permissions.md'));
  return count;
}

const fileName = (name: string): string => `${encodeURIComponent(stableText(name)).slice(0, 180)}.txt`;
