import { readFile } from 'node:fs/promises';
import { allEndpoints, commonErrors } from '@awning/contract';
import { expect, it } from 'vitest';

/** The page is tested against the catalogues, so it stands for them. */
async function cataloguedCodes(): Promise<ReadonlySet<string>> {
  const page = await readFile(new URL('../../../../../docs/reference/errors.md', import.meta.url), 'utf8');
  return new Set([...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)`/gm)].map(([, code = '']) => code));
}

it('every code that an endpoint declares is in a catalogue', async () => {
  const known = await cataloguedCodes();
  const unknown = allEndpoints.flatMap(({ method, path, errors = [] }) =>
    errors.filter((code) => !known.has(code)).map((code) => `${method} ${path}: ${code}`),
  );
  expect(unknown).toEqual([]);
  expect(commonErrors.filter((code) => !known.has(code))).toEqual([]);
});

it('every refusal of the kernel is common to all endpoints, and no endpoint declares a common one', async () => {
  const common = new Set<string>(commonErrors);
  const kernel = [...(await cataloguedCodes())].filter((code) => /^(http|security)\./.test(code));
  expect(kernel.filter((code) => !common.has(code))).toEqual([]);
  expect(allEndpoints.filter(({ errors = [] }) => errors.some((code) => common.has(code)))).toEqual([]);
});

it('every call that takes an idempotency key says so', () => {
  const takesKey = ({ headers }: { headers?: unknown }) =>
    JSON.stringify(headers ?? '').includes('idempotency-key');
  const wrong = allEndpoints.filter((endpoint) => takesKey(endpoint) !== (endpoint.keyed === true));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
