import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** What the journeys know about the server they visit. */
export type TestServer = {
  url: string;
  owner: { email: string; password: string };
  /** Where the job runner takes jobs. */
  jobRunner: string;
  /** A folder for what the journeys have seen already. */
  checkedScreens: string;
};

// The environment is what Playwright hands from its set-up to the processes that run the journeys.
const variable = 'AWNING_E2E_STAGE';

export function shareTestServer(testServer: TestServer): void {
  process.env[variable] = JSON.stringify(testServer);
}

export function readTestServer(): TestServer {
  const value = process.env[variable];
  if (!value) throw new Error('The journeys need the server that their set-up starts.');
  return JSON.parse(value) as TestServer;
}
