import type { Formatters } from '../vocabulary.ts';
import { apply } from './apply-formatter.ts';
import { dataFormatters } from './data-formatters.ts';
import { textFormatters } from './text-formatters.ts';

/** The formatters of the language itself. */
export const coreFormatters: Formatters = { apply, ...textFormatters, ...dataFormatters };
