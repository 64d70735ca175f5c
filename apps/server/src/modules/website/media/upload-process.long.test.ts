import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBundles } from '../../../testing/has-bundles.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testSeed } from '../../../testing/test-effort.ts';
import { startTestProcess, type TestProcess } from '../../../testing/test-process.ts';
import { fileForm, formHeaders } from './testing/file-form.ts';
import { createHostileFiles } from './testing/hostile-files.ts';
import { jpegImage, pngImage } from './testing/sample-images.ts';

const owner = { email: 'owner@example.com', password: 'correct horse battery' };
let database: TestDatabase;
let folder: string;
let running: TestProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'awning-upload-'));
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The real server as a process, and a browser that is signed in. */
async function start() {
  running = startTestProcess({
    AWNING_DATA: folder,
    DATABASE_URL: database.url,
    AWNING_OWNER_PASSWORD: owner.password,
    AWNING_REQUESTS_PER_MINUTE: '0',
  });
  const url = await running.ready();
  const cookies = new Map<string, string>();
  const remember = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
  };
  const cookie = (): string => [...cookies].map((pair) => pair.join('=')).join('; ');
  remember(await fetch(`${url}/api/member-session`));
  const signedIn = await fetch(`${url}/api/member-session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookie(),
      'x-csrf-token': cookies.get('crumb') ?? '',
    },
    body: JSON.stringify(owner),
  });
  expect(signedIn.status).toBe(200);
  remember(signedIn);
  const headers = (): Record<string, string> => ({ ...formHeaders, cookie: cookie(), origin: url });
  return {
    url,
    server: running,
    headers,
    upload: async (name: string, content: Buffer): Promise<number> => {
      const body = Uint8Array.from(fileForm(name, content));
      const response = await fetch(`${url}/api/media/assets`, { method: 'POST', headers: headers(), body });
      await response.arrayBuffer();
      return response.status;
    },
    list: async (): Promise<{ assetUrl: string }[]> => {
      const response = await fetch(`${url}/api/media/assets`, { headers: headers() });
      return ((await response.json()) as { assets: { assetUrl: string }[] }).assets;
    },
  };
}

const incoming = (): Promise<string[]> => readdir(join(folder, 'files', '.incoming'));

const sizesAside = async (): Promise<number[]> =>
  Promise.all(
    (await incoming()).map(async (name) => (await stat(join(folder, 'files', '.incoming', name))).size),
  );

/** Every file that can be requested. */
const stored = async (): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true })).filter(
    (name) => name.includes('.') && !name.startsWith('.incoming'),
  );

// `npm test` builds the bundles before it runs this; alone it needs an earlier `npm run build`.
describe.runIf(await hasBundles())('the server as a process', () => {
  it('killed in the middle of an upload shows nothing of it, starts again, and takes the upload again', async () => {
    const image = await jpegImage(1500, 1500);
    const form = fileForm('photo.jpg', image);
    const first = await start();
    expect(await first.upload('earlier.png', await pngImage(60, 40))).toBe(201);
    const before = { assets: await first.list(), files: await stored() };
    const sending = httpRequest(`${first.url}/api/media/assets`, {
      method: 'POST',
      headers: { ...first.headers(), 'content-length': form.length },
    });
    sending.on('error', () => undefined);
    sending.write(form.subarray(0, form.length / 2));
    await expect.poll(sizesAside, { timeout: 30_000 }).toEqual([expect.toSatisfy((size) => size > 0)]);
    first.server.child.kill('SIGKILL');
    await first.server.ended;
    sending.destroy();
    const [part = ''] = await incoming();

    const second = await start();
    // It may belong to an upload into another process, so it stays for a day, and nobody can ask for it.
    expect(await incoming()).toEqual([part]);
    expect((await sizesAside())[0]).toBeLessThan(image.length);
    expect({ assets: await second.list(), files: await stored() }).toEqual(before);
    const site = (await readdir(join(folder, 'files'))).filter((name) => !name.startsWith('.'));
    for (const path of [
      '',
      '/.incoming',
      '/files/.incoming',
      '/static',
      '/static/.incoming',
      '/s',
      '/s/.incoming',
      '/s/..%2F.incoming',
      '/s/.incoming%2F',
      '/static/..%2f.incoming',
      ...site.map((id) => `/static/${id}/t`),
    ])
      expect((await fetch(`${second.url}${path}/${part}`)).status, path).toBe(404);

    expect(await second.upload('photo.jpg', image)).toBe(201);
    const [asset] = await second.list();
    expect((await fetch(second.url + asset?.assetUrl)).status).toBe(200);
    expect(await second.list()).toHaveLength(before.assets.length + 1);
    second.server.child.kill('SIGTERM');
    expect((await second.server.ended).exitCode).toBe(0);
    expect(await incoming()).toEqual([part]);
  }, 240_000);

  it('a server clears old uploads at start, survives hostile files, and its memory grows by less than 15 %', async () => {
    const aside = join(folder, 'files', '.incoming');
    await mkdir(aside, { recursive: true });
    await writeFile(join(aside, 'left-behind'), 'half of an image');
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    for (const name of await incoming()) await utimes(join(aside, name), twoDaysAgo, twoDaysAgo);
    const { server, upload, url } = await start();
    expect(await incoming()).toEqual([]);
    const sendAll = async (files: readonly { name: string; content: Buffer }[]): Promise<number[]> => {
      const waiting = [...files];
      const statuses: number[] = [];
      const sender = async (): Promise<void> => {
        for (let file = waiting.shift(); file; file = waiting.shift())
          statuses.push(await upload(file.name, file.content));
      };
      await Promise.all([sender(), sender(), sender()]);
      return statuses;
    };
    const honest = await honestFiles();
    expect(new Set(await sendAll(honest))).toEqual(new Set([201]));
    const warm = await residentKilobytes(server);
    // A few of them, by the seed: all of them go through the pipeline in hostile-files.long.test.ts.
    const hostile = (await createHostileFiles()).filter((_, index) => index % 12 === testSeed() % 12);
    const statuses = await sendAll(hostile);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // Garbage is freed a while after the last request.
    const growth = async (): Promise<number> => (await residentKilobytes(server)) / warm;
    await expect.poll(growth, { timeout: 90_000, interval: 500 }).toBeLessThan(1.15);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
  }, 240_000);
});

/** Files that a person who builds a site uploads. */
async function honestFiles(): Promise<{ name: string; content: Buffer }[]> {
  const images = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2 === 0 ? jpegImage(1000 + 50 * i, 800) : pngImage(500 + 50 * i, 400),
    ),
  );
  return images.map((content, i) => ({ name: `honest-${i}`, content }));
}

async function residentKilobytes({ child }: TestProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}
