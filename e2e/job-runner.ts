import { fork } from 'node:child_process';
import { once } from 'node:events';
import { neutralEnvironment } from '../scripts/testing/server-process.ts';
import { readTestServer, root } from './test-server.ts';

/** Starts the program that does for the journeys what they are not about; answers where it listens. */
export async function startJobRunner(dataFolder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const env = { ...neutralEnvironment(), AWNING_DATA: dataFolder };
  const child = fork('apps/server/src/testing/e2e-job-runner.ts', { cwd: root, env });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The stagehand ended with code ${code}.`);
  });
  const [address] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

export async function runTestJob(job: object): Promise<string> {
  const response = await fetch(readTestServer().jobRunner, { method: 'POST', body: JSON.stringify(job) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
