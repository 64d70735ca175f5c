import { websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { writeZip } from '../../../testing/write-zip.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
});

type Changes = Readonly<Record<string, string | null>>;
const confOf = (name: string): Changes => ({
  'template.conf': JSON.stringify({
    name,
    author: 'Studio Nine',
    layouts: { default: { name: 'Standard', regions: ['site'] } },
    stylesheets: ['site.less'],
  }),
});
const archiveOf = (changes: Changes = {}, folder = ''): Buffer =>
  writeZip(
    [...sampleTheme(changes)].map(([path, bytes]) => ({ path: folder + path, content: Buffer.from(bytes) })),
  );

const BOUNDARY = 'awning-theme-test';
const END = `\r\n--${BOUNDARY}--\r\n`;
const upload = (archive: Buffer, query = '', browser = admin, end = END): Promise<LightMyRequestResponse> =>
  browser.raw({
    method: 'POST',
    url: `/api/themes${query}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="theme.zip"\r\nContent-Type: application/zip\r\n\r\n`,
      ),
      archive,
      Buffer.from(end),
    ]),
  });

let names = 0;
const newTitle = (): string => `Uploaded ${++names}`;

describe('a theme that a member uploads', () => {
  it('an uploaded theme is for its site alone, and can be chosen there', async () => {
    const title = newTitle();
    const { outcome, theme } = (await upload(archiveOf(confOf(title), 'my-theme/'))).json();
    expect({ outcome, theme }).toMatchObject({
      outcome: 'installed',
      theme: { title, revision: 1, own: true, canGoBack: false, bundled: false },
    });
    const chosen = await admin.call('PUT', '/api/site-theme', { themeName: theme.name });
    expect(chosen.statusCode, chosen.body).toBe(200);

    const other = await app.make.site();
    const stranger = await app.signedIn(other, websiteRoles.admin);
    const listed = (await stranger.get('/api/themes'))
      .json()
      .themes.map(({ name }: { name: string }) => name);
    expect(listed).not.toContain(theme.name);
    const refused = await stranger.call('PUT', '/api/site-theme', { themeName: theme.name });
    expect(refused.json().code).toBe('themes.unknown');
    expect((await stranger.get(`/config/preview/theme/${theme.name}`)).statusCode).toBe(404);
    expect((await upload(archiveOf(), `?name=${theme.name}`, stranger)).json().code).toBe('themes.not-own');
    expect((await stranger.call('DELETE', `/api/themes/${theme.name}`)).json().code).toBe('themes.not-own');
    // Another site may have a theme that is called the same.
    const same = (await upload(archiveOf(confOf(title)), '', stranger)).json();
    expect(same.theme.name).toBe(`${theme.name}-2`);
  });

  it('a theme is updated with the same name, and goes back to the files before', async () => {
    const title = newTitle();
    const { theme } = (await upload(archiveOf(confOf(title)))).json();
    const early = await admin.call('POST', `/api/themes/${theme.name}/previous`);
    expect(early.json().code).toBe('themes.no-former-files');
    const next = { ...confOf(title), 'styles/site.less': 'a { color: #123456; }' };
    expect((await upload(archiveOf(next))).json()).toMatchObject({
      outcome: 'installed',
      theme: { name: theme.name, revision: 2, canGoBack: true },
    });
    expect((await upload(archiveOf(next), `?name=${theme.name}`)).json().outcome).toBe('unchanged');
    await admin.call('PUT', '/api/site-theme', { themeName: theme.name });
    const css = async (): Promise<string> => (await admin.get('/site.css?minify=false')).body;
    expect(await css()).toContain('#123456');
    const back = (await admin.call('POST', `/api/themes/${theme.name}/previous`)).json();
    expect(back).toMatchObject({ outcome: 'installed', theme: { revision: 3 } });
    await expect.poll(css).not.toContain('#123456');
  });

  it('a theme with errors is refused with its report, and the one before stays', async () => {
    const title = newTitle();
    const { theme } = (await upload(archiveOf(confOf(title)))).json();
    const broken = archiveOf({ 'template.conf': '{\n "name": "Broken",\n}' });
    const report = (await upload(broken, `?name=${theme.name}`)).json();
    expect(report).toMatchObject({ outcome: 'refused', theme: null });
    expect(report.diagnostics[0]).toMatchObject({ severity: 'error', file: 'template.conf', line: 3 });
    const { themes } = (await admin.get('/api/themes')).json();
    expect(themes).toContainEqual(expect.objectContaining({ name: theme.name, revision: 1 }));
  });

  it('a check says everything and stores nothing', async () => {
    const title = newTitle();
    const odd = { ...confOf(title), 'blocks/menu.block': '<a onclick="go()">{title|shout}</a>' };
    const report = (await upload(archiveOf(odd), '?check=true')).json();
    expect(report).toMatchObject({ outcome: 'checked', title, theme: null });
    expect(report.diagnostics.map(({ message }: { message: string }) => message).join()).toContain('shout');
    const { themes } = (await admin.get('/api/themes')).json();
    expect(themes.map((theme: { title: string }) => theme.title)).not.toContain(title);
  });

  it('a check says whose files an archive would replace', async () => {
    const title = newTitle();
    const { theme } = (await upload(archiveOf(confOf(title)))).json();
    const next = archiveOf({ ...confOf(title), 'styles/site.less': 'a { color: #654321; }' });
    expect((await upload(next, '?check=true')).json()).toMatchObject({
      outcome: 'checked',
      theme: { name: theme.name, revision: 1 },
    });
    const other = await upload(next, '?check=true&name=no-such-theme');
    expect(other.json().code).toBe('themes.unknown');
  });

  it.each([
    ['text', Buffer.from('no archive'), 'it is no zip archive.'],
    ['a path that leads out', writeZip([{ path: '../x', content: 'x' }]), 'leads out of the theme. (../x)'],
    [
      'a bomb',
      writeZip([{ path: 'assets/x', content: Buffer.alloc(30_000_000) }]),
      'it unpacks to more than a theme may have. (assets/x)',
    ],
    [
      'a crowd of files',
      writeZip(Array.from({ length: 10_001 }, (_, n) => ({ path: `assets/${n}`, content: '' }))),
      'it has too many files.',
    ],
  ])('an archive that is %s is refused with a sentence', async (_what, archive, reason) => {
    const response = await upload(archive);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toContain(reason);
  });

  it('an upload that is cut off is answered with a sentence', async () => {
    const response = await upload(archiveOf(), '', admin, '');
    expect([response.statusCode, response.json().code]).toEqual([400, 'themes.upload-unreadable']);
  });

  it('an archive of more than 25 MB is refused', async () => {
    const response = await upload(Buffer.alloc(26 * 1024 * 1024));
    expect([response.statusCode, response.json().code]).toEqual([413, 'themes.archive-too-large']);
  });

  it('of two uploads at once on a site one is refused, and the next one is taken', async () => {
    const archive = archiveOf(confOf(newTitle()));
    const codes = (await Promise.all([upload(archive), upload(archive)])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 503]);
    expect((await upload(archive)).json().outcome).toBe('unchanged');
  });

  it('a site has twenty themes of its own and no more, and those it has are still updated', async () => {
    const title = newTitle();
    await upload(archiveOf(confOf(title)));
    for (let number = 1; number < 20; number += 1)
      await app.themes.install(sampleTheme(), { name: `filler-${site.id}-${number}`, ownerSite: site.id });
    const another = archiveOf(confOf(newTitle()));
    for (const query of ['', '?check=true'])
      expect((await upload(another, query)).json().code, query).toBe('themes.too-many');
    const next = { ...confOf(title), 'styles/site.less': 'a { color: #123456; }' };
    expect((await upload(archiveOf(next))).json().outcome).toBe('installed');
  });

  it('a theme that waits in a draft or in a schedule is not removed', async () => {
    const { theme } = (await upload(archiveOf(confOf(newTitle())))).json();
    const remove = () => admin.call('DELETE', `/api/themes/${theme.name}`);
    const draft = await admin.call(
      'PUT',
      '/api/drafts/theme/site',
      { value: { themeName: theme.name } },
      { 'if-match': '*' },
    );
    expect(draft.statusCode, draft.body).toBe(200);
    expect((await remove()).json().code).toBe('themes.waiting');
    await app.platform.database.query.run(sql`
      insert into scheduled_changes (website_id, schedule_id, due_at, local_time, time_zone, created_at, created_by)
      values (${site.id}, 'later', now(), '', 'UTC', now(), '')`);
    await app.platform.database.query.run(sql`
      insert into scheduled_items (website_id, schedule_id, kind, subject_id, title, value, live_value, based_on,
        draft_version, labels)
      select website_id, 'later', kind, subject_id, '', value, live_value, based_on, version, '{}'
      from drafts where website_id = ${site.id} and kind = 'theme'`);
    await admin.call('DELETE', '/api/drafts/theme/site');
    expect((await remove()).json().code).toBe('themes.waiting');
    await app.platform.database.query.run(sql`
      update scheduled_changes set state = 'cancelled', ended_at = now() where website_id = ${site.id}`);
    expect((await remove()).statusCode).toBe(204);
  });

  it('a site that is removed takes its uploaded themes along', async () => {
    const { theme } = (await upload(archiveOf(confOf(newTitle())))).json();
    await admin.call('PUT', '/api/site-theme', { themeName: theme.name });
    await app.sites.remove(await app.sites.byId(site.id));
    expect((await app.themes.list()).map(({ name }) => name)).not.toContain(theme.name);
  });

  it('only those who may add code upload themes, and a theme in use is not removed', async () => {
    const manager = await app.signedIn(site, websiteRoles.websiteManager);
    expect((await upload(archiveOf(), '', manager)).statusCode).toBe(403);
    const { theme } = (await upload(archiveOf(confOf(newTitle())))).json();
    await admin.call('PUT', '/api/site-theme', { themeName: theme.name });
    expect((await admin.call('DELETE', `/api/themes/${theme.name}`)).json().code).toBe('themes.worn');
    await admin.call('PUT', '/api/site-theme', { themeName: null });
    expect((await admin.call('DELETE', `/api/themes/${theme.name}`)).statusCode).toBe(204);
  });
});

describe('the preview of a theme', () => {
  it('a site is shown in a theme that it does not have, with the files of the theme, and nothing of it is public', async () => {
    const { id: collectionId } = await app.make.collection(site, { urlId: 'home', title: 'Hello' });
    await admin.call('PUT', '/api/content/homepage', { collectionId });
    const marked = { ...confOf(newTitle()), 'site.region': `${REGION}<script src="/scripts/a.js"></script>` };
    const { theme } = (await upload(archiveOf(marked))).json();
    const { statusCode, body, headers } = await admin.get(`/config/preview/theme/${theme.name}`);
    expect(statusCode, body).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const stylesheet =
      /href="(\/config\/preview\/theme\/[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await admin.get(stylesheet)).body).toContain('color');
    // What the theme names without a version is its own as well, although the site has another theme, or none.
    const [, script = ''] = /src="(\/scripts\/a\.js\?v=[^"]+)"/.exec(body) ?? [];
    expect((await admin.get(script)).body).toContain('window.a = 1');
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    expect((await visitor.get(`/config/preview/theme/${theme.name}`)).statusCode).toBe(401);
    expect((await visitor.get('/')).body).not.toContain('/config/preview/theme');
    expect((await admin.get('/config/preview/theme/nowhere')).statusCode).toBe(404);
  });
});

const REGION =
  '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>';
