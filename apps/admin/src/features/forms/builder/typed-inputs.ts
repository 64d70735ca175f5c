import { type FormFieldProperty, type FormModel, offeredProperties } from '@awning/forms';
import { FORM_RULES } from './form-draft.ts';

/** What was typed and is no value yet, with the reason. It stays on the screen, and the form is not saved over it. */
export interface Typed {
  readonly value: unknown;
  readonly problem: string;
}

export const NOTHING_TYPED: ReadonlyMap<string, Typed> = new Map();

/** Without those whose input is gone: their question was removed, or is of another kind by now. */
export function withInput(
  typed: ReadonlyMap<string, Typed>,
  { fields }: FormModel,
): ReadonlyMap<string, Typed> {
  const hasInput = (path: string): boolean => {
    const dot = path.lastIndexOf('.');
    if (dot === -1) return true;
    const property = path.slice(dot + 1) as FormFieldProperty | 'title' | 'showIf';
    const field = fields.find(({ id }) => id === path.slice(0, dot));
    if (!field) return false;
    if (property === 'title' || property === 'showIf') return field.type !== 'hidden';
    return offeredProperties(field.type, FORM_RULES.features).includes(property);
  };
  const kept = [...typed].filter(([path]) => hasInput(path));
  return kept.length === typed.size ? typed : new Map(kept);
}
