/** What a subscription is ended by. */
export interface Handle {
  detach(): number;
  batch(run: (handle: Handle) => void): void;
  readonly evt: object;
  readonly sub: object;
}

export function createHandle(detach: () => void, type = ''): Handle {
  let isOn = true;
  const handle: Handle = {
    detach() {
      if (!isOn) return 0;
      isOn = false;
      detach();
      return 1;
    },
    batch: (run) => run(handle),
    evt: { type },
    sub: {},
  };
  return handle;
}

/** One handle for several subscriptions. */
export const joinHandles = (handles: readonly Handle[]): Handle =>
  createHandle(() => {
    for (const handle of handles) handle.detach();
  });

export interface ParsedType {
  /** Of `menu|click`. */
  readonly category: string | null;
  readonly type: string;
}

export function parseType(text: string): ParsedType {
  const bar = text.indexOf('|');
  return bar < 0
    ? { category: null, type: text }
    : { category: text.slice(0, bar), type: text.slice(bar + 1) || '*' };
}
