import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { joinPath, type ProblemList } from './document-problem.ts';

const validators = new WeakMap<TSchema, Validator>();

const validatorOf = (schema: TSchema): Validator => {
  const known = validators.get(schema);
  if (known) return known;
  // Where a page forbids code made from text, this falls back to reading the schema: slower, with the same answers.
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
};

type ShapeError = ReturnType<Validator['Errors']>[number];

/** Whether a value has the shape; says in sentences what is wrong when it has not. */
export const hasShape = <Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  path: string,
  problems: ProblemList,
): value is Static<Schema> => {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return true;
  const errors = validator.Errors(value);
  for (const error of errors) {
    if (isPartOfChoice(error)) continue;
    const at = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce(joinPath, path);
    explain(error, errors, at, problems);
  }
  return false;
};

/** Errors of single alternatives; the error of the choice itself says all of it. */
const isPartOfChoice = (error: ShapeError): boolean =>
  /\/(anyOf|oneOf)\//.test(error.schemaPath) || error.keyword === 'boolean';

const explain = (
  error: ShapeError,
  errors: readonly ShapeError[],
  path: string,
  problems: ProblemList,
): void => {
  switch (error.keyword) {
    case 'required':
      for (const name of error.params.requiredProperties) {
        problems.add('missing', joinPath(path, name), `${quoted(name)} is missing.`);
      }
      return;
    case 'additionalProperties':
      for (const name of error.params.additionalProperties) {
        problems.add('unknown-field', joinPath(path, name), `${quoted(name)} is no field that belongs here.`);
      }
      return;
    default:
      problems.add('bad-value', path, `${subject(path)} ${demand(error, errors)}.`);
  }
};

const demand = (error: ShapeError, errors: readonly ShapeError[]): string => {
  switch (error.keyword) {
    case 'type':
      return `must be ${typeNames[String(error.params.type)] ?? 'of another type'}`;
    case 'minimum':
      return `must not be less than ${error.params.limit}`;
    case 'maximum':
      return `must not be more than ${error.params.limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${error.params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${error.params.limit}`;
    case 'minLength':
      return `must have at least ${error.params.limit} characters`;
    case 'maxLength':
      return `must not have more than ${error.params.limit} characters`;
    case 'minItems':
      return `must have at least ${error.params.limit} entries`;
    case 'maxItems':
      return `must not have more than ${error.params.limit} entries`;
    case 'pattern':
      return 'is not written as it has to be';
    case 'const':
      return `must be ${quoted(error.params.allowedValue)}`;
    case 'enum':
      return `must be one of ${error.params.allowedValues.map(quoted).join(', ')}`;
    case 'anyOf':
    case 'oneOf':
      return choiceOf(error, errors);
    default:
      return 'is not what belongs here';
  }
};

const choiceOf = (choice: ShapeError, errors: readonly ShapeError[]): string => {
  const words = errors
    .filter((error) => error.instancePath === choice.instancePath)
    .flatMap((error) => {
      if (error.keyword === 'const') return [quoted(error.params.allowedValue)];
      if (error.keyword === 'enum') return error.params.allowedValues.map(quoted);
      return [];
    });
  return words.length > 0 ? `must be one of ${words.join(', ')}` : 'has none of the forms that fit here';
};

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing (null)',
};

const quoted = (word: unknown): string => `“${String(word)}”`;

const subject = (path: string): string => {
  const name = path.split('.').at(-1) ?? '';
  return name === '' ? 'This' : /^\d+$/.test(name) ? `Entry ${Number(name) + 1}` : quoted(name);
};
