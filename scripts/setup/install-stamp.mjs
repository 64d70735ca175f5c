import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampFile = (root) => join(root, 'node_modules', '.awning-installed.json');

/** What was installed here: a digest of every manifest, and whether the development tools came along. */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    return null;
  }
}

export function writeStamp(root, stamp) {
  const draft = `${stampFile(root)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(stamp));
  renameSync(draft, stampFile(root));
}

export function digestManifests(root) {
  const hash = createHash('sha256');
  for (const file of manifests(root)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function manifests(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const files = ['package.json', 'package-lock.json', ...folders.map((folder) => `${folder}/package.json`)];
  return files.filter((file) => existsSync(join(root, file))).sort();
}
