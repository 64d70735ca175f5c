import { parentPort } from 'node:worker_threads';
import { createSheetCompiler, type StyleInput } from './sheet-compiler.ts';
import { READY } from './worker-messages.ts';

const compile = createSheetCompiler();

parentPort?.postMessage(READY);
parentPort?.on('message', async (input: StyleInput) => {
  parentPort?.postMessage(await compile(input));
});
