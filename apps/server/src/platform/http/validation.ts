import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import type { HttpApp } from './server.ts';

/** Bodies are taken as they are; addresses and queries are text, so numbers and flags in them are read from text. */
export function useStrictValidation(app: HttpApp): void {
  const common = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const;
  const exact = new Ajv({ ...common, coerceTypes: false });
  const fromText = new Ajv({ ...common, coerceTypes: true });
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    (httpPart === 'body' ? exact : fromText).compile(schema),
  );
}

/** Field name to a sentence a person can act on. */
export function fieldSentences(problems: readonly FastifySchemaValidationError[]): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const problem of problems) {
    const field = fieldOf(problem);
    sentences[field] ??= sentenceFor(problem, field);
  }
  return sentences;
}

function fieldOf(problem: FastifySchemaValidationError): string {
  const path = problem.instancePath.split('/').filter(Boolean).join('.');
  const missing = problem.params.missingProperty ?? problem.params.additionalProperty;
  return typeof missing === 'string' ? [path, missing].filter(Boolean).join('.') : path || 'body';
}

function sentenceFor({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>, field: string): string {
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
      return /email$/i.test(field)
        ? 'Please enter a valid email'
        : 'This value does not have the expected form.';
    case 'type':
      return `This must be of type ${params.type}.`;
    case 'minimum':
    case 'maximum':
      return `This must be ${params.comparison} ${params.limit}.`;
    default:
      return 'This value is not valid.';
  }
}
