import { defaultFormModel } from '@awning/forms';
import { describe, expect, it } from 'vitest';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { blockForm } from './block-form.ts';
import { formBlock } from './form-block.ts';
import { newsletterBlock } from './newsletter-block.ts';

it('a form needs words on its buttons', () => {
  const { defaults, problem } = formBlock;
  expect(problem?.({ ...defaults, formSubmitButtonText: ' ' })).toMatch('sends the form');
  expect(problem?.({ ...defaults, useLightbox: true, lightboxHandleText: '' })).toMatch('opens the form');
});

it('a form leads on only where links of the site may lead', () => {
  const { defaults, problem } = formBlock;
  expect(problem?.({ ...defaults, successRedirect: '/thanks' })).toBeNull();
  expect(problem?.({ ...defaults, successRedirect: 'java\tscript:alert(1)' })).toMatch('Links must be');
});

describe('the form of a block', () => {
  it('the form of a form block is its own, or the library form that it names', () => {
    const form = blockForm({ type: formBlock.type, value: { formName: 'Booking', captchaEnabled: true } });
    expect(form).toMatchObject({ kind: 'form', formId: null });
    expect(form?.model).toEqual({ ...defaultFormModel, name: 'Booking', captchaEnabled: true });
    const formId = 'a'.repeat(24);
    expect(blockForm({ type: formBlock.type, value: { formId } })?.formId).toBe(formId);
  });

  it('the form of a newsletter block asks for an email address, and for a name if enabled', () => {
    const fieldNames = (value: object) =>
      blockForm({ type: newsletterBlock.type, value: { ...value } })?.model.fields.map(({ id }) => id);
    expect(fieldNames({})).toEqual(['email']);
    expect(fieldNames({ collectName: true })).toEqual(['fname', 'lname', 'email']);
    expect(blockForm({ type: newsletterBlock.type, value: { title: ' ' } })).toMatchObject({
      kind: 'newsletter',
      formId: null,
      model: { name: 'Newsletter' },
    });
  });

  it('other blocks have no form', () => {
    expect(blockForm({ type: BLOCK_TYPES.html, value: {} })).toBeNull();
  });
});
