import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** What the journeys know about the server they visit. */
export type Stage = {
  url: string;
  owner: { email: string; password: string };
  /** Where the stagehand takes errands. */
  stagehand: string;
  /** A folder for what the journeys have seen already. */
  seenScreens: string;
};

// The environment is what Playwright hands from its set-up to the processes that run the journeys.
const variable = 'AWNING_E2E_STAGE';

export function shareStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage);
}

export function readStage(): Stage {
  const value = process.env[variable];
  if (!value) throw new Error('The journeys need the server that their set-up starts.');
  return JSON.parse(value) as Stage;
}
