import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createEventTexts } from './event-texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = '2026-11-18';

async function open(mostNewADay: number) {
  const { id } = await app.make.site();
  /** As another process, or one that has forgotten, does it. */
  return () => {
    const create = createEventTexts(app.platform.database, mostNewADay);
    return async (wanted: readonly (readonly string[])[], day = DAY): Promise<(number | null)[]> => {
      const texts = create();
      const numbers = wanted.map((each) => texts.want(id, day, each));
      await texts.load();
      return numbers.map((number) => number.id);
    };
  };
}
const paths = (...names: string[]): string[][] => names.map((name) => [name]);
const different = (ids: readonly unknown[]): number => new Set(ids).size;

it('of the texts of a day only those that are new count, and those beyond are one', async () => {
  const process = await open(3);
  await process()(paths('/a', '/b', '/c'));
  const store = process();
  const ids = await store(paths('/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'));
  expect([different(ids), ids[6]]).toEqual([7, ids[7]]);
  expect(await store(paths('/i', '…'))).toEqual([ids[7], ids[7]]);
});

it('a text that an earlier day has is not new', async () => {
  const process = await open(3);
  const before = await process()(paths('/a', '/b', '/c'));
  const store = process();
  expect(await store(paths('/a', '/b', '/c', '/d', '/e', '/f'), '2026-11-19')).toEqual([
    ...before,
    ...(await process()(paths('/d', '/e', '/f'), '2026-11-19')),
  ]);
});

it('made-up paths leave browsers and sources their own places', async () => {
  const store = (await open(2))();
  const [first, second, third] = await store(paths('/a', '/b', '/c'));
  const [firefox, safari] = await store([
    ['FR', 'desktop', 'Firefox'],
    ['FR', 'phone', 'Safari'],
  ]);
  expect(different([first, second, third, firefox, safari])).toBe(5);
});
