import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { websiteRoles } from '@awning/contract';
import { defaultDesign, designToCss, PALETTE_PRESETS } from '@awning/site-model';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../platform/db/index.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line).msg) });
  app = await createTestApp({ swap: { log } });
  site = await app.make.site();
  owner = await asRole(websiteRoles.admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  logged.length = 0;
  await app.platform.database.transaction(async (tx) => {
    await tx.run(sql`delete from site_designs`);
    await app.platform.siteVersions.bump(tx, site.id);
  });
  await expect.poll(() => app.designs.css(site.id), { timeout: 2_000 }).toBe(designToCss(defaultDesign));
});

async function asRole(role: number, at: Site = site): Promise<TestBrowser> {
  const browser = app.browser({ host: `${at.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(at, [role])).email);
  return browser;
}

const MIGRATION = join(import.meta.dirname, '../../../../migrations/0266-chosen-designs.sql');
const URL = '/api/site-design';
const put = (design: unknown, headers: Record<string, string> = {}, who = owner) =>
  who.call('PUT', URL, { design }, headers);
const harbour = PALETTE_PRESETS[1]?.colors ?? expect.fail();

describe('the design of a site', () => {
  it('the design of a site is the default until it is changed', async () => {
    const response = await owner.get(URL);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"0"');
    expect(response.json()).toEqual({ design: defaultDesign, warnings: [] });
  });

  it('a design change keeps the fields it does not name', async () => {
    const saved = await put({ colorPalette: harbour });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).toBe('"1"');
    expect(saved.json()).toEqual({
      design: { ...defaultDesign, colorPalette: harbour },
      warnings: [],
      aestheticsChanged: true,
    });
    await put({ activeFontThemeId: 'atelier' });
    const { design } = (await owner.get(URL)).json();
    expect(design).toEqual({ ...defaultDesign, colorPalette: harbour, activeFontThemeId: 'atelier' });
  });

  it('what was read can be sent back, and changes nothing that visitors see', async () => {
    await put({ colorPalette: harbour });
    const { design } = (await owner.get(URL)).json();
    expect((await put(design)).json()).toEqual({ design, warnings: [], aestheticsChanged: false });
  });

  it('what is as in the theme again is not kept, so that it follows the theme', async () => {
    const stored = async () =>
      (await app.platform.database.query.one({ value: column.json() }, sql`select value from site_designs`))
        .value;
    await put({ colorPalette: harbour });
    expect(Object.keys((await stored()) as object)).toContain('colorPalette');
    await put({ colorPalette: defaultDesign.colorPalette });
    expect(await stored()).toEqual({});
  });

  it('a design that an older release stored whole keeps what was chosen in it', async () => {
    const migration = await readFile(MIGRATION, 'utf8');
    const store = async (value: object) => {
      await app.platform.database.query.run(sql`
        insert into site_designs (website_id, value, version, updated_at, updated_by)
        values (${site.id}, ${JSON.stringify(value)}::jsonb, 1, now(), 'x')
        on conflict (website_id) do update set value = excluded.value`);
      await app.platform.database.query.run(sql.unsafe(migration));
      const { value: after } = await app.platform.database.query.one(
        { value: column.json() },
        sql`select value from site_designs`,
      );
      return Object.keys(after as object).sort();
    };
    const { shapes: _later, ...whole } = defaultDesign;
    expect(await store({ ...whole, colorPalette: harbour })).toEqual([
      'colorPalette',
      'colorThemes',
      'defaultColorThemeId',
    ]);
    expect(await store({ ...whole, swatches: [{ id: 'a', name: 'Sea', color: '#123456' }] })).toEqual([
      'swatches',
    ]);
  });

  it('a design takes colours as people write them', async () => {
    const palette = harbour.map((color) => (color.id === 'accent' ? { ...color, value: '#069' } : color));
    const { design } = (
      await put({ colorPalette: palette, swatches: [{ model: 'hsv', hue: 0, saturation: 1, value: 1 }] })
    ).json();
    expect(design.colorPalette[2].value).toEqual({ hue: 200, saturation: 1, lightness: 0.3 });
    expect(design.swatches).toEqual([{ hue: 0, saturation: 1, lightness: 0.5 }]);
  });

  it('warns about colours that are hard to read, and saves them', async () => {
    const palette = harbour.map((color) => (color.id === 'ink' ? { ...color, value: '#aab' } : color));
    const saved = await put({ colorPalette: palette });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().warnings[0]).toMatch(
      /^Text is hard to read in the colour theme "Lightest": its contrast is/,
    );
    expect((await owner.get(URL)).json().warnings).toEqual(saved.json().warnings);
  });
});

describe('what pages get', () => {
  it('pages get the new design stylesheet as soon as the change is saved', async () => {
    await put({ defaultColorThemeId: 'darkest' });
    const wanted = designToCss({ ...defaultDesign, defaultColorThemeId: 'darkest' });
    await expect.poll(() => app.designs.css(site.id), { timeout: 2_000 }).toBe(wanted);
  });

  it('the design stylesheet is cached until the site changes', async () => {
    await receiveInvalidations(app);
    const before = await app.designs.css(site.id);
    await app.platform.database.query.run(sql`
      insert into site_designs (website_id, value, version, updated_at, updated_by)
      values (${site.id}, '{"defaultColorThemeId": "dark"}', 1, now(), 'nobody')`);
    expect(await app.designs.css(site.id)).toBe(before);
    await app.platform.database.transaction((tx) => app.platform.siteVersions.bump(tx, site.id));
    await expect.poll(() => app.designs.css(site.id), { timeout: 2_000 }).not.toBe(before);
  });

  it('PL-4.41 only a change of the aesthetics makes a new version of the site', async () => {
    const { siteVersions } = app.platform;
    const version = async () => {
      const rows = await app.platform.database.query.rows(
        { version: column.text },
        sql`select version from site_versions where website_id = ${site.id}`,
      );
      return Number(rows[0]?.version);
    };
    const before = await version();
    expect((await put({ swatches: ['#abc'] })).json().aestheticsChanged).toBe(false);
    expect((await put({ activeFontThemeId: 'marsh' })).json().aestheticsChanged).toBe(false);
    expect((await put({ activeFontThemeId: 'nothing' })).statusCode).toBe(400);
    expect(await version()).toBe(before);
    expect((await put({ activeFontThemeId: 'gallery' })).json().aestheticsChanged).toBe(true);
    await expect.poll(() => siteVersions.current(site.id), { timeout: 2_000 }).toBe(before + 1);
  });
});

describe('bad input', () => {
  const paper = { id: 'paper', name: 'Paper' };
  it.each([
    [{ hue: 10, saturation: 0.5 }, 'Missing an H/S/L value'],
    [{ hue: 361, saturation: 0.5, lightness: 0.5 }, 'Hue out of bounds'],
    [{ hue: 10, saturation: -1, lightness: 0.5 }, 'Saturation out of bounds'],
    [{ hue: 10, saturation: 0.5, lightness: 50 }, 'Lightness out of bounds'],
    [{ hue: 10, saturation: 0.5, lightness: 0.5, alpha: 2 }, 'Alpha out of bounds'],
    ['#1234567', 'A colour has 3 to 6 hexadecimal digits'],
  ])(
    'PL-5.24 PL-5.25 PL-5.26 PL-5.27 PL-5.28 PL-5.29 the colour %j is refused in words',
    async (value, sentence) => {
      const response = await put({ colorPalette: [{ ...paper, value }] });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'design.invalid',
        errors: { 'colorPalette.0.value': sentence },
      });
      expect((await owner.get(URL)).headers.etag).toBe('"0"');
    },
  );

  it('PL-5.30 a colour model that does not exist is logged and refused', async () => {
    const response = await put({ swatches: [{ model: 'cmyk', cyan: 1 }] });
    expect(response.json()).toMatchObject({
      code: 'design.invalid',
      errors: { 'swatches.0': 'Invalid color model' },
    });
    expect(logged).toEqual(['Invalid color model']);
  });

  it.each([
    [{ defaultColorThemeId: 'mauve' }, { defaultColorThemeId: 'There is no colour theme "mauve"' }],
    [
      { colorPalette: [{ ...paper, value: '#fff' }] },
      { 'colorThemes.0.roles.ink': expect.stringContaining('no colour "ink"') },
    ],
    [
      { fontThemes: defaultDesign.fontThemes.slice(1) },
      { activeFontThemeId: 'There is no font theme "marsh"' },
    ],
  ])('what leads nowhere is refused: %j', async (design, errors) => {
    const response = await put(design);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'design.invalid', errors });
  });

  const [theme] = defaultDesign.fontThemes;
  it.each([
    [{ colour: 'red' }, 'design.colour'],
    [{ colorThemes: [] }, 'design.colorThemes'],
    [{ colorPalette: Array(25).fill({ ...paper, value: '#fff' }) }, 'design.colorPalette'],
    [{ colorThemes: [{ ...defaultDesign.colorThemes[0], id: '"]{}' }] }, 'design.colorThemes.0.id'],
    [{ colorThemes: [{ ...defaultDesign.colorThemes[0], name: '  ' }] }, 'design.colorThemes.0.name'],
    [
      { fontThemes: [{ ...theme, body: { ...theme?.body, family: 'x;}</style>' } }] },
      'design.fontThemes.0.body.family',
    ],
    [
      { fontThemes: [{ ...theme, body: { ...theme?.body, weight: '400' } }] },
      'design.fontThemes.0.body.weight',
    ],
    [{ fontUsageCategories: {} }, 'design.fontUsageCategories.headings'],
    [null, 'design'],
  ])('%j is refused by its shape', async (design, field) => {
    const response = await put(design);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toContain(field);
    expect((await owner.get(URL)).headers.etag).toBe('"0"');
  });

  it('a stored design of another version is shown to nobody, never overwritten, and reported', async () => {
    const strange = await app.make.site();
    const itsOwner = await asRole(websiteRoles.admin, strange);
    const newer = { colorPalette: 'moved elsewhere', defaultColorThemeId: 'dark' };
    await app.platform.database.query.run(sql`
      insert into site_designs (website_id, value, version, updated_at, updated_by)
      values (${strange.id}, ${JSON.stringify(newer)}::jsonb, 7, now(), 'nobody')`);
    const answers = [await itsOwner.get(URL), await put({ activeFontThemeId: 'ledger' }, {}, itsOwner)];
    for (const response of answers) {
      expect(response.statusCode).toBe(409);
      expect(response.json().code).toBe('design.unreadable');
    }
    expect(await app.designs.css(strange.id)).toBe(designToCss(defaultDesign));
    const rows = await app.platform.database.query.rows(anyRow, sql`select value, version from site_designs`);
    expect(rows).toEqual([{ value: newer, version: 7 }]);
    const invariant = app.invariants.find(({ name }) => name === 'design.readable') ?? expect.fail();
    expect(await invariant.violations(app.platform.database.query)).toEqual([strange.id]);
  });
});

describe('several people', () => {
  it('a save over an older version is refused', async () => {
    const { etag } = (await owner.get(URL)).headers;
    expect((await put({ activeFontThemeId: 'ledger' }, { 'if-match': String(etag) })).statusCode).toBe(200);
    const late = await put({ activeFontThemeId: 'gallery' }, { 'if-match': String(etag) });
    expect(late.statusCode).toBe(412);
    expect(late.json().code).toBe('design.changed-meanwhile');
    expect((await put({ swatches: [] }, { 'if-match': '*' })).headers.etag).toBe('"2"');
    for (const tag of ['"9"', 'rubbish', '""'])
      expect((await put({ swatches: [] }, { 'if-match': tag })).statusCode).toBe(412);
  });

  it('who change different fields at once do not undo each other', async () => {
    const changes = [
      { activeFontThemeId: 'workshop' },
      { defaultColorThemeId: 'light' },
      { colorPalette: harbour },
      { swatches: [{ hue: 1, saturation: 1, lightness: 1 }] },
    ];
    const answers = await Promise.all(changes.map((change) => put(change)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const now = await owner.get(URL);
    expect(now.headers.etag).toBe('"4"');
    expect(now.json().design).toEqual(Object.assign({}, defaultDesign, ...changes));
  });

  it('of ten who save over the same version one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => put({ activeFontThemeId: 'ledger' }, { 'if-match': '"0"' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  });

  it('editors see it, those who run the site change it, others do neither', async () => {
    const may = async (who: TestBrowser) => [
      (await who.get(URL)).statusCode,
      (await put({ swatches: [] }, {}, who)).statusCode,
    ];
    expect(await may(await asRole(websiteRoles.websiteManager))).toEqual([200, 200]);
    expect(await may(await asRole(websiteRoles.editor))).toEqual([200, 403]);
    expect(await may(await asRole(websiteRoles.storeManager))).toEqual([403, 403]);
    expect(await may(app.browser({ host: `${site.slug}.localhost` }))).toEqual([401, 401]);
  });

  it("another site's design is its own", async () => {
    const other = await app.make.site();
    const neighbour = await asRole(websiteRoles.admin, other);
    await put({ activeFontThemeId: 'atelier' });
    expect((await neighbour.get(URL)).json().design.activeFontThemeId).toBe('marsh');
    expect(await app.designs.css(other.id)).toBe(designToCss(defaultDesign));
  });
});
