import { expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const never = new Promise<never>(() => {});

it('uploads of themes that are slow to arrive hold up their own sites alone', async () => {
  const slots = createUploadSlots();
  for (const site of ['a', 'b', 'c', 'd', 'e']) void slots.hold(site, () => never);
  await expect(slots.hold('a', async () => 'again')).rejects.toMatchObject({ code: 'themes.busy' });
  expect(await slots.hold('f', () => slots.inTurn(async () => 'taken'))).toBe('taken');
});

it('uploads of themes that have arrived wait a few at a time, each for the one before it', async () => {
  const slots = createUploadSlots();
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const take = (name: string, run: () => Promise<string>) =>
    slots.hold(name, () => slots.inTurn(run)).then((each) => void done.push(each));
  const waiting = [
    take('a', () => first.promise),
    ...['b', 'c', 'd'].map((name) => take(name, async () => name)),
  ];
  await expect(take('e', async () => 'e')).rejects.toMatchObject({ code: 'themes.busy' });
  first.resolve('a');
  await Promise.all(waiting);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  await take('e', async () => 'e');
  expect(done.at(-1)).toBe('e');
});
