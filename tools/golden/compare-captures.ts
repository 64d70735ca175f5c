import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One line per file that only one capture has, or that differs, with the first difference. */
export async function compareCaptures(before: string, after: string): Promise<string[]> {
  const [old, now] = await Promise.all([filesOf(before), filesOf(after)]);
  const names = [...new Set([...old, ...now])].sort();
  const lines: string[] = [];
  for (const name of names) {
    if (!now.has(name)) lines.push(`${name}: only before`);
    else if (!old.has(name)) lines.push(`${name}: only after`);
    else {
      const texts = await Promise.all([before, after].map((folder) => readFile(join(folder, name), 'utf8')));
      const difference = firstDifference(texts[0] ?? '', texts[1] ?? '');
      if (difference) lines.push(`${name}: ${difference}`);
    }
  }
  return lines;
}

async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
}

const EXCERPT = 60;

function firstDifference(before: string, after: string): string | null {
  if (before === after) return null;
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const excerpt = (text: string): string =>
    JSON.stringify(text.slice(Math.max(0, at - EXCERPT / 2), at + EXCERPT));
  return `at ${at}\n    before ${excerpt(before)}\n    after  ${excerpt(after)}`;
}
