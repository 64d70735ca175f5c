import type { TextLock } from '@awning/contract';
import { releaseTextLock, takeTextLock } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChannel, useChannelMessages } from '../../api/channel-context.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { WritingSession } from '../writing/writing-session.ts';
import { peopleMessages } from './people-messages.ts';

/** A text that another person writes. */
export interface OtherWriter {
  readonly block: string;
  readonly sentence: string;
}

export interface TextLockState {
  readonly other: OtherWriter | null;
  /** The words of the other person are kept as a version. */
  readonly takeOver: () => void;
  readonly close: () => void;
}

/** The server lets go of a lock after 60 seconds; a person who types is heard of more often. */
const KEEP_EVERY_MS = 20_000;

/**
 * ED-90: while a text is written it is locked for others, softly: who begins to write there is told who does, and may
 * take over. Without a channel or a connection everybody writes as ever.
 */
export function useTextLock(writing: WritingSession, write: (block: string) => void): TextLockState {
  const t = useMessages(peopleMessages);
  const { api } = useServices();
  const tab = useChannel()?.tab;
  const [other, setOther] = useState<OtherWriter | null>(null);
  const held = useRef<string | null>(null);

  const take = useCallback(
    async (block: string, takeOver: boolean): Promise<boolean> => {
      if (tab === undefined) return true;
      const body = { tab, ...(takeOver && { takeOver }) };
      const outcome = await api.attempt(takeTextLock, { params: { blockId: block }, body }).catch(() => null);
      if (!outcome || outcome.ok || !isError(outcome.error, 'channel.text-locked')) return true;
      if (held.current === block) {
        held.current = null;
        writing.run({ do: 'end' });
      }
      setOther({ block, sentence: outcome.error.message });
      return false;
    },
    [api, tab, writing],
  );

  useEffect(() => {
    if (tab === undefined) return;
    let isActive = false;
    const letGo = (block: string): void =>
      void api.attempt(releaseTextLock, { params: { blockId: block }, query: { tab } }).catch(() => null);
    const follow = (): void => {
      isActive = true;
      const block = writing.state()?.block ?? null;
      if (block === held.current) return;
      // Also where another text follows: if that one is refused, nothing else would let go of this one.
      if (held.current !== null) letGo(held.current);
      held.current = block;
      if (block === null) return;
      setOther(null);
      void take(block, false);
    };
    const stop = writing.subscribe(follow);
    const timer = setInterval(() => {
      if (isActive && held.current !== null) void take(held.current, false);
      isActive = false;
    }, KEEP_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
      if (held.current !== null) letGo(held.current);
      held.current = null;
    };
  }, [api, tab, writing, take]);

  useChannelMessages((message) => {
    if (message.kind !== 'text-locks' || held.current === null) return;
    const lock: TextLock | undefined = message.data.locks.find(({ blockId }) => blockId === held.current);
    if (!lock || lock.tab === tab) return;
    const block = held.current;
    held.current = null;
    writing.run({ do: 'end' });
    setOther({ block, sentence: t('wasTaken', { name: lock.name }) });
  });

  return {
    other,
    takeOver: () => {
      if (!other) return;
      const { block } = other;
      setOther(null);
      void take(block, true).then((isTaken) => isTaken && write(block));
    },
    close: () => setOther(null),
  };
}
