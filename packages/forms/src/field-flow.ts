import { conditionProblem, conditionTestsOf } from './field-conditions.ts';
import type { FormField } from './form-field-schema.ts';

/** Whether another question may depend on it. */
export const canDecide = ({ type }: Pick<FormField, 'type'>): boolean => conditionTestsOf(type).length > 0;

/** When and where a field is asked, beside what its kind has. */
export const FLOW_PROPERTIES = ['showIf', 'startsStep'] as const;
export type FlowProperty = (typeof FLOW_PROPERTIES)[number];

/** Those that a field of this kind may have. */
export function flowPropertiesOf(type: FormField['type']): readonly FlowProperty[] {
  if (type === 'hidden') return [];
  return type === 'section' ? ['showIf', 'startsStep'] : ['showIf'];
}

/** What is wrong with when and where a field is asked, after those before it; null when nothing. */
export function flowProblem(field: FormField, before: readonly FormField[]): string | null {
  const allowed = flowPropertiesOf(field.type);
  const odd = FLOW_PROPERTIES.find((name) => field[name] !== undefined && !allowed.includes(name));
  if (odd !== undefined) return `A field of the kind ${field.type} has no "${odd}"`;
  if (field.showIf === undefined) return null;
  const { showIf, title } = field;
  const decider = before.find(({ id }) => id === showIf.field);
  if (decider === undefined) return `"${title}" depends on a question that does not stand before it`;
  return conditionProblem(title, showIf, decider);
}

/**
 * Of the conditions, those that a change made empty: they ask for an option that the question lost by it. What was so
 * before is no reason to refuse the change, nor to keep a form from visitors.
 */
export function lostOption(before: readonly FormField[], after: readonly FormField[]): string | null {
  const known = new Set(goneOptions(before).map(({ field, option }) => `${field.id} ${option}`));
  const lost = goneOptions(after).find(({ field, option }) => !known.has(`${field.id} ${option}`));
  if (lost === undefined) return null;
  const { field, option, decider } = lost;
  return `"${field.title}" depends on the option "${option}", which "${decider.title}" does not have`;
}

const goneOptions = (fields: readonly FormField[]) =>
  fields.flatMap((field) => {
    const decider = fields.find(({ id }) => id === field.showIf?.field);
    if (!field.showIf || !decider || !canDecide(decider)) return [];
    const offered = new Set((decider.options ?? []).map((option) => option.trim()));
    const gone = (field.showIf.options ?? []).filter((option) => !offered.has(option.trim()));
    return gone.map((option) => ({ field, option, decider }));
  });

/**
 * The fields with their conditions after the options of one of them were written otherwise: an option that stands in
 * the place of another is that option under a new name. Null where no condition is about a renamed one.
 */
export function withRenamedOptions(
  fields: readonly FormField[],
  id: FormField['id'],
  [before, after]: readonly [readonly string[], readonly string[]],
): FormField[] | null {
  if (before.length !== after.length) return null;
  const [was, is] = [before, after].map((options) => options.map((option) => option.trim()));
  const names = new Map(
    was?.flatMap((name, place): [string, string][] => {
      const next = is?.[place] ?? '';
      return name === next || next === '' || is?.includes(name) || was.includes(next) ? [] : [[name, next]];
    }),
  );
  const isAbout = ({ showIf }: FormField): boolean =>
    showIf?.field === id && (showIf.options ?? []).some((option) => names.has(option.trim()));
  if (!fields.some(isAbout)) return null;
  return fields.map((field) => {
    const { showIf } = field;
    if (showIf?.options === undefined || !isAbout(field)) return field;
    const options = showIf.options.map((option) => names.get(option.trim()) ?? option);
    return { ...field, showIf: { ...showIf, options } };
  });
}
