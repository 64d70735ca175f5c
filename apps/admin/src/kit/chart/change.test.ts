import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it('AP-46 a change is told in percent of the period before, and of nothing there is no percent', () => {
  expect(changeOf(28_150, 20_800)).toEqual({ kind: 'up', percent: 35 });
  expect(changeOf(96, 100)).toEqual({ kind: 'down', percent: 4 });
  expect(changeOf(5, 0)).toEqual({ kind: 'new' });
  expect(changeOf(0, 0)).toEqual({ kind: 'same' });
});
