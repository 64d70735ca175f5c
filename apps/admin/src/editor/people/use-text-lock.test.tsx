import { releaseTextLock, takeTextLock } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openKit } from '../../testing/open-kit.tsx';
import type { WritingSession } from '../writing/writing-session.ts';
import { TextLock } from './text-lock.tsx';

const [MINE, THEIRS] = ['a', 'b'].map((letter) => letter.repeat(24)) as [string, string];

/** As far as locks look at it: which text is written. */
function fakeWriting() {
  const listeners = new Set<() => void>();
  let block: string | null = null;
  const writeIn = (next: string | null): void => {
    block = next;
    for (const listener of listeners) listener();
  };
  const session = {
    state: () => (block === null ? null : { block }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: () => writeIn(null),
  } as unknown as WritingSession;
  return { session, writeIn, isFollowed: () => listeners.size > 0 };
}

describe('the lock of a text', () => {
  it('ED-90 a text that is left for one that another person writes is let go', async () => {
    const server = createFakeServer({ member: owner });
    const held = new Set<string>();
    server.respond(takeTextLock, ({ params }) => {
      const blockId = String(params.blockId);
      if (blockId === THEIRS) return refuse(409, 'channel.text-locked', 'Mara is writing here.');
      held.add(blockId);
      return Response.json({ lock: { blockId }, takenFrom: null });
    });
    server.respond(releaseTextLock, ({ params }) => {
      held.delete(String(params.blockId));
      return new Response(null, { status: 204 });
    });
    const { session, writeIn, isFollowed } = fakeWriting();
    const channel = { tab: 'this-tab-1', subscribe: () => () => undefined };
    openKit(server, { '/': () => <TextLock writing={session} write={() => undefined} /> }, '/', { channel });
    await waitFor(() => expect(isFollowed()).toBe(true));
    act(() => writeIn(MINE));
    await waitFor(() => expect([...held]).toEqual([MINE]));
    act(() => writeIn(THEIRS));
    expect(await screen.findByText('Mara is writing here.')).toBeDefined();
    await waitFor(() => expect([...held]).toEqual([]));
  });
});
