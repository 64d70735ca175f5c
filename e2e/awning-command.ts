import { askStagehand } from './stagehand.ts';

/** Runs a chore beside the running server, as its owner would in a terminal, and answers what it printed. */
export const awning = (...words: string[]): Promise<string> => askStagehand({ kind: 'command', words });
