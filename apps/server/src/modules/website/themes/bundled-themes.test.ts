import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { websiteRoles } from '@awning/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../config/environment.ts';
import { sampleTheme, writeThemeFolder } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createDevelopmentReload } from './development-reload.ts';
import { examineTheme } from './examine-theme.ts';
import { createStyleCompiler } from './styles/index.ts';
import { readThemeFolder } from './theme-folder-reader.ts';
import { createDroppedThemes, themeFoldersIn } from './theme-folders.ts';
import type { InstalledTheme } from './themes.ts';

let app: TestApp;
let folder: string;
const logged: { msg: string; theme?: string; reasons?: string[] }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const bundled = (name: string): string => join(folder, 'bundled', name);
const findTheme = async (name: string): Promise<InstalledTheme | undefined> =>
  (await app.themes.list()).find((theme) => theme.name === name);
const edit = (name: string, text: string): Promise<void> =>
  writeFile(join(bundled(name), 'styles/site.less'), text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-bundled-'));
  await writeThemeFolder(bundled('quay'));
  await writeThemeFolder(bundled('broken'), { 'template.conf': '{' });
  await mkdir(bundled('empty'));
  await writeThemeFolder(join(folder, 'data/themes/quay'), { 'site.region': 'x' });
  app = await createTestApp({
    config: { bundledThemes: join(folder, 'bundled'), dataDir: join(folder, 'data') },
    swap: { log },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('bundled themes are installed at start, and a broken one stops nothing', async () => {
  expect((await app.themes.list()).map(({ name, bundled: mark }) => [name, mark])).toEqual([['quay', true]]);
  const refused = logged.filter(({ msg }) => msg.startsWith('a theme was not installed'));
  expect(refused.map(({ theme }) => theme)).toEqual(['broken', 'empty']);
});

it('bundled themes are not replaced by a folder of the same name in the data folder', async () => {
  expect((await findTheme('quay'))?.revision).toBe(1);
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'a theme could not be installed', theme: 'quay' }),
  );
});

it('bundled themes are updated when their files change, and sites that use them show it', async () => {
  const site = await app.make.site();
  await app.themes.use(site.id, 'quay', { by: 'test' });
  await app.themes.installBundled();
  expect((await findTheme('quay'))?.revision).toBe(1);
  await edit('quay', 'a { color: #010203 }');
  await app.themes.installBundled();
  expect(await findTheme('quay')).toMatchObject({ revision: 2, bundled: true });
  expect((await app.themes.stylesheet(site.id))?.css).toContain('#010203');
  await app.themes.use(site.id, null, { by: 'test' });
});

it('bundled themes keep their last good revision when a change breaks them', async () => {
  await writeFile(join(bundled('quay'), 'template.conf'), '{');
  await app.themes.installBundled();
  expect((await findTheme('quay'))?.revision).toBe(2);
  await writeThemeFolder(bundled('quay'));
});

it('bundled themes cannot be removed, nor installed over', async () => {
  await expect(app.themes.remove('quay')).rejects.toMatchObject({ code: 'themes.bundled' });
  await expect(app.themes.install(sampleTheme(), { name: 'quay' })).rejects.toMatchObject({
    code: 'themes.bundled-name',
  });
});

it('bundled themes leave a theme installed under the same name alone', async () => {
  await app.themes.install(sampleTheme({ 'site.region': 'mine' }), { name: 'later' });
  await writeThemeFolder(bundled('later'));
  await app.themes.installBundled();
  expect(await findTheme('later')).toMatchObject({ revision: 1, bundled: false });
  expect(logged.find(({ theme }) => theme === 'later')?.reasons?.join()).toContain('is left out');
  await app.themes.remove('later');
  await app.themes.installBundled();
  expect(await findTheme('later')).toMatchObject({ bundled: true });
});

it('one that the program brings no more stays, and can be removed', async () => {
  await rm(bundled('later'), { recursive: true });
  await app.themes.installBundled();
  expect(await findTheme('later')).toMatchObject({ bundled: true });
  await app.themes.remove('later');
  expect(await findTheme('later')).toBeUndefined();
});

it('bundled themes are marked in the list of themes', async () => {
  const site = await app.make.site();
  const owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.member(site, [websiteRoles.admin])).email);
  expect((await owner.get('/api/themes')).json()).toMatchObject({
    themes: [{ name: 'quay', bundled: true }],
  });
});

it('bundled themes are installed again when their files are edited in development', async () => {
  const before = (await findTheme('quay'))?.revision ?? 0;
  const { themes } = app;
  const folders = [createDroppedThemes({ root: join(folder, 'bundled'), themes, log, bundled: true })];
  const reload = createDevelopmentReload({ themes, folders, lookEveryMs: 20 });
  await reload.start();
  await edit('quay', 'a { color: #040506 }');
  await expect
    .poll(async () => (await findTheme('quay'))?.revision, { timeout: 3_000 })
    .toBeGreaterThan(before);
  await reload.close();
});

it('those of this program can serve pages', async () => {
  const root = readConfig({}).bundledThemes;
  expect(root).not.toBeNull();
  const styles = createStyleCompiler();
  try {
    const names = [...(await themeFoldersIn(root ?? ''))];
    expect(names.length).toBeGreaterThan(0);
    for (const [name, place] of names) {
      const { diagnostics } = await examineTheme((await readThemeFolder(place)).files, styles);
      expect(
        diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
        name,
      ).toEqual([]);
    }
  } finally {
    await styles.close();
  }
});
