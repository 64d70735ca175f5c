import { useCallback, useEffect, useState } from 'react';

export interface Opening<Part> {
  /** Null until it is read. */
  readonly part: Part | null;
  readonly isFailed: boolean;
  readonly tryAgain: () => void;
}

/** Reads what a panel changes. `open` is the same function as long as the same is meant. */
export function useOpened<Part>(open: () => Promise<Part>): Opening<Part> {
  const [state, setState] = useState<Pick<Opening<Part>, 'part' | 'isFailed'>>({
    part: null,
    isFailed: false,
  });
  const read = useCallback(() => {
    let isGone = false;
    setState({ part: null, isFailed: false });
    open().then(
      (part) => isGone || setState({ part, isFailed: false }),
      () => isGone || setState({ part: null, isFailed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [open]);
  useEffect(read, [read]);
  return { ...state, tryAgain: read };
}
