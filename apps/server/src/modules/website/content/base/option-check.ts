import { linkProblem } from '@awning/site-model';
import { contentErrors } from '../content-errors.ts';

const isOneOf = <Value>(options: readonly Value[], value: unknown): value is Value =>
  options.some((option) => option === value);

/** The value, if it is one of the options; otherwise a refusal that names the field and what was sent. */
export function expectOption<const Value extends string | number>(
  field: string,
  value: string | number,
  options: readonly Value[],
): Value {
  if (isOneOf(options, value)) return value;
  const error = contentErrors.unexpectedOption({ values: { val: value } });
  throw contentErrors.unexpectedOption({ values: { val: value }, errors: { [field]: error.message } });
}

/** Links are stored as people mean them or not at all; empty is no link. */
export function checkLink(field: string, link: string | undefined): void {
  const problem = link === undefined || link === '' ? null : linkProblem(link);
  if (problem !== null) throw contentErrors.badLink({ errors: { [field]: problem } });
}
