// The door behind every npm script. Plain JavaScript, and nothing from node_modules: it has to run on Node 20
// in a clone where nothing is installed yet. Everything after it runs on the Node that package.json pins.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './setup/hand-over.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { chooseRuntime } from './setup/runtime.mjs';
import { SetupError } from './setup/setup-error.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// `tools: false` marks what a production machine runs: it may have been installed with `--omit=dev`.
// `terminal: true` lets the program talk with the person, for instance to ask for a password.
const commands = {
  start: { tools: false, programs: [browserBuild, ['apps/server/src/main.ts']] },
  awning: { tools: false, terminal: true, programs: [['apps/server/src/cli/awning.ts']] },
  test: { tools: true, programs: [['scripts/run-tests.ts']] },
  journeys: { tools: true, programs: [['scripts/run-tests.ts', '--journeys']] },
  check: { tools: true, programs: [['scripts/run-tests.ts', '--static']] },
  dev: { tools: true, programs: [['scripts/run-dev.ts']] },
  build: { tools: true, programs: [['scripts/build-browser.mjs']] },
  bench: { tools: true, programs: [browserBuild, ['benchmarks/run.ts']] },
  golden: { tools: true, programs: [browserBuild, ['tools/golden/golden.ts']] },
  soak: { tools: true, programs: [browserBuild, ['scripts/run-soak.ts']] },
};

function browserBuild() {
  if (existsSync(join(root, 'node_modules', 'vite'))) return ['scripts/build-browser.mjs'];
  if (existsSync(join(root, 'dist', 'browser'))) return null;
  throw new SetupError(
    'The browser bundles are not built and this install has no build tools. Copy dist/browser from a machine ' +
      'where `npm run build` ran, or run `npm install` without --omit=dev.',
  );
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : null;
  if (!command) throw new SetupError(`Usage: node scripts/setup.mjs <${Object.keys(commands).join('|')}>`);

  await ensureInstalled({ root, needTools: command.tools });
  const runtime = chooseRuntime(root);
  for (const [index, entry] of command.programs.entries()) {
    const program = typeof entry === 'function' ? entry() : entry;
    if (!program) continue;
    const isLast = index === command.programs.length - 1;
    const exit = await handOver({
      root,
      runtime,
      program: isLast ? [...program, ...args] : program,
      terminal: command.terminal === true,
    });
    if (exit !== 0 || isLast) return exit;
  }
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
