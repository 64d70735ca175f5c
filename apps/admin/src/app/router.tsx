import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { describeError } from '../api/api-error.ts';
import { memberSessionQuery } from '../api/member-session-query.ts';
import type { AdminServices } from '../api/services.ts';
import { LoadingPage, ProblemPage } from '../ui/status-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { readReturnPath } from './return-path.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

const basePath = '/config';

type RouterContext = { services: AdminServices };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const readSession = ({ services }: RouterContext) =>
  services.queries.ensureQueryData(memberSessionQuery(services));

const strangersRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'strangers',
  // Reading the session first gives every form below the crumb it needs.
  loader: ({ context }) => readSession(context),
});

const signInRoute = createRoute({
  getParentRoute: () => strangersRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string; expired?: string } => ({
    ...(search.to !== undefined && { to: readReturnPath(search.to) }),
    ...(search.expired !== undefined && { expired: '1' }),
  }),
  beforeLoad: async ({ context, search }) => {
    const { member } = await readSession(context);
    if (member) throw redirect({ to: search.to ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const forgottenPasswordRoute = createRoute({
  getParentRoute: () => strangersRoute,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    () => import('../features/sign-in/forgotten-password-page.tsx'),
    'ForgottenPasswordPage',
  ),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => strangersRoute,
  path: '/new-password',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  component: lazyRouteComponent(() => import('../features/sign-in/new-password-page.tsx'), 'NewPasswordPage'),
});

const membersRoute = createRoute({
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

const homeRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

const mailRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/mail',
  validateSearch: (search: Record<string, unknown>): { message?: string } =>
    typeof search.message === 'string' ? { message: search.message } : {},
  component: lazyRouteComponent(() => import('../features/mail/mail-page.tsx'), 'MailPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const routeTree = rootRoute.addChildren([
  strangersRoute.addChildren([signInRoute, forgottenPasswordRoute, newPasswordRoute]),
  membersRoute.addChildren([homeRoute, mailRoute, settingsRoute]),
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
  interface Register {
    router: AdminRouter;
  }
}
