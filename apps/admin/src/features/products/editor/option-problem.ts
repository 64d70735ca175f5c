import type { Translate } from '../../../messages/messages.ts';
import type { editorMessages } from './editor-messages.ts';
import type { OptionStep } from './options.ts';

/** The sentence about a step that cannot be made; null where it was made. */
export const problemText = (step: OptionStep, t: Translate<typeof editorMessages>): string | null =>
  step.ok ? null : t(step.problem, step.count === undefined ? {} : { count: step.count });
