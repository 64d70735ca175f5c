import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

type BrowserLaunch = { executablePath: string; env: Record<string, string> };

/**
 * How to launch the Chromium that came with the packages, or null where it does not run: elsewhere Playwright
 * looks for a browser itself. Only the executable, its libraries and its font are used. The arguments that
 * the package suggests would switch off web security and put everything into one process.
 */
export function bundledChromium(): BrowserLaunch | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const home = unpackedFolder();
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      // The bundled font alone: text then looks the same on a machine with no fonts and on one with hundreds.
      FONTCONFIG_FILE: join(home, 'awning-fonts.conf'),
      HOME: home,
      TMPDIR: tmpdir(),
    },
  };
}

/** Unpacks the browser once per user and version. Several runs may do so at the same time. */
export async function unpackBundledChromium(): Promise<void> {
  if (!bundledChromium()) return;
  const home = unpackedFolder();
  await ownFolder(dirname(home));
  if (await isComplete(home)) return;

  const draft = await mkdtemp(`${home}-`);
  try {
    await unpackInto(draft);
    await writeFile(join(draft, 'awning-fonts.conf'), fontConfig(home));
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another run was faster; what it left is as good as ours.
    if (!(await isComplete(home))) throw error;
  }
}

// Below a folder named after the user: what another account could replace must not be run.
function unpackedFolder(): string {
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build[\\/]index[.]js$/, 'package.json');
  const { version } = createRequire(import.meta.url)(manifest) as { version: string };
  return join(tmpdir(), `awning-browser-${userInfo().uid}`, `chromium-${version}`);
}

async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = userInfo();
  const stats = await lstat(folder);
  if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be a folder that only this user can write to. Remove it and try again.`);
  }
}

async function isComplete(home: string): Promise<boolean> {
  return access(join(home, 'awning-fonts.conf'), constants.R_OK).then(
    () => true,
    () => false,
  );
}

// The package unpacks into the temporary folder of its process, and its shared libraries only where it believes to be a
// cloud function. We set both for a process of its own, so that ours stays as it is.
async function unpackInto(folder: string): Promise<void> {
  const program = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
}

function fontConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/font-cache</cachedir>
</fontconfig>
`;
}
