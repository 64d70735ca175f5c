import { expect, it } from 'vitest';
import { createTestLog } from '../testing/test-log.ts';
import type { WebsiteId } from './entity-ids.ts';
import { type Counted, createTally } from './tally.ts';

interface Seen {
  readonly websiteId: WebsiteId;
  readonly what: string;
}

function setUp({ most = 100, everyMs = 60_000 } = {}) {
  const stored: string[] = [];
  let lost = 0;
  let isAway = false;
  const tally = createTally<Seen>({
    what: 'Sightings',
    most,
    everyMs,
    keyOf: ({ what }) => what,
    write: async (websiteId, counts: readonly Counted<Seen>[]) => {
      if (isAway) throw new Error('The database is away');
      for (const { item, count } of counts) stored.push(`${websiteId} ${item.what} ${count}`);
    },
    lost: {
      add: (amount = 1) => {
        lost += amount;
      },
    },
    log: createTestLog().log,
  });
  return {
    tally,
    stored,
    lost: () => lost,
    setAway: (away: boolean) => {
      isAway = away;
    },
    see: (what: string, site = 'a') => tally.add({ websiteId: site as WebsiteId, what }),
  };
}

it('equal items of a site are stored as one count', async () => {
  const { tally, stored, see } = setUp();
  for (const what of ['x', 'y', 'x']) see(what);
  see('x', 'b');
  await tally.flush();
  expect(stored).toEqual(['a x 2', 'a y 1', 'b x 1']);
  await tally.flush();
  expect(stored).toHaveLength(3);
});

it('a tally writes by itself after a while', async () => {
  const { stored, see } = setUp({ everyMs: 5 });
  see('x');
  await expect.poll(() => stored).toEqual(['a x 1']);
});

it('a tally that cannot be stored waits, and goes with what came meanwhile', async () => {
  const { tally, stored, see, setAway, lost } = setUp();
  setAway(true);
  see('x');
  await tally.flush();
  see('x');
  setAway(false);
  await tally.flush();
  expect([stored, lost()]).toEqual([['a x 2'], 0]);
});

it('a tally takes no more different items than fit, and counts the others as lost', async () => {
  const { tally, stored, see, lost } = setUp({ most: 2 });
  for (const what of ['x', 'y', 'z', 'z', 'x']) see(what);
  await tally.flush();
  expect([stored, lost()]).toEqual([['a x 2', 'a y 1'], 2]);
});

it('a tally that is closed stores what waits, or counts it as lost', async () => {
  const [healthy, broken] = [setUp(), setUp()];
  healthy.see('x');
  await healthy.tally.close();
  broken.setAway(true);
  broken.see('x');
  await broken.tally.close();
  expect([healthy.stored, healthy.lost(), broken.stored, broken.lost()]).toEqual([['a x 1'], 0, [], 1]);
});
