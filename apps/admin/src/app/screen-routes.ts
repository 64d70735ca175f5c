import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { homeQuery } from '../api/home-query.ts';
import { membersRoute, readSession, strangersRoute } from './parent-routes.ts';
import { editorSearch, listSearch, signInSearch } from './screen-search.ts';

/** A file that exports the page under this name; fetched when a member comes near the screen. */
type PageModule<Name extends string> = () => Promise<{ readonly [Key in Name]: () => void }>;

const pageOf = <Name extends string>(load: PageModule<Name>, name: Name): RouteComponent =>
  lazyRouteComponent(async () => ({ default: (await load())[name] as RouteComponent }));

/** A screen for members. */
export const screen = <const Path extends string, Name extends string>(
  path: Path,
  load: PageModule<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => membersRoute, path, component: pageOf(load, name) });

/** A screen whose address says more than its path. */
export const searched = <const Path extends string, Name extends string, Search>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  load: PageModule<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => membersRoute, path, validateSearch, component: pageOf(load, name) });

/** A list, whose filters and order are in its address. */
export const list = <const Path extends string, Name extends string>(
  path: Path,
  load: PageModule<Name>,
  name: Name,
) => searched(path, listSearch, load, name);

/** A report, whose days are in its address. */
export const report = <const Path extends string, Name extends string>(
  path: Path,
  load: PageModule<Name>,
  name: Name,
) => searched(path, listSearch, load, name);

/** Without the rail and the bars. */
export const editor = <const Path extends string, Name extends string>(
  path: Path,
  load: PageModule<Name>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => membersRoute,
    path,
    validateSearch: editorSearch,
    staticData: { isFullScreen: true },
    component: pageOf(load, name),
  });

export const home = <Name extends string>(load: PageModule<Name>, name: Name) =>
  createRoute({
    getParentRoute: () => membersRoute,
    path: '/',
    // Asked for while the screen itself is being loaded.
    loader: ({ context: { services } }) => void services.queries.prefetchQuery(homeQuery(services)),
    component: pageOf(load, name),
  });

/** A screen for those who are not signed in, to which a link with a token may lead. */
export const stranger = <const Path extends string, Name extends string, Search>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  load: PageModule<Name>,
  name: Name,
) =>
  createRoute({ getParentRoute: () => strangersRoute, path, validateSearch, component: pageOf(load, name) });

/** Who is signed in already goes on to where they wanted. */
export const signIn = <Name extends string>(load: PageModule<Name>, name: Name) =>
  createRoute({
    getParentRoute: () => strangersRoute,
    path: '/sign-in',
    validateSearch: signInSearch,
    beforeLoad: async ({ context, search }) => {
      const { member } = await readSession(context);
      if (member) throw redirect({ to: search.to ?? '/', replace: true });
    },
    component: pageOf(load, name),
  });
