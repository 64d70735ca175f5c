import { editor, home, list, report, screen, searched, signIn, stranger } from './screen-routes.ts';
import { builderSearch, mailSearch, pagesSearch, tokenSearch, welcomeSearch } from './screen-search.ts';

/**
 * Every screen: its path, what else its address says, and the file with its page. Who may see it stands in
 * `places.tsx`, what it is called in the page itself.
 */
export const strangerScreens = [
  signIn(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  stranger(
    '/forgotten-password',
    tokenSearch,
    () => import('../features/sign-in/forgotten-password-page.tsx'),
    'ForgottenPasswordPage',
  ),
  stranger(
    '/new-password',
    tokenSearch,
    () => import('../features/sign-in/new-password-page.tsx'),
    'NewPasswordPage',
  ),
  stranger(
    '/accept-invitation',
    tokenSearch,
    () => import('../features/sign-in/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
  stranger(
    '/confirm-email',
    tokenSearch,
    () => import('../features/sign-in/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
] as const;

export const memberScreens = [
  // Home
  home(() => import('../features/home/home-page.tsx'), 'HomePage'),
  screen('/settings/set-up', () => import('../features/home/set-up-page.tsx'), 'SetUpPage'),
  // Welcome
  searched(
    '/welcome/start',
    welcomeSearch,
    () => import('../features/welcome/welcome-page.tsx'),
    'WelcomePage',
  ),
  // Customers
  list('/customers', () => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
  screen('/customers/$customerId', () => import('../features/customers/customer-page.tsx'), 'CustomerPage'),
  // Orders
  list('/orders', () => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
  screen('/orders/new', () => import('../features/orders/manual-order-page.tsx'), 'ManualOrderPage'),
  screen('/orders/$orderId', () => import('../features/orders/order-page.tsx'), 'OrderPage'),
  // Products
  list('/products', () => import('../features/products/products-page.tsx'), 'ProductsPage'),
  screen('/products/new', () => import('../features/products/page/product-page.tsx'), 'NewProductPage'),
  screen('/products/$productId', () => import('../features/products/page/product-page.tsx'), 'ProductPage'),
  // Inventory
  list('/inventory', () => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
  list('/inventory/spreadsheet', () => import('../features/inventory/inventory-page.tsx'), 'SpreadsheetPage'),
  list(
    '/inventory/movements',
    () => import('../features/inventory/movements/movements-page.tsx'),
    'MovementsPage',
  ),
  screen('/inventory/count', () => import('../features/inventory/count/count-page.tsx'), 'CountPage'),
  // Discounts
  list('/discounts', () => import('../features/discounts/discounts-page.tsx'), 'DiscountsPage'),
  screen('/discounts/new', () => import('../features/discounts/discount-page.tsx'), 'NewDiscountPage'),
  screen('/discounts/$couponId', () => import('../features/discounts/discount-page.tsx'), 'DiscountPage'),
  // Donations
  list('/donations', () => import('../features/donations/donations-page.tsx'), 'DonationsPage'),
  screen('/donations/new', () => import('../features/donations/donation-page.tsx'), 'NewDonationPage'),
  screen('/donations/$donationId', () => import('../features/donations/donation-page.tsx'), 'DonationPage'),
  // Reviews
  list('/reviews', () => import('../features/reviews/reviews-page.tsx'), 'ReviewsPage'),
  // Waitlists
  list('/waitlists', () => import('../features/waitlists/waitlists-page.tsx'), 'WaitlistsPage'),
  screen(
    '/waitlists/$productId/$variantId',
    () => import('../features/waitlists/waitlist-page.tsx'),
    'WaitlistPage',
  ),
  // Gift cards
  list('/gift-cards', () => import('../features/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
  screen('/gift-cards/new', () => import('../features/gift-cards/new-gift-card-page.tsx'), 'NewGiftCardPage'),
  screen(
    '/gift-cards/$giftCardId',
    () => import('../features/gift-cards/gift-card-page.tsx'),
    'GiftCardPage',
  ),
  // Subscriptions
  list(
    '/subscriptions',
    () => import('../features/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
  screen(
    '/subscriptions/$subscriptionId',
    () => import('../features/subscriptions/subscription-page.tsx'),
    'SubscriptionPage',
  ),
  // Stores
  screen('/stores', () => import('../features/stores/stores-page.tsx'), 'StoresPage'),
  screen('/stores/new', () => import('../features/stores/new-store-page.tsx'), 'NewStorePage'),
  // Categories
  screen(
    '/stores/$collectionId',
    () => import('../features/categories/categories-page.tsx'),
    'CategoriesPage',
  ),
  screen(
    '/collections/$collectionId/categories',
    () => import('../features/categories/categories-page.tsx'),
    'CollectionCategoriesPage',
  ),
  // Pages
  searched('/pages', pagesSearch, () => import('../features/pages/pages-page.tsx'), 'PagesPage'),
  // Items
  list('/items', () => import('../features/items/items-page.tsx'), 'ItemsPage'),
  screen('/items/$itemId', () => import('../features/items/page/item-page.tsx'), 'ItemPage'),
  list('/collections/$collectionId', () => import('../features/items/items-page.tsx'), 'CollectionItemsPage'),
  screen(
    '/collections/$collectionId/settings',
    () => import('../features/items/collection/collection-settings-page.tsx'),
    'CollectionSettingsPage',
  ),
  // Editor
  editor('/pages/$pageId/edit', () => import('../editor/screen/editor-page.tsx'), 'PageEditor'),
  editor('/items/$itemId/edit', () => import('../editor/screen/editor-page.tsx'), 'ItemEditor'),
  editor('/areas/$areaId/edit', () => import('../editor/screen/editor-page.tsx'), 'AreaEditor'),
  // Media
  list('/media', () => import('../features/media/library/media-page.tsx'), 'MediaPage'),
  screen('/media/$assetId', () => import('../features/media/asset/asset-page.tsx'), 'AssetPage'),
  // Forms
  list('/forms', () => import('../features/forms/forms-page.tsx'), 'FormsPage'),
  searched(
    '/forms/$formId',
    builderSearch,
    () => import('../features/forms/builder/form-builder-page.tsx'),
    'FormBuilderPage',
  ),
  list('/inbox', () => import('../features/forms/inbox/inbox-page.tsx'), 'InboxPage'),
  screen(
    '/inbox/$submissionId',
    () => import('../features/forms/inbox/submission-page.tsx'),
    'SubmissionPage',
  ),
  // Mailing list
  list('/mailing-list', () => import('../features/mailing-list/mailing-list-page.tsx'), 'MailingListPage'),
  // Consents
  list('/consents', () => import('../features/consents/consents-page.tsx'), 'ConsentsPage'),
  // Mail
  searched('/mail', mailSearch, () => import('../features/mail/mail-page.tsx'), 'MailPage'),
  // Analytics
  report('/analytics', () => import('../features/analytics/overview-page.tsx'), 'OverviewPage'),
  screen('/analytics/live', () => import('../features/analytics/live-page.tsx'), 'LivePage'),
  report('/analytics/visitors', () => import('../features/analytics/visitors-page.tsx'), 'VisitorsPage'),
  report('/analytics/sales', () => import('../features/analytics/sales-page.tsx'), 'SalesPage'),
  report('/analytics/funnel', () => import('../features/analytics/funnel-page.tsx'), 'FunnelPage'),
  list('/analytics/carts', () => import('../features/analytics/carts-page.tsx'), 'CartsPage'),
  report('/analytics/responses', () => import('../features/analytics/responses-page.tsx'), 'ResponsesPage'),
  report('/analytics/speed', () => import('../features/analytics/speed-page.tsx'), 'SpeedPage'),
  list('/analytics/errors', () => import('../features/analytics/errors-page.tsx'), 'ErrorsPage'),
  list(
    '/analytics/broken-links',
    () => import('../features/analytics/broken-links-page.tsx'),
    'BrokenLinksPage',
  ),
  // Settings
  screen('/settings', () => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  screen(
    '/settings/$topic',
    () => import('../features/settings/settings-topic-page.tsx'),
    'SettingsTopicPage',
  ),
  screen(
    '/settings/mails/$name',
    () => import('../features/settings/mails/mail-template-page.tsx'),
    'MailTemplatePage',
  ),
  // Staff
  list('/staff', () => import('../features/staff/staff-page.tsx'), 'StaffPage'),
  screen('/staff/$memberId', () => import('../features/staff/member-page.tsx'), 'MemberPage'),
  // Account
  screen('/account', () => import('../features/account/account-page.tsx'), 'AccountPage'),
  // Activity
  list('/activity', () => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
  screen(
    '/activity/$activityId',
    () => import('../features/activity/activity-record-page.tsx'),
    'ActivityRecordPage',
  ),
  list('/bin', () => import('../features/activity/bin-page.tsx'), 'BinPage'),
  screen('/bin/$binId', () => import('../features/activity/bin-entry-page.tsx'), 'BinEntryPage'),
  // Publishing
  screen('/publishing', () => import('../features/publishing/publishing-page.tsx'), 'PublishingPage'),
  // Themes
  screen('/themes', () => import('../features/themes/themes-page.tsx'), 'ThemesPage'),
  // Redirects
  list('/redirects', () => import('../features/redirects/redirects-page.tsx'), 'RedirectsPage'),
  screen('/redirects/new', () => import('../features/redirects/redirect-rule-page.tsx'), 'NewRedirectPage'),
  screen('/redirects/text', () => import('../features/redirects/redirect-text-page.tsx'), 'RedirectTextPage'),
  screen('/redirects/$rule', () => import('../features/redirects/redirect-rule-page.tsx'), 'RedirectPage'),
] as const;
