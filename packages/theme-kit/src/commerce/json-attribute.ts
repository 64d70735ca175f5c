import { escapeAttribute, isMissing, type Value } from '@awning/template-engine';

/** JSON that is safe inside a double-quoted attribute. */
export const jsonAttribute = (value: Value): string =>
  isMissing(value) ? '' : escapeAttribute(JSON.stringify(value).replace(/<\//g, '<\\/'));
