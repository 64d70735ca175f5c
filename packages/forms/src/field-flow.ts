import type { FormField } from './form-field-schema.ts';

/** What another question may depend on: the visitor chooses among options. */
const CHOICES: ReadonlySet<string> = new Set(['radio', 'select', 'checkbox']);

export const canDecide = ({ type }: Pick<FormField, 'type'>): boolean => CHOICES.has(type);

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
  return canDecide(decider) ? null : `"${title}" depends on "${decider.title}", which has no options`;
}
