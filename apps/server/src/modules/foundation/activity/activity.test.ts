import { type Activity, type ActivityPage, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;
let editor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
  editor = await app.signedIn(site, websiteRoles.editor);
});
afterAll(() => app.close());

const list = async (query = '', who = admin): Promise<ActivityPage> => {
  const response = await who.get(`/api/activity${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const newest = async (who = admin): Promise<Activity> => {
  const [first] = (await list('?limit=1', who)).activities;
  if (!first) throw new Error('There is no activity');
  return first;
};
const send = async (
  who: TestBrowser,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => {
  const response = await who.call(method, url, body);
  expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300);
  return response.statusCode === 204 ? undefined : response.json();
};
const undo = (id: string, who = admin) => who.call('POST', `/api/activity/${id}/undo`);

describe('the log of activity', () => {
  it('a change by a member is noted with who, what, before and after', async () => {
    const page = await app.make.collection(site, { title: 'Boats' });
    await send(editor, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Ships' });
    const activity = await newest();
    expect(activity).toMatchObject({
      actor: { kind: 'member', name: expect.stringContaining('member-') },
      kind: 'collection.changeCollection',
      words: 'changed the page',
      subject: { kind: 'page', id: page.id, title: 'Ships' },
      canUndo: true,
      cannotUndo: null,
    });
    expect(activity.fields).toContainEqual({
      of: 'collections',
      key: { collection_id: page.id },
      name: 'title',
      before: 'Boats',
      after: 'Ships',
      isCut: false,
    });
  });

  it('what visitors, commands and refused calls do leaves no activity', async () => {
    const before = await list();
    await app.make.collection(site);
    const refused = await editor.call('PATCH', '/api/content/collections/ffffffffffffffffffffffff', {
      title: 'X',
    });
    expect(refused.statusCode).toBe(404);
    expect((await list()).activities.length).toBe(before.activities.length);
  });

  it('a change that a statement of its own makes is noted, too, and no secret is in it', async () => {
    await send(admin, 'PUT', '/api/secrets/stripe-secret-key', { value: 'sk_live_planted' });
    const activity = await newest();
    expect(activity).toMatchObject({
      kind: 'secret.saveSecret',
      subject: { kind: 'secret', title: 'stripe-secret-key' },
    });
    expect(JSON.stringify(activity)).not.toContain('planted');
    expect(activity.canUndo).toBe(false);
  });

  it('a scheduled post that a job publishes is noted as the act of the job', async () => {
    const blog = await app.make.collection(site, { kind: 'blog' });
    const due = app.clock.now().getTime() + 60_000;
    await app.make.item(site, blog.id, { title: 'Later', status: 'scheduled', publishOn: due });
    app.clock.advance(120_000);
    for (const { jobs } of app.modules)
      for (const { name, run } of jobs)
        if (name === 'publish-scheduled-items')
          await app.platform.database.noteChanges(
            app.activity.describeJob(name) ?? expect.unreachable(),
            () => run({}),
          );
    expect(await newest()).toMatchObject({
      actor: { kind: 'job', id: 'publish-scheduled-items' },
      words: 'published scheduled items',
      subject: { kind: 'item', title: 'Later' },
    });
  });

  it('the list goes both ways, and filters by actor, kind, subject, dates and title', async () => {
    const one = await app.make.collection(site, { title: 'Ärmel' });
    for (const title of ['A1', 'A2', 'A3', 'A4', 'Ärmelkanal'])
      await send(editor, 'PATCH', `/api/content/collections/${one.id}`, { title });
    const of = `?subjectId=${one.id}&limit=2`;
    const first = await list(of);
    const second = await list(`${of}&cursor=${first.nextPageCursor}`);
    const third = await list(`${of}&cursor=${second.nextPageCursor}`);
    expect(
      [first, second, third].flatMap((page) => page.activities.map(({ subject }) => subject?.title)),
    ).toEqual(['Ärmelkanal', 'A4', 'A3', 'A2', 'A1']);
    expect([first.hasPreviousPage, third.hasNextPage]).toEqual([false, false]);
    expect(await list(`${of}&before=${third.previousPageCursor}`)).toMatchObject({
      activities: second.activities,
    });
    expect((await list('?search=armelk')).activities).toHaveLength(1);
    expect((await list('?kind=secret.saveSecret')).activities).toHaveLength(1);
    expect((await list(`?from=${app.clock.now().getTime() + 1}`)).activities).toEqual([]);
    const [{ actor }] = first.activities as [Activity];
    expect((await list(`?actor=${actor.id}`)).activities.every((each) => each.actor.id === actor.id)).toBe(
      true,
    );
    expect((await admin.get('/api/activity?cursor=nonsense')).statusCode).toBe(400);
  });

  it('members see the activity that they could have caused themselves', async () => {
    await send(admin, 'PUT', '/api/settings/payments', {}).catch(() => {});
    await send(admin, 'PUT', '/api/settings/site', { timeZone: 'Europe/Berlin' });
    // The words name the settings already.
    expect(await newest()).toMatchObject({
      kind: 'settings.saveSiteSettings',
      subject: { kind: 'settings', id: 'site', title: null },
    });
    const kinds = new Set((await list('', editor)).activities.map(({ kind }) => kind));
    expect(kinds).toContain('collection.changeCollection');
    expect(kinds).not.toContain('settings.saveSiteSettings');
    expect(kinds).not.toContain('secret.saveSecret');
    const manager = await app.signedIn(site, websiteRoles.storeManager);
    expect((await list('', manager)).activities).toEqual([]);
  });
});

describe('undo', () => {
  it('a change is taken back, that is taken back again, and both are activities', async () => {
    const page = await app.make.collection(site, { title: 'One' });
    await send(editor, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Two' });
    const change = await newest();
    const response = await undo(change.id);
    expect(response.statusCode, response.body).toBe(200);
    const { activity } = response.json();
    expect(activity).toMatchObject({
      undoes: change.id,
      words: 'undid a change to',
      subject: { id: page.id },
    });
    const title = async () =>
      (await editor.get(`/api/content/collections/${page.id}`)).json().collection.title;
    expect(await title()).toBe('One');
    expect((await undo(change.id)).json()).toMatchObject({
      code: 'activity.cannot-undo',
      message: 'This cannot be taken back. It was taken back already.',
    });
    expect((await undo(activity.id)).statusCode).toBe(200);
    expect(await title()).toBe('Two');
    expect((await undo(change.id)).statusCode).toBe(200);
    expect(await title()).toBe('One');
  });

  it('versions go on when a change is taken back, so an old ETag never fits something else', async () => {
    const page = await app.make.collection(site, { title: 'One' });
    const etag = async () => (await editor.get(`/api/content/collections/${page.id}`)).headers.etag;
    const first = await etag();
    await send(editor, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Two' });
    const second = await etag();
    await undo((await newest()).id);
    expect(new Set([first, second, await etag()]).size).toBe(3);
  });

  it('something changed since is not taken back, and the refusal names what, and who', async () => {
    const page = await app.make.collection(site, { title: 'One' });
    await send(editor, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Two' });
    const change = await newest();
    await send(admin, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Three' });
    const refused = await undo(change.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('activity.changed-since');
    expect(refused.json().message).toMatch(
      /^This cannot be taken back any more: the page has changed since\. member-.* changed the page “Three” later\.$/,
    );
    expect((await editor.get(`/api/content/collections/${page.id}`)).json().collection.title).toBe('Three');
  });

  it('other fields may have changed since', async () => {
    const page = await app.make.collection(site, { title: 'One' });
    await send(editor, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Two' });
    const change = await newest();
    await send(admin, 'PATCH', `/api/content/collections/${page.id}`, { description: 'Words' });
    expect((await undo(change.id)).statusCode).toBe(200);
    expect((await editor.get(`/api/content/collections/${page.id}`)).json().collection).toMatchObject({
      title: 'One',
      description: 'Words',
    });
  });

  it('creating something is not taken back when something was put into it since', async () => {
    const { collection } = await send(editor, 'POST', '/api/content/collections', {
      kind: 'blog',
      title: 'News',
    });
    const change = await newest();
    await send(editor, 'POST', `/api/content/collections/${collection.id}/items`, { title: 'Post' });
    expect((await undo(change.id)).json().code).toBe('activity.changed-since');
    const store = await app.make.store(site);
    const { product } = await send(admin, 'POST', '/api/commerce/products', {
      collectionId: store.id,
      title: 'Cup',
    });
    const added = await newest();
    await send(admin, 'POST', '/api/commerce/reviews', {
      itemId: product.id,
      rating: 5,
      title: 'Good',
      body: 'Very',
      authorName: 'Ann',
    });
    expect((await undo(added.id)).json().code).toBe('activity.changed-since');
    expect((await admin.get(`/api/commerce/products/${product.id}`)).statusCode).toBe(200);
  });

  it('members take back only what they could change themselves', async () => {
    const page = await app.make.collection(site, { title: 'One' });
    await send(admin, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Two' });
    const { id } = await newest();
    for (const role of [websiteRoles.storeManager, websiteRoles.viewer, websiteRoles.moderator])
      expect((await undo(id, await app.signedIn(site, role))).statusCode).toBe(404);
    expect((await undo(id, await app.signedIn(site, websiteRoles.none))).statusCode).toBe(403);
    expect((await undo(id, app.browser({ host: `${site.slug}.localhost` }))).statusCode).toBe(401);
    expect((await undo(id, await app.signedIn(await app.make.site(), websiteRoles.admin))).statusCode).toBe(
      404,
    );
    expect((await undo(id, editor)).statusCode).toBe(200);
  });

  it('a change cannot be taken back when the time for that is over', async () => {
    const page = await app.make.collection(site, { title: 'One' });
    await send(editor, 'PATCH', `/api/content/collections/${page.id}`, { title: 'Two' });
    const { id } = await newest();
    app.clock.advance(31 * 24 * 3_600_000);
    const again = await app.signedIn(site, websiteRoles.admin);
    expect((await undo(id, again)).json().message).toBe(
      'This cannot be taken back. Changes can be taken back for 30 days.',
    );
    admin = again;
    editor = await app.signedIn(site, websiteRoles.editor);
  });

  it('submissions that were marked as read are taken back, those that were deleted are not', async () => {
    const { form } = await send(admin, 'POST', '/api/forms', { model: { name: 'Contact' } });
    const ids = ['f0'.repeat(12), 'f1'.repeat(12)];
    for (const id of ids)
      await app.platform.database.query.run(sql`
        insert into form_submissions (website_id, submission_id, form_id, revision, answers, state, page, created_at)
        values (${site.id}, ${id}, ${form.id}, 1, '{}', 'new', '{}', ${app.clock.now()})`);
    const isRead = async (): Promise<boolean> => {
      const { read } = await app.platform.database.query.one(
        { read: column.boolean },
        sql`select read_at is not null as read from form_submissions where submission_id = ${ids[0] ?? ''}`,
      );
      return read;
    };
    await send(admin, 'POST', '/api/forms/submissions/bulk', { ids, action: 'read' });
    expect(await isRead()).toBe(true);
    expect((await undo((await newest()).id)).statusCode).toBe(200);
    expect(await isRead()).toBe(false);
    await send(admin, 'POST', '/api/forms/submissions/bulk', { ids, action: 'delete' });
    expect(await newest()).toMatchObject({
      canUndo: false,
      cannotUndo: 'What people sent or asked to be removed is deleted for good.',
    });
  });
});
