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
import { homeQuery } from '../api/home-query.ts';
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

const acceptInvitationRoute = createRoute({
  getParentRoute: () => strangersRoute,
  path: '/accept-invitation',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  component: lazyRouteComponent(
    () => import('../features/sign-in/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => strangersRoute,
  path: '/confirm-email',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  component: lazyRouteComponent(
    () => import('../features/sign-in/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
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
  // Asked for while the screen itself is being loaded.
  loader: ({ context: { services } }) => void services.queries.prefetchQuery(homeQuery(services)),
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

const welcomeRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/welcome/start',
  validateSearch: (search: Record<string, unknown>): WelcomeSearch => {
    const text = (name: string): string | undefined =>
      typeof search[name] === 'string' ? search[name] : undefined;
    return {
      step: text('step'),
      title: text('title')?.slice(0, 200),
      purpose: text('purpose'),
      style: text('style'),
      currency: text('currency'),
    };
  },
  component: lazyRouteComponent(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
});

/** What an owner has chosen so far of a site of their own. */
interface WelcomeSearch {
  readonly step?: string | undefined;
  readonly title?: string | undefined;
  readonly purpose?: string | undefined;
  readonly style?: string | undefined;
  readonly currency?: string | undefined;
}

/** Lists keep their whole state in the address, as text. */
const listSearch = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

const ordersRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/orders',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
});

const newOrderRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/orders/new',
  component: lazyRouteComponent(() => import('../features/orders/manual-order-page.tsx'), 'ManualOrderPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/orders/$orderId',
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
});

const customersRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/customers',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/customers/$customerId',
  component: lazyRouteComponent(() => import('../features/customers/customer-page.tsx'), 'CustomerPage'),
});

const productsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/products',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
});

const newProductRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/products/new',
  component: lazyRouteComponent(() => import('../features/products/page/product-page.tsx'), 'NewProductPage'),
});

const productRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/products/$productId',
  component: lazyRouteComponent(() => import('../features/products/page/product-page.tsx'), 'ProductPage'),
});

const inventoryRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/inventory',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
});

const spreadsheetRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/inventory/spreadsheet',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/inventory/inventory-page.tsx'), 'SpreadsheetPage'),
});

const movementsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/inventory/movements',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../features/inventory/movements/movements-page.tsx'),
    'MovementsPage',
  ),
});

const countRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/inventory/count',
  component: lazyRouteComponent(() => import('../features/inventory/count/count-page.tsx'), 'CountPage'),
});

const discountsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/discounts',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/discounts/discounts-page.tsx'), 'DiscountsPage'),
});

const newDiscountRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/discounts/new',
  component: lazyRouteComponent(() => import('../features/discounts/discount-page.tsx'), 'NewDiscountPage'),
});

const discountRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/discounts/$couponId',
  component: lazyRouteComponent(() => import('../features/discounts/discount-page.tsx'), 'DiscountPage'),
});

const donationsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/donations',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/donations/donations-page.tsx'), 'DonationsPage'),
});

const newDonationRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/donations/new',
  component: lazyRouteComponent(() => import('../features/donations/donation-page.tsx'), 'NewDonationPage'),
});

const donationRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/donations/$donationId',
  component: lazyRouteComponent(() => import('../features/donations/donation-page.tsx'), 'DonationPage'),
});

const reviewsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/reviews',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/reviews/reviews-page.tsx'), 'ReviewsPage'),
});

const waitlistsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/waitlists',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/waitlists/waitlists-page.tsx'), 'WaitlistsPage'),
});

const waitlistRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/waitlists/$productId/$variantId',
  component: lazyRouteComponent(() => import('../features/waitlists/waitlist-page.tsx'), 'WaitlistPage'),
});

const giftCardsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/gift-cards',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
});

const newGiftCardRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/gift-cards/new',
  component: lazyRouteComponent(
    () => import('../features/gift-cards/new-gift-card-page.tsx'),
    'NewGiftCardPage',
  ),
});

const giftCardRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/gift-cards/$giftCardId',
  component: lazyRouteComponent(() => import('../features/gift-cards/gift-card-page.tsx'), 'GiftCardPage'),
});

const subscriptionsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/subscriptions',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../features/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/subscriptions/$subscriptionId',
  component: lazyRouteComponent(
    () => import('../features/subscriptions/subscription-page.tsx'),
    'SubscriptionPage',
  ),
});

const storesRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/stores',
  component: lazyRouteComponent(() => import('../features/stores/stores-page.tsx'), 'StoresPage'),
});

const newStoreRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/stores/new',
  component: lazyRouteComponent(() => import('../features/stores/new-store-page.tsx'), 'NewStorePage'),
});

const categoriesRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/stores/$collectionId',
  component: lazyRouteComponent(() => import('../features/categories/categories-page.tsx'), 'CategoriesPage'),
});

const mediaRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/media',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/media/library/media-page.tsx'), 'MediaPage'),
});

const assetRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/media/$assetId',
  component: lazyRouteComponent(() => import('../features/media/asset/asset-page.tsx'), 'AssetPage'),
});

/** The page whose settings are open beside the tree. */
const pagesSearch = (search: Record<string, unknown>): { page?: string } =>
  typeof search.page === 'string' ? { page: search.page } : {};

const pagesRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/pages',
  validateSearch: pagesSearch,
  component: lazyRouteComponent(() => import('../features/pages/pages-page.tsx'), 'PagesPage'),
});

const itemsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/items',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/items/items-page.tsx'), 'ItemsPage'),
});

const itemRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/items/$itemId',
  component: lazyRouteComponent(() => import('../features/items/page/item-page.tsx'), 'ItemPage'),
});

const collectionRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/collections/$collectionId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/items/items-page.tsx'), 'CollectionItemsPage'),
});

const collectionSettingsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/collections/$collectionId/settings',
  component: lazyRouteComponent(
    () => import('../features/items/collection/collection-settings-page.tsx'),
    'CollectionSettingsPage',
  ),
});

const collectionCategoriesRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/collections/$collectionId/categories',
  component: lazyRouteComponent(
    () => import('../features/categories/categories-page.tsx'),
    'CollectionCategoriesPage',
  ),
});

/** A link may lead to one block of what is edited. */
const editorSearch = (search: Record<string, unknown>): { block?: string } =>
  typeof search.block === 'string' ? { block: search.block } : {};

const pageEditorRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/pages/$pageId/edit',
  validateSearch: editorSearch,
  staticData: { isFullScreen: true },
  component: lazyRouteComponent(() => import('../editor/screen/editor-page.tsx'), 'PageEditor'),
});

const itemEditorRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/items/$itemId/edit',
  validateSearch: editorSearch,
  staticData: { isFullScreen: true },
  component: lazyRouteComponent(() => import('../editor/screen/editor-page.tsx'), 'ItemEditor'),
});

const areaEditorRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/areas/$areaId/edit',
  validateSearch: editorSearch,
  staticData: { isFullScreen: true },
  component: lazyRouteComponent(() => import('../editor/screen/editor-page.tsx'), 'AreaEditor'),
});

const formsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/forms',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/forms/forms-page.tsx'), 'FormsPage'),
});

/** The part of the form that is open, and the page whose editor led here. */
const builderSearch = (search: Record<string, unknown>): BuilderSearch => ({
  // Said also where there is none: what a route does not name is passed on as it came.
  tab: isBuilderTab(search.tab) ? search.tab : undefined,
  back: typeof search.back === 'string' && EDITOR_PATH.test(search.back) ? search.back : undefined,
});
interface BuilderSearch {
  readonly tab?: BuilderTab | undefined;
  readonly back?: string | undefined;
}

const BUILDER_TABS = ['build', 'storage', 'advanced', 'captcha', 'disclaimer'] as const;
type BuilderTab = (typeof BUILDER_TABS)[number];
const isBuilderTab = (value: unknown): value is BuilderTab => BUILDER_TABS.some((tab) => tab === value);
/** Nothing but an editor of this admin: the address may come from anywhere. */
const EDITOR_PATH = /^\/(pages|items|areas)\/[\w-]+\/edit$/;

const formRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/forms/$formId',
  validateSearch: builderSearch,
  component: lazyRouteComponent(
    () => import('../features/forms/builder/form-builder-page.tsx'),
    'FormBuilderPage',
  ),
});

const inboxRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/inbox',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/forms/inbox/inbox-page.tsx'), 'InboxPage'),
});

const submissionRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/inbox/$submissionId',
  component: lazyRouteComponent(
    () => import('../features/forms/inbox/submission-page.tsx'),
    'SubmissionPage',
  ),
});

const mailingListRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/mailing-list',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../features/mailing-list/mailing-list-page.tsx'),
    'MailingListPage',
  ),
});

const mailRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/mail',
  validateSearch: (search: Record<string, unknown>): { message?: string; search?: string; status?: string } =>
    Object.fromEntries(
      ['message', 'search', 'status']
        .map((name) => [name, search[name]] as const)
        .filter(([, value]) => typeof value === 'string' && value !== ''),
    ),
  component: lazyRouteComponent(() => import('../features/mail/mail-page.tsx'), 'MailPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const settingsTopicRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/settings/$topic',
  component: lazyRouteComponent(
    () => import('../features/settings/settings-topic-page.tsx'),
    'SettingsTopicPage',
  ),
});

const mailTemplateRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/settings/mails/$name',
  component: lazyRouteComponent(
    () => import('../features/settings/mails/mail-template-page.tsx'),
    'MailTemplatePage',
  ),
});

const setUpRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/settings/set-up',
  component: lazyRouteComponent(() => import('../features/home/set-up-page.tsx'), 'SetUpPage'),
});

const staffRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/staff',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/staff/staff-page.tsx'), 'StaffPage'),
});

const memberRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/staff/$memberId',
  component: lazyRouteComponent(() => import('../features/staff/member-page.tsx'), 'MemberPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/activity',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
});

const activityRecordRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/activity/$activityId',
  component: lazyRouteComponent(
    () => import('../features/activity/activity-record-page.tsx'),
    'ActivityRecordPage',
  ),
});

const binRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/bin',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/activity/bin-page.tsx'), 'BinPage'),
});

const binEntryRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/bin/$binId',
  component: lazyRouteComponent(() => import('../features/activity/bin-entry-page.tsx'), 'BinEntryPage'),
});

const publishingRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/publishing',
  component: lazyRouteComponent(() => import('../features/publishing/publishing-page.tsx'), 'PublishingPage'),
});

const themesRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/themes',
  component: lazyRouteComponent(() => import('../features/themes/themes-page.tsx'), 'ThemesPage'),
});

const redirectsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/redirects',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/redirects/redirects-page.tsx'), 'RedirectsPage'),
});

const newRedirectRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/redirects/new',
  component: lazyRouteComponent(
    () => import('../features/redirects/redirect-rule-page.tsx'),
    'NewRedirectPage',
  ),
});

const redirectTextRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/redirects/text',
  component: lazyRouteComponent(
    () => import('../features/redirects/redirect-text-page.tsx'),
    'RedirectTextPage',
  ),
});

const redirectRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/redirects/$rule',
  component: lazyRouteComponent(() => import('../features/redirects/redirect-rule-page.tsx'), 'RedirectPage'),
});

const routeTree = rootRoute.addChildren([
  strangersRoute.addChildren([
    signInRoute,
    forgottenPasswordRoute,
    newPasswordRoute,
    acceptInvitationRoute,
    confirmEmailRoute,
  ]),
  membersRoute.addChildren([
    homeRoute,
    welcomeRoute,
    customersRoute,
    customerRoute,
    ordersRoute,
    newOrderRoute,
    orderRoute,
    productsRoute,
    newProductRoute,
    productRoute,
    inventoryRoute,
    spreadsheetRoute,
    movementsRoute,
    countRoute,
    discountsRoute,
    newDiscountRoute,
    discountRoute,
    donationsRoute,
    newDonationRoute,
    donationRoute,
    reviewsRoute,
    waitlistsRoute,
    waitlistRoute,
    giftCardsRoute,
    newGiftCardRoute,
    giftCardRoute,
    subscriptionsRoute,
    subscriptionRoute,
    storesRoute,
    newStoreRoute,
    categoriesRoute,
    pagesRoute,
    itemsRoute,
    itemRoute,
    collectionRoute,
    collectionSettingsRoute,
    collectionCategoriesRoute,
    pageEditorRoute,
    itemEditorRoute,
    areaEditorRoute,
    mediaRoute,
    assetRoute,
    formsRoute,
    formRoute,
    inboxRoute,
    submissionRoute,
    mailingListRoute,
    mailRoute,
    settingsRoute,
    settingsTopicRoute,
    mailTemplateRoute,
    setUpRoute,
    staffRoute,
    memberRoute,
    accountRoute,
    activityRoute,
    activityRecordRoute,
    binRoute,
    binEntryRoute,
    publishingRoute,
    themesRoute,
    redirectsRoute,
    newRedirectRoute,
    redirectTextRoute,
    redirectRoute,
  ]),
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
