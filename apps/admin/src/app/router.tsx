import { createRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { describeError } from '../api/api-error.ts';
import type { AdminServices } from '../api/services.ts';
import { LoadingPage, ProblemPage } from '../ui/status-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { membersRoute, rootRoute, strangersRoute } from './parent-routes.ts';
import { memberScreens, strangerScreens } from './screens.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

const basePath = '/config';

const routeTree = rootRoute.addChildren([
  strangersRoute.addChildren(strangerScreens),
  membersRoute.addChildren(memberScreens),
]);

function RouteProblem({ error }: { error: unknown }) {
  const router = useRouter();
  return <ProblemPage sentence={describeError(error)} retry={() => router.invalidate()} />;
}

export function createAdminRouter(services: AdminServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: basePath,
    context: { services },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteProblem,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
  });
}

export type AdminRouter = ReturnType<typeof createAdminRouter>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without the rail and the bars, as an editor needs it. */
    readonly isFullScreen?: boolean;
  }
  interface Register {
    router: AdminRouter;
  }
}
