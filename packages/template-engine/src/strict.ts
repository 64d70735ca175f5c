import type { Diagnostic } from './diagnostic.ts';

/** Ends a strict render at its first error; passes the guards that keep mistakes local. */
export class StrictStop extends Error {
  override name = 'StrictStop';
}

/** Thrown by a strict render: the first thing that was wrong. */
export class TemplateError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    const { template, line, column, message, excerpt } = diagnostic;
    super(`${template}:${line}:${column} ${message}${excerpt === '' ? '' : `\n${excerpt}`}`);
    this.name = 'TemplateError';
    this.diagnostic = diagnostic;
  }
}
