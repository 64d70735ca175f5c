import { escapeHtml, isMissing, toJsonText, type Value } from '@awning/template-engine';

/**
 * JSON that is safe inside a double-quoted attribute. Nearly every third character is a quote, so those go last and at
 * once.
 */
export const jsonAttribute = (value: Value): string =>
  isMissing(value) ? '' : escapeHtml(toJsonText(value).replace(/<\//g, '<\\/')).replace(/"/g, '&quot;');
