import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

const handOverModule = join(import.meta.dirname, 'hand-over.mjs');

/** Starts a parent that hands over to `program`, and collects what both print. */
function startParent(program: string) {
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { handOver } from ${JSON.stringify(handOverModule)};
     const program = ['--input-type=module', '-e', ${JSON.stringify(program)}];
     process.exitCode = await handOver({ root: '.', runtime: process.execPath, program, terminal: false });`,
  ]);
  let printed = '';
  parent.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const until = async (text: string) => {
    while (!printed.includes(text)) await sleep(20);
  };
  return { parent, until, printed: () => printed };
}

test('the exit code of the program becomes ours', async () => {
  const { parent } = startParent('process.exit(7)');
  expect(await once(parent, 'exit')).toEqual([7, null]);
});

test('a signal that arrives twice reaches the program once', async () => {
  const { parent, until, printed } = startParent(`
    process.on('SIGINT', () => { console.log('heard'); setTimeout(() => process.exit(0), 300); });
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
  await until('ready');
  parent.kill('SIGINT');
  await sleep(50);
  parent.kill('SIGINT');
  expect(await once(parent, 'exit')).toEqual([0, null]);
  expect(printed().match(/heard/g)).toHaveLength(1);
});

test('the program notices when its parent was killed', async () => {
  const { parent, until } = startParent(`
    process.on('disconnect', () => { console.log('alone'); process.exit(0); });
    console.log('ready');
  `);
  await until('ready');
  parent.kill('SIGKILL');
  await until('alone');
});

test('npm scripts replace their shell, which would otherwise keep the signals that npm sends', () => {
  const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const behindSetup = Object.values(scripts).filter((script) => script.includes('setup.mjs'));
  expect(behindSetup.length).toBeGreaterThan(5);
  for (const script of behindSetup) expect(script).toMatch(/^exec node scripts\/setup[.]mjs \w+$/);
});
