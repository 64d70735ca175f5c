import { websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Site } from '../modules/foundation/sites/index.ts';
import { sql } from '../platform/db/index.ts';
import { sampleImage } from './sample-image.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

type Headers = Record<string, string>;
type ResponsePromise = Promise<LightMyRequestResponse>;

/** A site with a member who edits its content through the API. */
export interface ContentFixture {
  readonly app: TestApp;
  readonly site: Site;
  /** Paths below `/api/content`. */
  get(path: string, who?: TestBrowser): ResponsePromise;
  post(path: string, body?: unknown, who?: TestBrowser): ResponsePromise;
  /** Over any version, unless the headers say which. */
  put(path: string, body: unknown, headers?: Headers, who?: TestBrowser): ResponsePromise;
  patch(path: string, body: unknown, headers?: Headers, who?: TestBrowser): ResponsePromise;
  remove(path: string, who?: TestBrowser): ResponsePromise;
  as(role: number, at?: Site): Promise<TestBrowser>;
  /** Takes everything off the site, for the next test. */
  clear(): Promise<void>;
  /** Stores a small image and answers its id. */
  image(at?: Site): Promise<string>;
}

export async function openContentFixture(app: TestApp): Promise<ContentFixture> {
  const site = await app.make.site();
  const as = async (role: number, at: Site = site): Promise<TestBrowser> => {
    const browser = app.browser({ host: `${at.slug}.localhost` });
    await app.make.signIn(browser, (await app.make.member(at, [role])).email);
    return browser;
  };
  const editor = await as(websiteRoles.editor);
  const url = (path: string): string => `/api/content${path}`;
  return {
    app,
    site,
    as,
    get: (path, who = editor) => who.get(url(path)),
    post: (path, body, who = editor) => who.call('POST', url(path), body),
    put: (path, body, headers = {}, who = editor) =>
      who.call('PUT', url(path), body, { 'if-match': '*', ...headers }),
    patch: (path, body, headers = {}, who = editor) => who.call('PATCH', url(path), body, headers),
    remove: (path, who = editor) => who.call('DELETE', url(path)),
    async clear() {
      for (const table of [
        'items',
        'collections',
        'authors',
        'navigations',
        'areas',
        'asset_uses',
        'asset_name_uses',
      ])
        await app.platform.database.query.run(sql.unsafe(`delete from ${table}`));
    },
    image: async (at = site) => (await app.media.upload(at.id, await sampleImage())).id,
  };
}
