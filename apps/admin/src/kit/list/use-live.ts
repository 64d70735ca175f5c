import type { ChannelMessage } from '@awning/contract';
import { useEffect, useRef, useState } from 'react';
import { useChannelMessages } from '../../api/channel-context.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import type { ListLive } from './list-definition.ts';

/** Many changes in a row are one look at the server. */
const LOOK_AFTER_MS = 400;
/** Long enough to be seen by a member who looks up. */
const MARKED_MS = 4_000;

export interface LiveModel {
  /** Rows that came in since the list was read; they wait until they are asked for. */
  readonly newCount: number;
  readonly clearNew: () => void;
  /** Rows that another member changed just now. */
  readonly marked: ReadonlySet<string>;
}

interface LiveParts {
  readonly live: ListLive | undefined;
  readonly isShown: (key: string) => boolean;
  /** Reads the shown rows again where they stand. */
  readonly refresh: () => Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

/** What others do to the rows of a list while it is open. Nothing moves under the pointer. */
export function useLive({ live, isShown, refresh }: LiveParts): LiveModel {
  const { member } = useMemberSession();
  const [fresh, setFresh] = useState(NONE);
  const [marked, setMarked] = useState(NONE);
  const changed = useRef(new Set<string>());
  const look = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unmark = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(refresh);
  newest.current = refresh;
  useEffect(
    () => () => {
      clearTimeout(look.current);
      clearTimeout(unmark.current);
    },
    [],
  );

  const readChanged = async (): Promise<void> => {
    const keys = new Set(changed.current);
    changed.current.clear();
    // A look that fails shows older rows, not wrong ones; the next change looks again.
    await newest.current().catch(() => {});
    setMarked(keys);
    clearTimeout(unmark.current);
    unmark.current = setTimeout(() => setMarked(NONE), MARKED_MS);
  };

  useChannelMessages((message) => {
    if (!live || isOwn(message, member?.id)) return;
    const added = live.newKey?.(message) ?? null;
    if (added !== null && !isShown(added)) setFresh((before) => new Set([...before, added]));
    const other = live.changedKey?.(message) ?? null;
    if (other === null || !isShown(other)) return;
    changed.current.add(other);
    clearTimeout(look.current);
    look.current = setTimeout(() => void readChanged(), LOOK_AFTER_MS);
  });

  return { newCount: fresh.size, clearNew: () => setFresh(NONE), marked };
}

/** One's own changes are on the screen already. */
const isOwn = (message: ChannelMessage, memberId: string | undefined): boolean =>
  message.kind === 'record-changed' && message.data.by !== null && message.data.by === memberId;
