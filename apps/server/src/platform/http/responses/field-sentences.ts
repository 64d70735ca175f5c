import type { ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';

/** Nobody reads more, and a small request must not be answered with a list as long as its sender likes. */
const MAX_SENTENCES = 50;

/** Field name to a sentence a person can act on; the first problem of a field speaks for it. */
export function fieldSentences(problems: readonly FastifySchemaValidationError[]): Record<string, string> {
  const sentences = new Map<string, string>();
  for (const problem of telling(problems)) {
    const field = fieldOf(problem).slice(0, 200);
    if (!sentences.has(field)) sentences.set(field, sentenceFor(problem, field));
    if (sentences.size === MAX_SENTENCES) break;
  }
  return Object.fromEntries(sentences);
}

/**
 * Without those that it is not null either, or none of several things: they say nothing next to what is wrong with what
 * it is.
 */
function telling(problems: readonly FastifySchemaValidationError[]): FastifySchemaValidationError[] {
  const explained = new Set<string>();
  for (const { instancePath } of problems.filter((problem) => !isVague(problem)))
    for (let path = instancePath; !explained.has(path); path = path.slice(0, path.lastIndexOf('/')))
      explained.add(path);
  return problems.filter((problem) => !isVague(problem) || !explained.has(problem.instancePath));
}

const isVague = ({ keyword, params }: FastifySchemaValidationError): boolean =>
  keyword === 'anyOf' || (keyword === 'type' && params.type === 'null');

function fieldOf(problem: FastifySchemaValidationError): string {
  const path = problem.instancePath.split('/').filter(Boolean).join('.');
  const missing = problem.params.missingProperty ?? problem.params.additionalProperty;
  return typeof missing === 'string' ? [path, missing].filter(Boolean).join('.') : path || 'body';
}

function sentenceFor({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>, field: string): string {
  if (/email$/i.test(field) && (keyword === 'pattern' || keyword === 'minLength'))
    return 'Please enter a valid email';
  switch (keyword) {
    case 'required':
      return 'Required';
    case 'additionalProperties':
      return 'This field is not known here.';
    case 'minLength':
      return params.limit === 1 ? 'Required' : `Please use at least ${params.limit} characters.`;
    case 'maxLength':
      return `Please use at most ${params.limit} characters.`;
    case 'pattern':
      return params.pattern === ANYTHING_BUT_SPACES
        ? 'Required'
        : 'This value does not have the expected form.';
    case 'enum':
      return choiceSentence(params.allowedValues);
    case 'type':
      return typeSentences[String(params.type)] ?? `This must be of type ${params.type}.`;
    case 'minimum':
      return `Enter a number from ${numbers.format(params.limit)} up.`;
    case 'maximum':
      return `Enter a number up to ${numbers.format(params.limit)}.`;
    case 'minItems':
      return params.limit === 1 ? 'Add at least one.' : `Add at least ${params.limit}.`;
    case 'maxItems':
      return `There is room for ${numbers.format(params.limit)} here.`;
    case 'uniqueItems':
      return 'The same is there twice.';
    case 'minProperties':
      return 'Say what is to be changed.';
    default:
      return UNKNOWN_FAILURE;
  }
}

const ANYTHING_BUT_SPACES = '\\S';
const UNKNOWN_FAILURE = 'Please check this: it cannot be used as it is.';
const numbers = new Intl.NumberFormat('en');

const typeSentences: Readonly<Record<string, string>> = {
  integer: 'Enter a whole number.',
  number: 'Enter a number.',
  string: 'Enter a text.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object with named fields.',
};

/** Nobody reads a longer list. */
const MAX_CHOICES = 40;

const choiceSentence = (choices: unknown): string =>
  Array.isArray(choices) && choices.length <= MAX_CHOICES
    ? `Choose one of these: ${choices.join(', ')}.`
    : UNKNOWN_FAILURE;
