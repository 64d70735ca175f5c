import type { ChannelMessage } from '@awning/contract';
import { createContext, useContext, useEffect, useRef } from 'react';

/** What happens on the site while screens are open. One connection serves all of them. */
export interface AdminChannel {
  /** The name of this browser tab among all that are open: see `POST /api/channel/presence`. */
  readonly tab: string;
  /** Returns the way to stop. */
  readonly subscribe: (listener: (message: ChannelMessage) => void) => () => void;
}

const ChannelContext = createContext<AdminChannel | null>(null);

export const ChannelProvider = ChannelContext.Provider;

/** Null where no connection is held: screens work without, and are read again when they are opened. */
export const useChannel = (): AdminChannel | null => useContext(ChannelContext);

export function useChannelMessages(onMessage: (message: ChannelMessage) => void): void {
  const channel = useChannel();
  const newest = useRef(onMessage);
  newest.current = onMessage;
  useEffect(() => channel?.subscribe((message) => newest.current(message)), [channel]);
}
