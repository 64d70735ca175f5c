import { type Static, Type } from 'typebox';
import type { PageDocument, Section } from '../../document/page-document.ts';
import { type CommandOutcome, changed, type EditContext } from '../shared/command-outcome.ts';
import { checkOf, checkSections, insertSections, refusalOf } from '../shared/outside-parts.ts';

/**
 * A whole section, such as a starter, a saved one or one of an older version, at the end of the page unless `at` is
 * named. Its parts get new ids, all but forms that the page does not have.
 */
export const InsertSection = Type.Object(
  {
    do: Type.Literal('insert-section'),
    section: Type.Unsafe<Section>(Type.Object({})),
    at: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);

export const insertSection = (
  document: PageDocument,
  { section, at }: Static<typeof InsertSection>,
  context: EditContext,
): CommandOutcome => {
  const check = checkOf(context);
  checkSections(check, [section]);
  return (
    refusalOf(check.problems.list) ??
    changed(insertSections(document, [section], at, context), 'Insert section')
  );
};
