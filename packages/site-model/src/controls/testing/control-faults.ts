import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Choice, Control, ControlKind } from '../control.ts';
import { alternativesOf, isPart, schemasAt } from '../schema-parts.ts';

/** What is wrong with a table of controls for values of the schema, a sentence each; empty when nothing is. */
export function controlFaults(
  controls: readonly Control[],
  schema: TSchema,
  htmlFields: readonly string[] = [],
) {
  const faults = [...unnamed(controls, schema), ...repeated(controls)];
  for (const control of controls) {
    const say = (fault: string) => faults.push(`${control.path}: ${fault}`);
    const parts = schemasAt(schema, control.path);
    if (parts.length === 0) say('there is no such property');
    for (const fault of wordFaults(control)) say(fault);
    if (control.control === 'hidden') continue;
    for (const fault of kindFaults(control, parts, htmlFields.includes(control.path))) say(fault);
    for (const fault of choiceFaults(control, parts)) say(fault);
    for (const fault of missingFaults(control, parts, isOptional(schema, control.path))) say(fault);
    for (const fault of conditionFaults(control, controls, schema)) say(fault);
    if (control.rows) {
      const items = parts.find(({ type }) => type === 'array')?.items;
      const within = htmlFields.flatMap((field) => field.split(`${control.path}.*.`).slice(1));
      for (const fault of controlFaults(control.rows.controls, items as TSchema, within)) say(fault);
      if (!control.rows.controls.some(({ path }) => path === control.rows?.title))
        say('no row control has its title');
    }
  }
  return faults;
}

/** Every property, where an object that no control takes whole stands for its own properties. */
function unnamed(controls: readonly Control[], schema: unknown): string[] {
  const named = controls.flatMap(({ path, longitude }) =>
    longitude === undefined ? [path] : [path, longitude],
  );
  const leaves = leavesOf(schema, '', new Set(named));
  return [
    ...leaves.filter((path) => !named.includes(path)).map((path) => `${path}: no control has this property`),
    ...named
      .filter((path, index) => named.indexOf(path) !== index)
      .map((path) => `${path}: two controls have this property`),
  ];
}

function leavesOf(schema: unknown, path: string, whole: ReadonlySet<string>): string[] {
  if (whole.has(path)) return [path];
  const properties = alternativesOf(schema).flatMap((part) =>
    isPart(part.properties) ? Object.entries(part.properties) : [],
  );
  if (properties.length === 0) return path === '' ? [] : [path];
  const leaves = properties.flatMap(([name, part]) =>
    leavesOf(part, path === '' ? name : `${path}.${name}`, whole),
  );
  return [...new Set(leaves)];
}

function repeated(controls: readonly Control[]): string[] {
  const labels = controls.map(({ label }) => label);
  return labels
    .filter((label, index) => labels.indexOf(label) !== index)
    .map((label) => `two controls are called “${label}”`);
}

const NOT_OURS =
  /\b(picture|letters|somebody|whoever|whatever|anew|id|url|null|boolean|enum|string|integer)\b/i;
/** `newWindow`, `summary-v2`, `show_title`. */
const MACHINE_WORD = /[a-z][A-Z]|_|\b[a-z]+-v\d/;
const BRANDS = /\b(JavaScript|YouTube|OpenTable|SoundCloud)\b/g;

export function wordFaults({
  label,
  help,
  choices = [],
  empty,
}: Pick<Control, 'label' | 'help' | 'choices' | 'empty'>) {
  const faults: string[] = [];
  const texts = [label, ...choices.map((choice) => choice.label), ...(empty === undefined ? [] : [empty])];
  for (const text of texts) {
    if (!/^[“\p{Lu}\d]/u.test(text)) faults.push(`“${text}” does not begin like a sentence`);
    if (/[.:]$|^$|\s$/.test(text)) faults.push(`“${text}” does not end like a label`);
    if (text.length > 45) faults.push(`“${text}” is too long for a label`);
    if (/\s[\p{Lu}]\p{Ll}+/u.test(text.replace(/\b(Vimeo|Twitter|Instagram)\b/g, ''))) {
      faults.push(`“${text}” has capitals in the middle`);
    }
  }
  if (help !== undefined && !/^[“\p{Lu}\d].*\.$/u.test(help)) faults.push(`“${help}” is no sentence`);
  for (const text of help === undefined ? texts : [...texts, help]) {
    const [word] = NOT_OURS.exec(text) ?? MACHINE_WORD.exec(text.replace(BRANDS, '')) ?? [];
    if (word !== undefined) faults.push(`“${text}” has the word “${word}”, which is not for people`);
  }
  return faults;
}

const ID = '^[0-9a-f]{24}$';
/** Below it a text is one line. */
const LONG = 1000;

const KINDS: Readonly<Record<string, readonly ControlKind[]>> = {
  boolean: ['switch'],
  choice: ['segments', 'select'],
  integer: ['number', 'select', 'date'],
  number: ['number', 'ratio', 'place'],
  id: ['reference'],
  html: ['rich-text'],
  text: ['text', 'code', 'link', 'web-address', 'color-theme', 'reference'],
  'list of id': ['reference-list'],
  'list of object': ['list'],
  'list of text': ['lines'],
  'list of choice': ['choices'],
  object: ['table'],
};

function kindFaults(
  { control, multiline, pointsTo }: Control,
  parts: ReturnType<typeof schemasAt>,
  isHtml: boolean,
): string[] {
  const kinds = new Set(parts.filter(({ type }) => type !== 'null').map((part) => kindOf(part, isHtml)));
  const faults = [...kinds]
    .filter((kind) => !KINDS[kind]?.includes(control))
    .map((kind) => `a ${control} control cannot hold a ${kind}`);
  const isReference = control === 'reference' || control === 'reference-list';
  if (isReference !== (pointsTo !== undefined))
    faults.push('a reference says what it points to, and nothing else does');
  const isLong = parts.some(({ maxLength }) => Number(maxLength) > LONG);
  if (control === 'text' && isLong && multiline !== true) faults.push('a long text has several lines');
  return faults;
}

function kindOf(part: Readonly<Record<string, unknown>>, isHtml: boolean): string {
  // On, or missing.
  if (part.const === true) return 'boolean';
  if (Array.isArray(part.enum) || 'const' in part) return 'choice';
  if (part.type === 'array') {
    const [item] = alternativesOf(part.items);
    return `list of ${item === undefined ? 'nothing' : kindOf(item, false)}`;
  }
  if (part.type !== 'string') return String(part.type);
  if (part.pattern === ID) return 'id';
  return isHtml ? 'html' : 'text';
}

function choiceFaults(
  { control, choices = [], empty }: Control,
  parts: ReturnType<typeof schemasAt>,
): string[] {
  const faults: string[] = [];
  const values = choices.map(({ value }) => value);
  const isClosed = control === 'segments' || control === 'select' || control === 'choices';
  if (isClosed) {
    const expected = (control === 'choices' ? itemsOf(parts) : parts).flatMap(valuesOf);
    const missing = expected.filter((value) => !values.includes(value));
    if (missing.length > 0) faults.push(`no words for ${missing.join(', ')}`);
    const most = empty === undefined ? values.length : values.length + 1;
    if (control === 'segments' && most > 4) faults.push('more than four choices need a select');
  }
  for (const value of values) {
    if (!(control === 'choices' ? itemsOf(parts) : parts).some((part) => Check(part as TSchema, value)))
      faults.push(`${String(value)} is no value of it`);
  }
  const labels = choices.map((choice: Choice) => choice.label);
  if (new Set(labels).size !== labels.length) faults.push('two choices are called the same');
  return faults;
}

const itemsOf = (parts: ReturnType<typeof schemasAt>): ReturnType<typeof schemasAt> =>
  parts.flatMap(({ items }) => alternativesOf(items));

/** All values of a choice, or of a small range of whole numbers. */
function valuesOf(part: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (Array.isArray(part.enum)) return part.enum;
  if ('const' in part) return [part.const];
  const { type, minimum, maximum } = part;
  if (type !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

function missingFaults(control: Control, parts: ReturnType<typeof schemasAt>, optional: boolean): string[] {
  const faults: string[] = [];
  const nullable = parts.some(({ type }) => type === 'null');
  if (nullable !== (control.empty !== undefined)) faults.push('null, and only null, needs words in `empty`');
  if (optional !== (control.fallback !== undefined))
    faults.push('what may be missing, and only that, has a fallback');
  if (
    optional &&
    !isNothing(control.fallback) &&
    !parts.some((part) => Check(part as TSchema, control.fallback))
  )
    faults.push('the fallback is no value of it');
  return faults;
}

/** No text, no choice, and a switch that is off: what is missing looks like that. */
const isNothing = (value: unknown): boolean =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Itself, or an object around it, as in `options.design`. */
function isOptional(schema: unknown, path: string): boolean {
  const steps = path.split('.');
  const owner = steps.slice(0, -1).join('.');
  const owners = owner === '' ? alternativesOf(schema) : schemasAt(schema, owner);
  const name = steps.at(-1) ?? '';
  return owners.some(
    ({ properties, required }) =>
      isPart(properties) && name in properties && !(Array.isArray(required) && required.includes(name)),
  );
}

function conditionFaults(
  { path, when = [] }: Control,
  controls: readonly Control[],
  schema: unknown,
): string[] {
  return when.flatMap((condition) => {
    if (condition.path === path) return ['a condition on itself'];
    if (!controls.some((other) => other.path === condition.path))
      return [`a condition on ${condition.path}, which has no control`];
    const parts = schemasAt(schema, condition.path);
    const values = 'is' in condition ? condition.is : condition.not;
    if (values.length === 0) return [`a condition on ${condition.path} without values`];
    return values
      .filter((value) => !parts.some((part) => Check(part as TSchema, value)))
      .map((value) => `${condition.path} is never ${String(value)}`);
  });
}
