import type { MailTemplateName } from '@awning/contract';
import { createMailRenderer, type MailRenderer } from '../../foundation/mail-templates/index.ts';
import { mailKinds } from './mail-kinds.ts';

export const createMailTemplates = ({ strict = false } = {}): MailRenderer<MailTemplateName> =>
  createMailRenderer({ folder: new URL('./templates/', import.meta.url), words: mailKinds, strict });
