import { createRandomKey } from '@awning/contract/client';
import { useMemo, useRef } from 'react';

/** One key for one request, however often it is sent: pressed twice, it happens once. Another request, another key. */
export function useRequestKey(request: unknown): string {
  const text = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is another intention
  return useMemo(createRandomKey, [text]);
}

/** The same for a request that is put together when it is sent. */
export function useKeyOf(): (request: unknown) => string {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current?.text !== text) last.current = { text, key: createRandomKey() };
    return last.current.key;
  };
}
