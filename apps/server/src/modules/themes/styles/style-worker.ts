import { parentPort } from 'node:worker_threads';
import { createSheetCompiler, type StyleInput } from './sheet-compiler.ts';

const compile = createSheetCompiler();

parentPort?.on('message', async (input: StyleInput) => {
  parentPort?.postMessage(await compile(input));
});
