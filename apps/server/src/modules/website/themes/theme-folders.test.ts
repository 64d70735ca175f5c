import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeThemeFolder } from '../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let dataDir: string;
const logged: { msg: string; level: number; theme?: string; reasons?: string[]; remarks?: string[] }[] = [];
const inThemes = (name: string): string => join(dataDir, 'themes', name);
const revisionOf = async (name: string): Promise<number | undefined> =>
  (await app.themes.list()).find((theme) => theme.name === name)?.revision;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'awning-dropped-'));
  await writeThemeFolder(inThemes('Old Pier'));
  await writeThemeFolder(inThemes('broken'), { 'template.conf': '{' });
  await writeThemeFolder(inThemes('careless'), { 'blocks/menu.block': 'x\n{title|zzz}' });
  await mkdir(inThemes('.hidden'), { recursive: true });
  await writeFile(inThemes('notes.txt'), 'x');
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  app = await createTestApp({ config: { dataDir, watchThemes: true }, swap: { log } });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('folders of themes in the data folder', () => {
  it('theme folders in the data folder are installed at start, and a broken one stops nothing', async () => {
    expect((await app.themes.list()).map(({ name }) => name)).toEqual(['careless', 'old-pier']);
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: 'a theme was not installed; the revision before it stays',
        theme: 'broken',
        reasons: [expect.stringMatching(/^template\.conf:1:2 error This is not JSON: /)],
      }),
    );
  });

  it('what is wrong with one that is installed stands in the log', () => {
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 40,
        msg: 'theme installed, with remarks',
        theme: 'careless',
        remarks: ["blocks/menu.block:2:1 warning Formatter 'zzz' is unknown. The tag is shown as text."],
      }),
    );
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 30, msg: 'theme installed', theme: 'old-pier' }),
    );
  });

  it('changed theme folders are installed again, and open pages of sites that use them reload', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const site = await app.make.site();
    const other = await app.make.site();
    await app.themes.use(site.id, 'old-pier', { by: 'test' });
    await receiveInvalidations(app);
    const listen = async ({ slug }: { slug: string }) => {
      const requested = request({
        port,
        path: '/_awning/reload',
        headers: { host: `${slug}.localhost` },
      }).end();
      const [stream] = (await once(requested, 'response')) as [IncomingMessage];
      expect(stream.headers['content-type']).toBe('text/event-stream');
      const received: string[] = [];
      stream.on('data', (chunk: Buffer) => received.push(String(chunk)));
      return { stream, messages: received };
    };
    const otherShopper = await listen(other);
    const { stream, messages } = await listen(site);
    await writeFile(join(inThemes('Old Pier'), 'scripts', 'a.js'), 'changed now');
    await expect.poll(() => revisionOf('old-pier'), { timeout: 10_000 }).toBe(2);
    await expect.poll(() => messages.join(''), { timeout: 5_000 }).toContain('event: reload');
    expect(otherShopper.messages.join('')).not.toContain('event: reload');
    stream.destroy();
    otherShopper.stream.destroy();
  });

  it('a repaired one is installed without a new start', async () => {
    await writeThemeFolder(inThemes('broken'));
    await expect.poll(() => revisionOf('broken'), { timeout: 10_000 }).toBe(1);
  });

  it('the script that listens is served', async () => {
    const site = await app.make.site();
    const response = await app.browser({ host: `${site.slug}.localhost` }).get('/_awning/reload.js');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.body).toContain("new EventSource('/_awning/reload')");
  });
});
