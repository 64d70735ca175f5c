import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times as much as in `npm test` the tests do that can do more: races, crashes, random sequences. */
    effort: number;
  }
}

export function setup(project: TestProject): void {
  const effort = Number(process.env.AWNING_EFFORT ?? 1);
  if (!Number.isInteger(effort) || effort < 1)
    throw new Error('AWNING_EFFORT must be a whole number from 1.');
  project.provide('effort', effort);
}
