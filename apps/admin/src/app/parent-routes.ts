import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { memberSessionQuery } from '../api/member-session-query.ts';
import type { AdminServices } from '../api/services.ts';

interface RouterContext {
  readonly services: AdminServices;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

export const readSession = ({ services }: RouterContext) =>
  services.queries.ensureQueryData(memberSessionQuery(services));

export const strangersRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'strangers',
  // Reading the session first gives every form below the crumb it needs.
  loader: ({ context }) => readSession(context),
});

export const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'members',
  beforeLoad: async ({ context, location }) => {
    const { member } = await readSession(context);
    if (member) return;
    const to = location.href === '/' ? {} : { to: location.href };
    throw redirect({ to: '/sign-in', search: to, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});
