import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/**
 * Compares the tables of a page of the reference with the code, by the headings that they stand under. An expected line
 * is a whole row, or as much of its beginning as the code knows.
 */
export async function expectReference(
  page: string,
  expected: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const text = await readFile(new URL(`../../../../${page}`, import.meta.url), 'utf8');
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        section.split('\n').filter((line) => line.startsWith('| `')),
      ]),
  );
  for (const [title, lines] of Object.entries(expected)) {
    const rows = sections.get(title) ?? [];
    const shownLines = rows.map((row) => lines.find((line) => row.startsWith(line)) ?? row);
    expect(shownLines.toSorted(), `Copy the right lines into ${page}, ${title}`).toEqual(lines.toSorted());
  }
}
