import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { SetupError } from './setup-error.mjs';

/** The Node that runs the product: the pinned one, or the machine's when development packages were left out. */
export function chooseRuntime(root) {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;

  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');
  const match = nodeVersion('node', { ...process.env, PATH: pathWithoutModules() });
  if (match && isAtLeast(match, wanted)) return 'node';
  throw new SetupError(
    `Awning needs Node ${wanted} or newer and this machine has ${match ?? 'none'}. Install it, or run ` +
      '`npm install` without --omit=dev, which brings the right one along.',
  );
}

/** Version like `26.1.0`, or null when that program does not run here. */
export function nodeVersion(program, env = process.env) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env });
  return status === 0 ? stdout.trim().replace(/^v/, '') : null;
}

// npm puts every node_modules/.bin on the PATH of a script. Set-up looks past them, for it may be about to
// replace what is in there.
export function pathWithoutModules() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`node_modules${sep}.bin`))
    .join(delimiter);
}

function isAtLeast(version, wanted) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
