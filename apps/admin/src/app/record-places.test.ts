import type { SearchGroupName } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { createAdminServices } from '../api/services.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { placeOfFound } from './record-places.ts';
import { createAdminRouter } from './router.tsx';

const router = createAdminRouter(
  createAdminServices({
    fetch: createFakeServer().fetch,
    readCookies: () => '',
    report: () => {},
    target: window,
  }),
);
const id = 'a'.repeat(24);
/** The route that an address of the admin opens. */
const routeOf = (address: string): string | undefined =>
  router.getMatchedRoutes(address.replace(/[?#].*/, ''))[2]?.fullPath;

describe('where the palette leads', () => {
  it.each([
    ['orders', id, '/orders/$orderId'],
    ['buyers', '65f000000000000000000001', '/customers/$customerId'],
    ['products', id, '/products/$productId'],
    ['pages', id, '/pages/$pageId/edit'],
    ['posts', id, '/items/$itemId/edit'],
    ['settings', 'currency', '/settings/$topic'],
    ['settings', 'time-zone', '/settings/$topic'],
    ['settings', 'identity', '/settings/$topic'],
    ['forms', id, '/forms/$formId'],
    ['settings', 'members', '/staff'],
    ['settings', 'outbox', '/mail'],
  ] as const)('AP-43 what the search finds among %s (%s) opens the screen %s', (group, found, route) => {
    expect(routeOf(placeOfFound(group, { id: found }) ?? '')).toBe(route);
  });

  it('AP-43 what has no screen of its own is not offered, instead of leading nowhere', () => {
    const nowhere: [SearchGroupName, string][] = [
      ['settings', 'payments'],
      ['settings', 'redirects'],
    ];
    expect(nowhere.map(([group, found]) => placeOfFound(group, { id: found }))).toEqual([null, null]);
  });
});
