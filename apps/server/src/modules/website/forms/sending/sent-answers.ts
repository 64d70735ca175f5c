import { parseJsonText } from '../../../../platform/http/index.ts';
import { formErrors } from '../form-errors.ts';

/** The answers that come as JSON within JSON. What is in them, the rules of forms find out. */
export function parseSentAnswers(text: string): object {
  let values: unknown;
  try {
    values = parseJsonText(text);
  } catch (cause) {
    throw formErrors.unreadable({ cause });
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw formErrors.unreadable();
  return values;
}
