// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FetchedData, useFetchedData } from './use-fetched-data.ts';

type Wait = PromiseWithResolvers<string> & { key: string; signal: AbortSignal };

let root: Root;
let fetchedData: FetchedData<string>;
const waits: Wait[] = [];
const onError = vi.fn();

function Reader({ name, hears = true }: { name: string; hears?: boolean }) {
  fetchedData = useFetchedData(
    name,
    (signal) => {
      const wait = { ...Promise.withResolvers<string>(), key: name, signal };
      waits.push(wait);
      return wait.promise;
    },
    hears ? { onError } : {},
  );
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  waits.length = 0;
  onError.mockReset();
  vi.unstubAllGlobals();
});

const show = (name: string, hears = true) =>
  act(async () => root.render(<Reader name={name} hears={hears} />));
const arrive = (at: number, text: string) => act(async () => waits[at]?.resolve(text));
const fail = (at: number, error: unknown) => act(async () => waits[at]?.reject(error));

describe('fetched data', () => {
  it('PL-4.36 fetched data is loading, without an error, until it arrives', async () => {
    await show('a');
    expect(fetchedData).toMatchObject({ loading: true, error: false, data: undefined });
    await fail(0, new Error('no'));
    await act(async () => fetchedData.refetch());
    expect(fetchedData).toMatchObject({ loading: true, error: false, failure: undefined });
  });

  it('PL-4.37 fetched data is kept when it arrives', async () => {
    await show('a');
    await arrive(0, 'A');
    expect(fetchedData).toMatchObject({ loading: false, error: false, data: 'A' });
  });

  it('PL-4.38 that do not come leave the error and a flag', async () => {
    const error = new Error('no');
    await show('a');
    await fail(0, error);
    expect(fetchedData).toMatchObject({ loading: false, error: true, failure: error });
  });

  it('PL-4.39 fetched data that fails calls onError where one is given', async () => {
    await show('a');
    await fail(0, 'no');
    expect(onError).toHaveBeenCalledExactlyOnceWith('no');
    await show('b', false);
    await fail(1, 'no');
    expect(fetchedData.error).toBe(true);
    expect(onError).toHaveBeenCalledOnce();
  });

  it('PL-4.40 fetched data can be fetched again, and the old data stays until then', async () => {
    await show('a');
    await arrive(0, 'A');
    await act(async () => fetchedData.refetch());
    expect(fetchedData).toMatchObject({ loading: true, data: 'A' });
    await arrive(1, 'A, newer');
    expect(fetchedData).toMatchObject({ loading: false, data: 'A, newer' });
  });

  it('fetched data is that of the last key, in any order of responses', async () => {
    await show('a');
    await show('b');
    expect(waits.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    await arrive(1, 'B');
    await arrive(0, 'A');
    expect(fetchedData).toMatchObject({ loading: false, data: 'B' });
  });
});
