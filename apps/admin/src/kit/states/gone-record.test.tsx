import { listBin, restoreBinEntry } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openKit } from '../../testing/open-kit.tsx';
import { GoneRecord } from './gone-record.tsx';

const id = 'a'.repeat(24);
const entry = {
  id: 'b'.repeat(24),
  kind: 'product' as const,
  subjectId: id,
  title: 'Serving dish',
  address: '/p/serving-dish',
  deletedOn: '2026-05-03T10:00:00.000Z',
  deletedBy: { kind: 'member' as const, id: 'm', name: 'Mara Quinn' },
  goneOn: '2026-06-02T10:00:00.000Z',
};

const onRestored = vi.fn();
const Gone = () => <GoneRecord kind="product" id={id} back="/" onRestored={onRestored} />;
const Nothing = () => null;

function open(entries: readonly (typeof entry)[]) {
  const server = createFakeServer({ member: owner });
  const page = {
    hasNextPage: false,
    nextPageCursor: null,
    hasPreviousPage: false,
    previousPageCursor: null,
    counts: {},
  };
  server.respond(listBin, () => ({ body: { entries: [...entries], ...page } }));
  onRestored.mockClear();
  return { server, ...openKit(server, { '/': Nothing, '/gone': Gone }, '/gone') };
}

describe('a record that is gone', () => {
  it('a deleted record says who deleted it and when, and is restored from there', async () => {
    const { server, user } = open([entry]);
    expect(await screen.findByText(/Deleted by Mara Quinn on May 3, 2026/)).toBeDefined();
    server.respond(restoreBinEntry, () => refuse(409, 'activity.cannot-restore', 'Its store is gone.'));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Its store is gone.')).toBeDefined();
    expect(onRestored).not.toHaveBeenCalled();
  });

  it('a record that rests in no bin says that the address may be wrong', async () => {
    open([]);
    await waitFor(() => expect(screen.getByText(/The address may be mistyped/)).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
