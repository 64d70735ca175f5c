import type { MailTemplateName } from '@awning/contract';
import { createLetterTemplates, type LetterTemplates } from '../letters/index.ts';
import { mailKinds } from './mail-kinds.ts';

export const createMailTemplates = ({ strict = false } = {}): LetterTemplates<MailTemplateName> =>
  createLetterTemplates({ folder: new URL('./templates/', import.meta.url), words: mailKinds, strict });
