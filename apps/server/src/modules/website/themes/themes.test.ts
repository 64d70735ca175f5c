import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { ThemeInstall } from './themes.ts';

let here: TestApp;
let there: TestApp;
let site: Site;
const by = { by: 'test' };

beforeAll(async () => {
  here = await createTestApp();
  there = await createTestApp({ databaseUrl: here.databaseUrl });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  site = await here.make.site();
});

let names = 0;
const newName = (): string => `theme-${++names}`;
const install = (name: string, changes: Readonly<Record<string, string | null>> = {}, app = here) =>
  app.themes.install(sampleTheme(changes), { name });

function revisionOf(result: ThemeInstall): number {
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.diagnostics));
  return result.theme.revision;
}

async function wearing(name: string): Promise<void> {
  await install(name);
  await here.themes.use(site.id, name, by);
}

describe('installing a theme', () => {
  it('installing a theme lists it, and installing the same files again changes nothing', async () => {
    const name = newName();
    expect(await install(name)).toMatchObject({
      kind: 'installed',
      theme: { name, revision: 1, title: 'Pier & Quay', author: 'Studio Nine' },
    });
    expect(await install(name)).toMatchObject({ kind: 'unchanged', theme: { revision: 1 } });
    expect(await here.themes.list()).toContainEqual(expect.objectContaining({ name, revision: 1 }));
  });

  it('files that mean nothing to a theme are no change', async () => {
    const name = newName();
    await install(name);
    expect(await install(name, { 'README.md': 'new', 'node_modules/x.js': 'x' })).toMatchObject({
      kind: 'unchanged',
    });
  });

  it('installing a theme with errors is refused with reasons, and the last good revision stays', async () => {
    const name = newName();
    await wearing(name);
    const refused = await install(name, { 'site.region': null });
    expect(refused).toMatchObject({
      kind: 'refused',
      diagnostics: [
        { severity: 'error', file: 'template.conf', message: expect.stringContaining('"default"') },
        { severity: 'warning' },
      ],
    });
    expect((await here.themes.ofSite(site.id))?.revision).toBe(1);
  });

  it('an installed theme keeps its diagnostics about templates and styles', async () => {
    const name = newName();
    const result = await install(name, { 'styles/site.less': 'a { color: @nowhere; }' });
    expect(result).toMatchObject({ kind: 'installed' });
    const listed = (await here.themes.list()).find((theme) => theme.name === name);
    expect(listed?.diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'warning', file: 'styles/site.less', line: 1 }),
    );
  });

  it('a theme name that cannot be part of an address is refused', async () => {
    await expect(install('../x')).rejects.toThrow('A theme name may have');
  });

  it('two at once with different files make two revisions, with the same files one', async () => {
    const name = newName();
    const different = await Promise.all([
      install(name, { 'scripts/a.js': '1' }),
      install(name, { 'scripts/a.js': '2' }, there),
    ]);
    expect(different.map(revisionOf).sort()).toEqual([1, 2]);
    const same = await Promise.all([install(name), install(name, {}, there), install(name)]);
    expect(same.map(revisionOf)).toEqual([3, 3, 3]);
    expect(same.filter(({ kind }) => kind === 'installed')).toHaveLength(1);
  });

  it('a theme keeps the files of two revisions, each content once', async () => {
    const name = newName();
    for (const text of ['1', '2', '3']) await install(name, { 'scripts/a.js': text });
    const rows = await here.platform.database.query.rows(
      anyRow,
      sql`
      select count(distinct revision)::int as revisions, count(*)::int as files,
        (select count(*)::int from theme_contents where name = ${name}) as contents
      from theme_files where name = ${name}`,
    );
    expect(rows).toEqual([{ revisions: 2, files: 16, contents: 9 }]);
  });
});

describe('a theme that was removed', () => {
  it('a removed theme leaves nothing behind, and another theme under its name is not mistaken for it', async () => {
    const name = newName();
    await wearing(name);
    await expect.poll(() => here.themes.ofSite(site.id), { timeout: 2_000 }).not.toBeNull();
    await expect(there.themes.remove(name)).rejects.toMatchObject({ code: 'themes.worn' });
    await here.themes.use(site.id, null, by);
    await there.themes.remove(name);
    await expect(there.themes.remove(name)).rejects.toMatchObject({ code: 'themes.unknown' });
    const conf = { name: 'Another', author: 'A', layouts: { default: { name: 'D', regions: ['site'] } } };
    const again = await install(name, { 'template.conf': JSON.stringify(conf) }, there);
    expect(revisionOf(again)).toBe(1);
    await there.themes.use(site.id, name, by);
    await expect
      .poll(async () => (await here.themes.ofSite(site.id))?.theme.name, { timeout: 2_000 })
      .toBe('Another');
  });
});

describe('the theme of a site', () => {
  it('a site has no theme until one is chosen, and none after it is cleared', async () => {
    const name = newName();
    expect(await here.themes.ofSite(site.id)).toBeNull();
    await wearing(name);
    await expect
      .poll(async () => (await here.themes.ofSite(site.id))?.key, { timeout: 2_000 })
      .toMatch(new RegExp(`^${name}@1-`));
    await here.themes.use(site.id, null, by);
    await expect.poll(() => here.themes.ofSite(site.id), { timeout: 2_000 }).toBeNull();
  });

  it('the theme of a site has to be one of the install', async () => {
    await expect(here.themes.use(site.id, 'nowhere', by)).rejects.toThrow(
      'There is no theme named "nowhere" on this install.',
    );
  });

  it('every process shows a new revision within a second, and only on the sites that use it', async () => {
    const name = newName();
    await wearing(name);
    const other = await here.make.site();
    const versionOf = (websiteId: string) => there.platform.siteVersions.current(websiteId);
    await expect.poll(async () => (await there.themes.ofSite(site.id))?.revision, { timeout: 1_000 }).toBe(1);
    const [before, beforeOther] = [await versionOf(site.id), await versionOf(other.id)];
    await install(name, { 'scripts/a.js': 'new' });
    await expect
      .poll(async () => (await there.themes.ofSite(site.id))?.revision, { timeout: 1_000, interval: 10 })
      .toBe(2);
    expect(await versionOf(site.id)).toBe(before + 1);
    expect(await versionOf(other.id)).toBe(beforeOther);
  });

  it('a site that puts a theme on while it is installed ends up with the new revision', async () => {
    const name = newName();
    await install(name);
    await Promise.all([
      here.themes.use(site.id, name, by),
      install(name, { 'scripts/a.js': 'new' }, there),
      here.themes.ofSite(site.id),
    ]);
    await expect.poll(async () => (await here.themes.ofSite(site.id))?.revision, { timeout: 1_000 }).toBe(2);
  });

  it('a theme stored by another version of the program is read from its files again', async () => {
    const name = newName();
    await install(name);
    await here.platform.database.query.run(
      sql`update themes set shape = 0, theme = '{"of": "another time"}' where name = ${name}`,
    );
    await here.themes.use(site.id, name, by);
    await expect
      .poll(async () => (await here.themes.ofSite(site.id))?.theme.name, { timeout: 2_000 })
      .toBe('Pier & Quay');
  });
});

describe('what an owner adjusts', () => {
  const values = async () => {
    const activeTheme = await here.themes.ofSite(site.id);
    return {
      classes: activeTheme?.bodyClasses,
      json: activeTheme?.tweakJson,
      url: activeTheme?.stylesheetUrl,
    };
  };

  it('a changed tweak shows in body classes, in what scripts read, and in a new stylesheet address', async () => {
    await wearing(newName());
    await expect.poll(values, { timeout: 2_000 }).toMatchObject({
      classes: expect.arrayContaining(['card-style-flat']),
      json: { accent: '#2a6f97' },
    });
    const before = await values();
    await here.themes.changeTweaks(site.id, { accent: '#ff0000', 'Card Style': 'Soft Shadow' }, by);
    await expect.poll(values, { timeout: 2_000 }).toMatchObject({
      classes: expect.arrayContaining(['card-style-soft-shadow']),
      json: { accent: '#ff0000' },
    });
    expect((await values()).url).not.toBe(before.url);
    await here.themes.changeTweaks(site.id, { accent: null, 'Card Style': null }, by);
    await expect.poll(values, { timeout: 2_000 }).toEqual(before);
  });

  it('tweaks are stored per theme', async () => {
    const [first, second] = [newName(), newName()];
    await wearing(first);
    await install(second);
    await here.themes.changeTweaks(site.id, { accent: '#ff0000' }, by);
    await here.themes.use(site.id, second, by);
    await expect.poll(values, { timeout: 2_000 }).toMatchObject({ json: { accent: '#2a6f97' } });
    await here.themes.use(site.id, first, by);
    await expect.poll(values, { timeout: 2_000 }).toMatchObject({ json: { accent: '#ff0000' } });
  });

  it('a stylesheet that cannot be made leaves the last good one, and its reason', async () => {
    await wearing(newName());
    await here.themes.changeCustomCss(site.id, 'b { color: blue }', by);
    await expect
      .poll(async () => (await here.themes.stylesheet(site.id))?.css, { timeout: 5_000 })
      .toMatch(/b{color:(?:blue|#00f)}/);
    const { styleDiagnostics, customCss } = await here.themes.change(
      site.id,
      { customCss: 'b { .nowhere(); }' },
      by,
    );
    expect(styleDiagnostics).not.toEqual([]);
    expect(customCss).toBe('b { .nowhere(); }');
    await expect
      .poll(async () => (await here.themes.stylesheet(site.id))?.isGood, { timeout: 5_000 })
      .toBe(false);
    expect((await here.themes.stylesheet(site.id))?.css).toMatch(/b{color:(?:blue|#00f)}/);
  });

  it('a stylesheet that another process made is not made again', async () => {
    await wearing(newName());
    const stylesheet = await here.themes.stylesheet(site.id);
    await here.platform.database.query.run(
      sql`update site_stylesheets set css = '/* as stored */' where website_id = ${site.id}`,
    );
    await expect
      .poll(async () => (await there.themes.stylesheet(site.id))?.css, { timeout: 2_000 })
      .toBe('/* as stored */');
    expect(stylesheet?.css).toContain('a{color:#2a6f97}');
  });
});
