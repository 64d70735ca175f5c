import { beforeEach, describe, expect, it } from 'vitest';
import { followTrail, neighbourInTrail, placeInTrail, readTrail, startTrail } from './list-trail.ts';

beforeEach(() => sessionStorage.clear());

describe('the trail from a list to its records', () => {
  it('AP-20 the next record beyond the page is read from the list, and the way back is known', async () => {
    startTrail(
      'things',
      { params: { view: 'red' }, hrefs: ['/a', '/b'], opened: '/b' },
      { cursors: { next: 'n1', previous: null }, read: async () => ({ hrefs: ['/c', '/d'], cursor: null }) },
    );
    expect(placeInTrail('things', '/b')).toEqual({ position: 1, hasNext: true, hasPrevious: true });
    expect(await neighbourInTrail('things', '/b', 'next')).toBe('/c');
    followTrail('things', '/c');
    expect(readTrail('things')).toEqual({
      params: { view: 'red' },
      hrefs: ['/a', '/b', '/c', '/d'],
      opened: '/c',
    });
    expect(await neighbourInTrail('things', '/c', 'previous')).toBe('/b');
    expect(await neighbourInTrail('things', '/d', 'next')).toBeNull();
    expect(placeInTrail('things', '/d')?.hasNext).toBe(false);
  });

  it('a record that was opened from a link has no neighbours', async () => {
    expect(placeInTrail('others', '/x')).toBeNull();
    expect(await neighbourInTrail('others', '/x', 'next')).toBeNull();
  });
});
