import { runTestJob } from './job-runner.ts';

/** Runs a chore beside the running server, as its owner would in a terminal, and answers what it printed. */
export const awning = (...words: string[]): Promise<string> => runTestJob({ kind: 'command', words });
