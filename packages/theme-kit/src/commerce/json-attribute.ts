import { escapeAttribute, isMissing, toJsonText, type Value } from '@awning/template-engine';

/** JSON that is safe inside a double-quoted attribute. */
export const jsonAttribute = (value: Value): string =>
  isMissing(value) ? '' : escapeAttribute(toJsonText(value).replace(/<\//g, '<\\/'));
