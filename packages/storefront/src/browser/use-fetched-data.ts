import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export type FetchedData<Data> = {
  /** An answer is on its way. What was there before stays until it comes. */
  loading: boolean;
  /** The last attempt failed; `failure` is what it threw. */
  error: boolean;
  data: Data | undefined;
  failure: unknown;
  refetch: () => void;
};

type Settled<Data> = Omit<FetchedData<Data>, 'refetch'>;

/**
 * Fetches when a component mounts, whenever `key` changes and on `refetch`. A response that nothing waits for any more
 * is dropped.
 *
 * @example const { data, loading, error, refetch } = useFetchedData(itemId, (signal) => readProduct(itemId, signal));
 */
export function useFetchedData<Data>(
  key: string,
  read: (signal: AbortSignal) => Promise<Data>,
  { onError }: { readonly onError?: ((error: unknown) => void) | undefined } = {},
): FetchedData<Data> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Settled<Data>>({
    loading: true,
    error: false,
    data: undefined,
    failure: undefined,
  });
  const begin = useEffectEvent(read);
  const reportError = useEffectEvent((error: unknown) => onError?.(error));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or attempt asks again
  useEffect(() => {
    const waiting = new AbortController();
    setState(({ data }) => ({ loading: true, error: false, data, failure: undefined }));
    begin(waiting.signal).then(
      (data) => {
        if (!waiting.signal.aborted) setState({ loading: false, error: false, data, failure: undefined });
      },
      (failure: unknown) => {
        if (waiting.signal.aborted) return;
        setState({ loading: false, error: true, data: undefined, failure });
        reportError(failure);
      },
    );
    return () => waiting.abort();
  }, [key, attempt]);

  return { ...state, refetch: useCallback(() => setAttempt((count) => count + 1), []) };
}
