import { expect, it } from 'vitest';
import { standingSteps } from './standing-steps.ts';

const standing = (...undoes: readonly (number | null)[]) =>
  standingSteps(undoes.map((undone, index) => ({ version: index + 1, undoes: undone }))).map(
    ({ version }) => version,
  );

it('a step that was taken back is not listed, nor what took it back', () => {
  expect(standing(null, null, 2)).toEqual([1]);
});

it('a step that was done again is listed once', () => {
  expect(standing(null, 1, 2)).toEqual([1]);
  expect(standing(null, 1, 2, 3)).toEqual([]);
});

it('taking back a step of another list is a change of this one', () => {
  expect(standingSteps([{ version: 7, undoes: 3 }])).toHaveLength(1);
});
