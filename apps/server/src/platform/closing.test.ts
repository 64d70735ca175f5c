import { expect, it } from 'vitest';
import { createTestLog } from '../testing/test-log.ts';
import { createClosing } from './closing.ts';

it('what was opened last is closed first', async () => {
  const closed: string[] = [];
  const closing = createClosing(createTestLog().log);
  for (const name of ['folder', 'database', 'app'])
    closing.add(name, 1_000, async () => void closed.push(name));
  expect(await closing.run()).toEqual([]);
  expect(closed).toEqual(['app', 'database', 'folder']);
});

it('what hangs or fails is named and logged, and the rest is closed all the same', async () => {
  const { log, lines } = createTestLog();
  const closed: string[] = [];
  const closing = createClosing(log);
  closing.add('folder', 1_000, async () => void closed.push('folder'));
  closing.add('database', 1_000, () => Promise.reject(new Error('it does not want to')));
  closing.add('requests', 50, () => new Promise(() => {}));
  expect(await closing.run()).toEqual(['requests', 'database']);
  expect(closed).toEqual(['folder']);
  expect(lines()).toMatchObject([
    { what: 'requests', limitMs: 50, msg: 'cut off: it did not end in time' },
    { what: 'database', msg: 'could not be closed in good order', err: { message: 'it does not want to' } },
  ]);
});

it('a slow close within its limit is waited for', async () => {
  const closing = createClosing(createTestLog().log);
  let ended = false;
  closing.add('app', 5_000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    ended = true;
  });
  expect([await closing.run(), ended]).toEqual([[], true]);
});
