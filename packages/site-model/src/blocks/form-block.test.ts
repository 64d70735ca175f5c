import { expect, it } from 'vitest';
import { formBlock } from './form-block.ts';

it('a form needs words on its buttons', () => {
  const { defaults, problem } = formBlock;
  expect(problem?.({ ...defaults, formSubmitButtonText: ' ' })).toMatch('sends the form');
  expect(problem?.({ ...defaults, useLightbox: true, lightboxHandleText: '' })).toMatch('opens the form');
});
