import { readReturnPath } from './return-path.ts';

/** What comes behind the `?` of an address, before anybody has looked at it. */
type GivenSearch = Record<string, unknown>;

/** Lists keep their whole state in the address, as text. */
export const listSearch = (search: GivenSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** Where to go after signing in, and whether a session is over. */
export const signInSearch = (search: GivenSearch): { to?: string; expired?: string } => ({
  ...(search.to !== undefined && { to: readReturnPath(search.to) }),
  ...(search.expired !== undefined && { expired: '1' }),
});

/** Of a link that was mailed. */
export const tokenSearch = (search: GivenSearch): { token?: string } =>
  typeof search.token === 'string' ? { token: search.token } : {};

/** What an owner has chosen so far of a site of their own. */
interface WelcomeSearch {
  readonly step?: string | undefined;
  readonly title?: string | undefined;
  readonly purpose?: string | undefined;
  readonly style?: string | undefined;
  readonly currency?: string | undefined;
}

export function welcomeSearch(search: GivenSearch): WelcomeSearch {
  const text = (name: string): string | undefined =>
    typeof search[name] === 'string' ? search[name] : undefined;
  return {
    step: text('step'),
    title: text('title')?.slice(0, 200),
    purpose: text('purpose'),
    style: text('style'),
    currency: text('currency'),
  };
}

/** The page whose settings are open beside the tree. */
export const pagesSearch = (search: GivenSearch): { page?: string } =>
  typeof search.page === 'string' ? { page: search.page } : {};

/** A link may lead to one block of what is edited. */
export const editorSearch = (search: GivenSearch): { block?: string } =>
  typeof search.block === 'string' ? { block: search.block } : {};

const BUILDER_TABS = ['build', 'storage', 'advanced', 'captcha', 'disclaimer'] as const;
type BuilderTab = (typeof BUILDER_TABS)[number];
const isBuilderTab = (value: unknown): value is BuilderTab => BUILDER_TABS.some((tab) => tab === value);
/** Nothing but an editor of this admin: the address may come from anywhere. */
const EDITOR_PATH = /^\/(pages|items|areas)\/[\w-]+\/edit$/;

interface BuilderSearch {
  readonly tab?: BuilderTab | undefined;
  readonly back?: string | undefined;
}

/** The part of the form that is open, and the page whose editor led here. */
export const builderSearch = (search: GivenSearch): BuilderSearch => ({
  // Said also where there is none: what a route does not name is passed on as it came.
  tab: isBuilderTab(search.tab) ? search.tab : undefined,
  back: typeof search.back === 'string' && EDITOR_PATH.test(search.back) ? search.back : undefined,
});

/** The message that is open, and what the list is narrowed to. */
export const mailSearch = (search: GivenSearch): { message?: string; search?: string; status?: string } =>
  Object.fromEntries(
    ['message', 'search', 'status']
      .map((name) => [name, search[name]] as const)
      .filter(([, value]) => typeof value === 'string' && value !== ''),
  );
