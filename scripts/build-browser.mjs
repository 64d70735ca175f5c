// Builds what runs in the browser into dist/browser, and only what is stale: node scripts/build-browser.mjs [--force]
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outputRoot = join(root, 'dist', 'browser');
const stampName = '.build.json';

const shared = [
  'packages/commerce',
  'packages/contract',
  'packages/forms',
  'packages/rich-text',
  'packages/site-model',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build-browser.mjs',
];
const bundles = [
  { name: 'storefront', folder: 'packages/storefront', sources: ['packages/storefront', ...shared] },
  { name: 'admin', folder: 'apps/admin', sources: ['apps/admin', ...shared] },
];

const textTypes = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.map']);
const ignored = /^(node_modules|dist|coverage|testing|\..*)$|\.test\.tsx?$|\.md$/;

/** Resolves when every bundle is there and fresh. Answers with the names of those that had to be built. */
export async function buildBrowser({ force = false, log = console.log } = {}) {
  await mkdir(outputRoot, { recursive: true });
  await removeLeftovers();
  const built = [];
  for (const bundle of bundles) {
    const hash = await hashSources(bundle.sources);
    if (!force && (await readStamp(bundle.name))?.hash === hash) continue;
    await buildBundle(bundle, hash, log);
    built.push(bundle.name);
  }
  return built;
}

async function buildBundle({ name, folder }, hash, log) {
  log(`Building ${name} …`);
  const started = performance.now();
  const { build } = await import('vite');
  const packageRoot = join(root, folder);
  const target = join(outputRoot, name);
  const fresh = join(outputRoot, `.${name}-${process.pid}-new`);

  await build({
    root: packageRoot,
    configFile: join(packageRoot, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  });
  const sizes = await compressTextFiles(fresh);
  await writeFile(join(fresh, stampName), JSON.stringify({ hash, sizes }, null, 2));
  await swapIn(fresh, target, join(outputRoot, `.${name}-${process.pid}-old`));

  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const parts = Object.entries(sizes).filter(([file]) => /\.(js|css)$/.test(file));
  const kilobytes = parts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  log(`Built ${name} in ${seconds} s: ${parts.length} parts, ${kilobytes.toFixed(0)} kB compressed`);
}

/** A build killed at any instant leaves the old bundle, or none, but never half of one. */
async function swapIn(fresh, target, old) {
  for (let attempt = 1; ; attempt += 1) {
    await rm(old, { recursive: true, force: true });
    await rename(target, old).catch(ignoreMissing);
    try {
      await rename(fresh, target);
      break;
    } catch (error) {
      // Another build put its own result there between the two renames.
      if (attempt === 5 || !['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  }
  await rm(old, { recursive: true, force: true });
}

async function compressTextFiles(folder) {
  const sizes = {};
  for (const file of await listFiles(folder)) {
    const name = relative(folder, file);
    if (name === 'manifest.json' || !textTypes.has(extname(file))) continue;
    const content = await readFile(file);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    sizes[name] = br.length;
  }
  return sizes;
}

async function hashSources(sources) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) {
    for (const file of await listFiles(join(root, source))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function listFiles(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const lists = entries
    .filter((entry) => !ignored.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(lists)).flat();
}

async function readStamp(name) {
  try {
    return JSON.parse(await readFile(join(outputRoot, name, stampName), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes the working folders of builds that were killed; a build still running keeps its own. */
async function removeLeftovers() {
  for (const name of await readdir(outputRoot)) {
    const pid = Number(/^\..+-(\d+)-(?:new|old)$/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await rm(join(outputRoot, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildBrowser({ force: process.argv.includes('--force') });
  if (built.length === 0) console.log('The browser bundles are up to date.');
}
