import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { contentErrors } from '../../content/index.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from '../testing/draft-fixture.ts';
import type { ScheduledKind } from './scheduled-kind.ts';

/** Stands for a module of the store: a page whose title is its price. */
const priceOf = ({ content, settings }: TestApp): ScheduledKind => ({
  name: 'test-price',
  async freeze(tx, { websiteId, id, value }, who) {
    who.demand('content.edit');
    const { title } = await content.within(tx, settings).collections.read(websiteId, id);
    return { value: { price: value }, title, address: null, labels: [`Price ${value}`] };
  },
  demandMay: (who) => who.demand('content.edit'),
  async apply(tx, { websiteId, id, value }) {
    const { price } = value as { price: number };
    if (price < 0) throw contentErrors.missing();
    const { collections } = content.within(tx, settings);
    const before = await collections.read(websiteId, id);
    await collections.change(websiteId, id, { title: `Costs ${price}` });
    return { title: before.title, applied: `Costs ${price}` };
  },
  async takeBack(tx, { websiteId, id, inverse }) {
    const { title, applied } = inverse as { title: string; applied: string };
    const { collections } = content.within(tx, settings);
    if ((await collections.read(websiteId, id)).title !== applied) return false;
    await collections.change(websiteId, id, { title });
    return true;
  },
});

const HOUR = 3_600_000;
let app: TestApp;
let page: DraftFixture;
beforeAll(async () => {
  app = await createTestApp();
  app.drafts.schedules.addKind(priceOf(app));
});
afterAll(() => app.close());

const open = async (): Promise<void> => {
  page = await openDraftFixture(app, documentOf(html(10)));
  await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
};
const localIn = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString().slice(0, 16);
const schedule = (values: readonly object[], changes: readonly object[] = [], who = page.editor) =>
  who.call('POST', '/api/schedules', { changes, values, at: localIn(HOUR) });
const price = (value: unknown) => ({ kind: 'test-price', id: page.pageId, value });
const titleNow = async (): Promise<string> =>
  (await app.content.collections.read(page.site.id, page.pageId)).title;
const applyLater = async (): Promise<void> => {
  app.clock.advance(HOUR + 60_000);
  await app.drafts.schedules.applyDue();
};

describe('scheduled values of other modules', () => {
  it('ED-84 a price and a page of one release happen together at their time', async () => {
    await open();
    await page.edit({ commands: [write(10, '<p>Sale</p>')], base: 1 });
    const made = await schedule([price(9)], [{ kind: 'page', id: page.pageId, version: 2 }]);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json().schedule.items).toMatchObject([
      { kind: 'page', version: 2 },
      { kind: 'test-price', version: null, value: { price: 9 }, labels: ['Price 9'] },
    ]);
    expect(await titleNow()).not.toBe('Costs 9');
    const before = await page.siteVersion();
    await applyLater();
    expect(await titleNow()).toBe('Costs 9');
    expect(await page.html()).toContain('Sale');
    expect(await page.siteVersion()).toBe(before + 1);
  });

  it('ED-83 a release of a page and a price is taken back as a whole', async () => {
    await open();
    const before = await titleNow();
    await page.edit({ commands: [write(10, '<p>Sale</p>')], base: 1 });
    await schedule([price(9)], [{ kind: 'page', id: page.pageId, version: 2 }]);
    await applyLater();
    const [{ id, items }] = (await page.editor.get('/api/publishes')).json().publishes;
    expect(items).toMatchObject([{ kind: 'page' }, { kind: 'test-price', labels: ['Price 9'] }]);
    const manager = await page.as(websiteRoles.storeManager);
    expect((await manager.call('POST', `/api/publishes/${id}/undo`)).json().code).toBe('drafts.not-allowed');
    const siteVersion = await page.siteVersion();
    const undone = await page.editor.call('POST', `/api/publishes/${id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await titleNow()).toBe(before);
    expect(await page.html()).not.toContain('Sale');
    expect((await page.editor.get(page.draft)).json().isOpen).toBe(true);
    expect(await page.siteVersion()).toBe(siteVersion + 1);
  });

  it('ED-83 a release whose price was changed since is not taken back, and neither is its page', async () => {
    await open();
    await page.edit({ commands: [write(10, '<p>Sale</p>')], base: 1 });
    await schedule([price(9)], [{ kind: 'page', id: page.pageId, version: 2 }]);
    await applyLater();
    await app.content.collections.change(page.site.id, page.pageId, { title: 'Costs more' });
    const [{ id }] = (await page.editor.get('/api/publishes')).json().publishes;
    const refused = await page.editor.call('POST', `/api/publishes/${id}/undo`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'publishing.newer-live']);
    expect(await titleNow()).toBe('Costs more');
    expect(await page.html()).toContain('Sale');
  });

  it('a price alone happens at its time, and is a publish that can be undone', async () => {
    await open();
    const before = await titleNow();
    await schedule([price(7)]);
    await applyLater();
    expect(await titleNow()).toBe('Costs 7');
    const [done] = (await page.editor.get('/api/schedules')).json().schedules;
    const [publish] = (await page.editor.get('/api/publishes')).json().publishes;
    expect(done).toMatchObject({ state: 'done', publishId: publish.id });
    expect(publish.items).toMatchObject([{ kind: 'test-price', id: page.pageId }]);
    expect((await page.editor.call('POST', `/api/publishes/${publish.id}/undo`)).statusCode).toBe(200);
    expect(await titleNow()).toBe(before);
    expect((await page.editor.call('POST', `/api/publishes/${publish.id}/undo`)).json().code).toBe(
      'publishing.undone',
    );
  });

  it('what a module refuses at its time fails as a whole, with the sentence of the module', async () => {
    await open();
    await page.edit({ commands: [write(10, '<p>Sale</p>')], base: 1 });
    await schedule([price(-1)], [{ kind: 'page', id: page.pageId, version: 2 }]);
    await applyLater();
    const [failed] = (await page.editor.get('/api/schedules')).json().schedules;
    expect(failed).toMatchObject({ state: 'failed', problem: contentErrors.missing.message });
    expect(await page.html()).not.toContain('Sale');
    expect((await page.editor.get(page.draft)).json().isOpen).toBe(true);
  });

  it('schedules are listed by what they hold', async () => {
    await open();
    await schedule([price(3)]);
    const listed = async (query: string): Promise<number> =>
      (await page.editor.get(`/api/schedules?${query}`)).json().schedules.length;
    expect(await listed(`kind=test-price&id=${page.pageId}`)).toBe(1);
    expect(await listed('kind=test-price')).toBe(1);
    expect(await listed('kind=page')).toBe(0);
    expect(await listed(`kind=test-price&id=${'f'.repeat(24)}`)).toBe(0);
  });

  it('the module says who schedules and cancels, and kinds that no module has are refused', async () => {
    await open();
    const manager = await page.as(websiteRoles.storeManager);
    expect((await schedule([price(3)], [], manager)).json().code).toBe('drafts.not-allowed');
    expect((await schedule([{ ...price(3), kind: 'no-such-kind' }])).json().code).toBe(
      'publishing.unknown-value',
    );
    expect((await schedule([])).json().code).toBe('publishing.nothing-chosen');
    expect((await schedule([price(3), price(4)])).json().code).toBe('publishing.named-twice');
    const { id } = (await schedule([price(3)])).json().schedule;
    const cancel = (who = page.editor) => who.call('POST', `/api/schedules/${id}/cancel`);
    expect((await cancel(manager)).statusCode).toBe(403);
    expect((await cancel()).statusCode).toBe(204);
    await applyLater();
    expect(await titleNow()).not.toBe('Costs 3');
  });

  it('two modules cannot schedule under one name, nor under that of a draft', () => {
    expect(() => app.drafts.schedules.addKind(priceOf(app))).toThrow(/test-price/);
    expect(() => app.drafts.schedules.addKind({ ...priceOf(app), name: 'page' })).toThrow(/page/);
  });
});
