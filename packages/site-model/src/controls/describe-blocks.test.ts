import { expect, it } from 'vitest';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { describeBlocks, describeSection } from './describe-blocks.ts';

const controlOf = (type: number, path: string) =>
  describeBlocks()
    .find((block) => block.type === type)
    ?.controls.find((control) => control.path === path);

it('a described control has the limits of its schema', () => {
  expect(controlOf(BLOCK_TYPES.summary, 'gutter')).toMatchObject({
    label: 'Space between items',
    minimum: 0,
    maximum: 100,
    isWhole: true,
    unit: 'px',
  });
  expect(controlOf(BLOCK_TYPES.image, 'aspectRatio')).toMatchObject({ minimum: 0.2, maximum: 5 });
  expect(controlOf(BLOCK_TYPES.image, 'aspectRatio')).not.toHaveProperty('isWhole');
  expect(controlOf(BLOCK_TYPES.button, 'buttonText')).toMatchObject({ maxLength: 100 });
});

it('the rows of a described list have limits of their own', () => {
  const items = controlOf(BLOCK_TYPES.accordion, 'items');
  expect(items).toMatchObject({ maxItems: 100 });
  expect(items?.rows?.controls).toMatchObject([
    { path: 'title', maxLength: 500 },
    { path: 'body', maxLength: 50_000 },
  ]);
});

it('the described settings of a section have limits and the values of a new section', () => {
  const { defaults, controls } = describeSection();
  expect(defaults).toMatchObject({ contentWidth: 'wide', background: { source: 4 } });
  expect(controls.find(({ path }) => path === 'background.overlay')).toMatchObject({
    minimum: 0,
    maximum: 1,
    scale: 100,
  });
});
