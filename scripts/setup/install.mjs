import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { explainInstallFailure, isUnreachable } from './install-failure.mjs';
import { withInstallLock } from './install-lock.mjs';
import { digestManifests, readStamp, writeStamp } from './install-stamp.mjs';
import { withProgress } from './progress.mjs';
import { nodeVersion, pathWithoutModules } from './runtime.mjs';
import { SetupError } from './setup-error.mjs';

/** Installs the packages unless the last successful install was made from the very same manifests. */
export async function ensureInstalled({ root, needTools }) {
  if (isCurrent(root, needTools)) return;
  const onWait = (pid) =>
    console.log(`Another set-up (process ${pid}) is installing here; waiting for it ...`);
  await withInstallLock(join(root, 'node_modules', '.awning-install.lock'), { onWait }, async () => {
    // The one we waited for has probably done it.
    if (isCurrent(root, needTools)) return;
    const tools = needTools || !toolsLeftOut(root);
    checkRoom(root, tools);
    await withProgress('Installing packages', () => install(root, tools));
    checkInstall(root, tools);
    // Read again, not before: npm may complete package-lock.json.
    writeStamp(root, { digest: digestManifests(root), tools });
  });
}

function isCurrent(root, needTools) {
  const stamp = readStamp(root);
  if (!stamp || (needTools && !stamp.tools)) return false;
  if (stamp.tools && !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  return stamp.digest === digestManifests(root);
}

// An operator who ran `npm install --omit=dev` meant it: `npm start` must not bring the tools in after all.
function toolsLeftOut(root) {
  const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/);
  if (process.env.NODE_ENV === 'production' || omitted.includes('dev')) return true;
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages = {} } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.keys(packages).length > 0 && !packages['node_modules/node'] && !packages['node_modules/vite'];
}

// npm notices a full disk only after minutes of work that was in vain.
function checkRoom(root, tools) {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = (bavail * bsize) / 2 ** 20;
  const neededMegabytes = tools ? 1_000 : 400;
  if (freeMegabytes >= neededMegabytes) return;
  throw new SetupError(
    `Installing needs about ${neededMegabytes} MB and the disk of ${root} has ${Math.floor(freeMegabytes)} MB left. Make room ` +
      'and run the command again.',
  );
}

async function install(root, tools) {
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional binaries.
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    tools ? '--include=dev' : '--omit=dev',
  ];
  // Without a connection npm tries again for every single package, for minutes. What it has kept from earlier may
  // still be enough, so it gets its chance, but at once.
  const ping = await runNpm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=20000']);
  if (ping.code !== 0 && isUnreachable(ping.log)) args.push('--prefer-offline', '--fetch-retries=0');

  const { code, signal, log } = await runNpm(root, args);
  if (signal) throw new SetupError(`Installing packages was stopped by ${signal}.`);
  if (code !== 0) throw new SetupError(explainInstallFailure(log, root));
}

function runNpm(root, args) {
  const npmProgram = process.env.npm_execpath;
  const [command, ...before] = npmProgram ? ['node', npmProgram] : ['npm'];
  // From outside node_modules, because npm may be about to replace the Node in there.
  const env = { ...process.env, PATH: pathWithoutModules() };
  const child = spawn(command, [...before, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });

  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const stop = (signal) => child.kill(signal);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(
        new SetupError(error.code === 'ENOENT' ? 'npm was not found. Install Node with npm.' : `${error}`),
      );
    });
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve({ code, signal, log: Buffer.concat(output).toString('utf8') });
    });
  });
}

function checkInstall(root, tools) {
  if (!tools) return;
  const version = nodeVersion(join(root, 'node_modules', '.bin', 'node'));
  if (version) return;
  throw new SetupError(
    'The packages are installed but the Node among them does not run. If npm is set to skip install scripts ' +
      '(`npm config get ignore-scripts`), allow them and run `npm install` again.',
  );
}
