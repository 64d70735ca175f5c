import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueEntry } from './define-errors.ts';

const PAGE = 'docs/reference/errors.md';
const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

interface Row {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly when: string;
}

let catalogued: CatalogueEntry[];
let documented: Row[];

const isEntry = (value: unknown): value is CatalogueEntry => typeof value === 'function' && 'code' in value;

/** Every catalogue there is, found by how it is made, so that none can be forgotten. */
async function findCatalogues(): Promise<CatalogueEntry[]> {
  const entries: CatalogueEntry[] = [];
  for await (const path of glob('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts'] })) {
    const source = await readFile(`${SOURCE}${path}`, 'utf8');
    const names = [...source.matchAll(/^(?:export )?const (\w+) = defineErrors\(/gm)].map(
      ([, name = '']) => name,
    );
    if (names.length === 0) continue;
    const module: Record<string, unknown> = await import(`${SOURCE}${path}`);
    for (const name of names) {
      const catalogue = module[name];
      expect(catalogue, `${path} has to export ${name}, so that it can be documented`).toBeTypeOf('object');
      entries.push(...Object.values(catalogue ?? {}).filter(isEntry));
    }
  }
  return entries;
}

const toRow = (line: string): Row => {
  const [, code = '', status = '', message = '', when = ''] = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  return { code: code.replaceAll('`', ''), status: Number(status), message, when };
};

beforeAll(async () => {
  catalogued = await findCatalogues();
  const page = await readFile(new URL(`../../../../../${PAGE}`, import.meta.url), 'utf8');
  documented = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(toRow);
});

describe(PAGE, () => {
  it('the error reference lists every error that the server can respond with, and no other', () => {
    const key = ({ code, status, message }: Pick<Row, 'code' | 'status' | 'message'>): string =>
      `| \`${code}\` | ${status} | ${message} |`;
    const [code, page] = [catalogued.map(key), documented.map(key)];
    expect(catalogued.length).toBeGreaterThan(30);
    expect(
      {
        add: code.filter((line) => !page.includes(line)),
        remove: page.filter((line) => !code.includes(line)),
      },
      `${PAGE} differs from the catalogues: add and remove these lines, and say in the last column when it happens`,
    ).toEqual({ add: [], remove: [] });
  });

  it('the error reference lists each error once, in the order of codes, and says when it happens', () => {
    const codes = documented.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(documented.filter(({ when }) => when.length < 10)).toEqual([]);
  });
});

describe('the catalogues', () => {
  it('the error catalogues never use a code twice', () => {
    const codes = catalogued.map(({ code }) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('speak in sentences, with statuses that mean a refusal', () => {
    for (const { code, status, message } of catalogued) {
      expect(message, code).toMatch(/^["A-Z{]/);
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThan(600);
    }
  });

  it('every call of defineErrors declares an exported catalogue', async () => {
    for await (const path of glob('**/*.ts', {
      cwd: SOURCE,
      exclude: ['**/*.test.ts', '**/define-errors.ts'],
    })) {
      const source = await readFile(`${SOURCE}${path}`, 'utf8');
      const calls = source.match(/\bdefineErrors\(/g)?.length ?? 0;
      const declared = source.match(/^export const \w+ = defineErrors\(/gm)?.length ?? 0;
      expect(declared, `${path} has to declare its catalogue as "export const … = defineErrors("`).toBe(
        calls,
      );
    }
  });
});
