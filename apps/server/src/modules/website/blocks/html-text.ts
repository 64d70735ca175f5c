import { escapeHtml } from '@awning/site-model';

/** Attributes with a leading space each. Those that are undefined, null or false are left out. */
export const attributes = (
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string => {
  let html = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue;
    html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return html;
};
