import { describe, expect, it } from 'vitest';
import { missingScreenSteps } from './screen-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

const PAGE = 'apps/admin/src/features/orders/orders-page.tsx';
const ROUTER = 'apps/admin/src/app/router.tsx';

describe('how to add a screen to the admin', () => {
  it('every screen has all steps of apps/admin/README.md', () => {
    expect(missingScreenSteps(repository)).toEqual([]);
  });

  it('a screen that is only drawn is told every step that is missing', () => {
    const begun = withFiles(repository, { [PAGE]: 'export const OrdersPage = () => <div />;' });
    expect(missingScreenSteps(begun).map((line) => line.replace(/,.*/, ''))).toEqual([
      'orders-page: step 3',
      'orders-page: step 4',
      'orders-page: step 4',
      'orders-page: step 6',
      'orders-page: step 7',
    ]);
  });

  it('a screen that has a route is told what else leads people and tests to it', () => {
    const route = [
      'const ordersRoute = createRoute({',
      '  getParentRoute: () => membersRoute,',
      "  path: '/orders',",
      "  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),",
      '});',
      'const routeTree',
    ].join('\n');
    const begun = withFiles(repository, {
      [PAGE]: 'export const OrdersPage = () => <Page title="Orders" />;',
      [ROUTER]: repository.read(ROUTER).replace('const routeTree', route),
    });
    expect(missingScreenSteps(begun)).toEqual([
      'orders-page: step 4, its route among the children of routeTree in app/router.tsx',
      'orders-page: step 5, a place in app/rail.tsx with the permissions that it takes',
      'orders-page: step 6, a test beside it that opens its address with openAdmin',
      'orders-page: step 7, its path in e2e/screens.ts, and a journey that shows it',
    ]);
  });
});
