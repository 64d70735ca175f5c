import type { BlockDefinition } from '@awning/site-model';
import { blockControls, type Control } from '@awning/site-model/controls';

/** The heading of a block on the reference page: its title, the name of its template and its code. */
export const referenceHeading = ({ title, name, type }: BlockDefinition): string =>
  `## ${title} (\`${name}\`, ${type})`;

/** The rows of the table of its fields, as they follow from the schema, the controls and the defaults. */
export function referenceRows(definition: BlockDefinition): readonly string[] {
  const defaults: Readonly<Record<string, unknown>> = { ...definition.defaults };
  const html = new Set(definition.htmlFields);
  const controls = blockControls.get(definition.type)?.controls ?? [];
  return Object.entries(definition.schema.properties).map(
    ([field, schema]) =>
      `| \`${field}\` | ${labelOf(field, controls)} | ${holds(schema, html, field)} | ${code(defaults[field])} |`,
  );
}

/** What the editor calls a field, or each of its parts; a dash for what it does not show. */
function labelOf(field: string, controls: readonly Control[]): string {
  const control = controls.find(({ path, longitude }) => path === field || longitude === field);
  if (!control) {
    const parts = controls.filter(({ path }) => path.startsWith(`${field}.`));
    return parts.map(({ path, label }) => `\`${path.slice(field.length + 1)}\` ${label}`).join(', ');
  }
  if (control.control === 'hidden') return '–';
  if (!control.rows) return control.label;
  const rows = control.rows.controls.filter((row) => row.control !== 'hidden');
  return `${control.label}: ${rows.map(({ path, label }) => `\`${path}\` ${label}`).join(', ')}`;
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function holds(schema: unknown, html: ReadonlySet<string>, path: string): string {
  const say = (part: unknown, at: string): string => holds(part, html, at);
  if (!isRecord(schema)) return 'anything';
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((part) => say(part, path)).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(', ');
  if ('const' in schema) return code(schema.const);
  switch (schema.type) {
    case 'null':
      return 'nothing';
    case 'boolean':
      return 'yes or no';
    case 'integer':
      return `a whole number${range(schema)}`;
    case 'number':
      return `a number${range(schema)}`;
    case 'string':
      return text(schema, html.has(path));
    case 'array':
      return `a list${limit(schema.maxItems)}: ${say(schema.items, `${path}.*`)}`;
    case 'object':
      return isRecord(schema.properties)
        ? Object.entries(schema.properties)
            .map(([name, part]) => `\`${name}\` (${say(part, `${path}.${name}`)})`)
            .join(', ')
        : 'fields of its own';
    default:
      return 'anything';
  }
}

function text(schema: Readonly<Record<string, unknown>>, isHtml: boolean): string {
  if (schema.pattern === '^[0-9a-f]{24}$') return 'an id';
  return `${isHtml ? 'HTML' : 'text'}${limit(schema.maxLength)}`;
}

const limit = (most: unknown): string => (typeof most === 'number' ? `, at most ${most}` : '');

const range = ({ minimum, maximum }: Readonly<Record<string, unknown>>): string =>
  minimum === undefined ? '' : maximum === undefined ? ` from ${minimum}` : `, ${minimum} to ${maximum}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
