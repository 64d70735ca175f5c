import type { MailTemplateName } from '@awning/contract';
import { defineMails, type Mails } from '../../foundation/mail-templates/index.ts';
import { mailKinds, slotPaths } from './mail-kinds.ts';

export const createMailTemplates = ({ strict = false } = {}): Mails<MailTemplateName> =>
  defineMails({
    folder: new URL('./templates/', import.meta.url),
    kinds: mailKinds,
    paths: slotPaths,
    strict,
  });
