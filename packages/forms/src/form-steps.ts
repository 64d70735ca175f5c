import type { FormAnswers } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';
import { shownFields } from './shown-fields.ts';

/** The fields step by step: a section that says so begins the next one. A form without such a section has one step. */
export function stepsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const steps: FormField[][] = [[]];
  for (const field of fields) {
    const isStart = field.type === 'section' && field.startsStep === true;
    if (isStart && steps.at(-1)?.length !== 0) steps.push([]);
    steps.at(-1)?.push(field);
  }
  return steps;
}

/** The places of the steps that ask a visitor with these answers anything. The first is always one of them. */
export function askedSteps(fields: readonly FormField[], answers: FormAnswers): readonly number[] {
  const asked = new Set(shownFields(fields, answers));
  return stepsOf(fields).flatMap((step, place) =>
    place === 0 || step.some((field) => asked.has(field) && !SILENT.has(field.type)) ? [place] : [],
  );
}

const SILENT: ReadonlySet<string> = new Set(['section', 'hidden']);
