import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { defaultFormModel, FormModel, formModelProblem } from './form-model.ts';
import { FORM_STARTER_IDS, FORM_STARTERS } from './form-starters.ts';

describe('starters of forms', () => {
  it.each(FORM_STARTER_IDS)('the starter %s is a form that can be stored and sent as it is', (id) => {
    const model = { ...defaultFormModel, ...FORM_STARTERS[id] };
    expect(Check(FormModel, model)).toBe(true);
    expect(formModelProblem(model, () => null)).toBeNull();
    expect(model.fields.some(({ type }) => type === 'email')).toBe(true);
  });

  it('starters have names of their own', () => {
    const names = FORM_STARTER_IDS.map((id) => FORM_STARTERS[id].name);
    expect(new Set(names).size).toBe(names.length);
  });
});
