import type { Endpoint } from './endpoint.ts';
import { activityEndpoints } from './foundation/activity/activity-endpoints.ts';
import { bulkEndpoints } from './foundation/bulk/bulk-endpoints.ts';
import { captchaEndpoints } from './foundation/captcha/captcha-endpoints.ts';
import { channelEndpoints } from './foundation/channel/channel-endpoints.ts';
import { javascriptErrorEndpoints } from './foundation/javascript-errors/javascript-error-endpoints.ts';
import { machineEndpoints } from './foundation/machine/machine-endpoints.ts';
import { mailEndpoints } from './foundation/mail/mail-endpoints.ts';
import { mailTemplateEndpoints } from './foundation/mail-templates/mail-template-endpoints.ts';
import { secretEndpoints } from './foundation/secrets/secret-endpoints.ts';
import { settingsEndpoints } from './foundation/settings/settings-endpoints.ts';
import { siteEndpoints } from './foundation/sites/site-endpoints.ts';
import { webhookEndpoints } from './foundation/webhooks/webhook-endpoints.ts';
import { customerEndpoints } from './people/customers/customer-endpoints.ts';
import { firstRunEndpoints } from './people/first-run/first-run-endpoints.ts';
import { homeEndpoints } from './people/home/home-endpoints.ts';
import { mailingListEndpoints } from './people/mailing-list/mailing-list-endpoints.ts';
import { memberSearchEndpoints } from './people/member-search/member-search-endpoints.ts';
import { apiKeyEndpoints } from './people/members/api-key-endpoints.ts';
import { invitationEndpoints } from './people/members/invitation-endpoints.ts';
import { memberAccountEndpoints } from './people/members/member-account-endpoints.ts';
import { memberEndpoints } from './people/members/member-endpoints.ts';
import { siteAccessEndpoints } from './people/site-access/site-access-endpoints.ts';
import { siteCopyEndpoints } from './people/site-copies/site-copy-endpoints.ts';
import { siteUserEndpoints } from './people/site-users/site-user-endpoints.ts';
import { cartEndpoints } from './store/cart/cart-endpoints.ts';
import { checkoutEndpoints } from './store/checkout/checkout-endpoints.ts';
import { couponEndpoints } from './store/coupons/coupon-endpoints.ts';
import { donationEndpoints } from './store/donations/donation-endpoints.ts';
import { downloadEndpoints } from './store/downloads/download-endpoints.ts';
import { giftCardEndpoints } from './store/giftcards/gift-card-endpoints.ts';
import { inventoryEndpoints } from './store/inventory/inventory-endpoints.ts';
import { orderEndpoints } from './store/orders/order-endpoints.ts';
import { paymentEndpoints } from './store/payments/payment-endpoints.ts';
import { productCsvEndpoints } from './store/product-csv/product-csv-endpoints.ts';
import { productEndpoints } from './store/products/product-endpoints.ts';
import { returnEndpoints } from './store/returns/return-endpoints.ts';
import { reviewEndpoints } from './store/reviews/review-endpoints.ts';
import { shippingEndpoints } from './store/shipping/shipping-endpoints.ts';
import { subscriptionEndpoints } from './store/subscriptions/subscription-endpoints.ts';
import { taxEndpoints } from './store/tax/tax-endpoints.ts';
import { waitlistEndpoints } from './store/waitlist/waitlist-endpoints.ts';
import { checkEndpoints } from './website/checks/check-endpoints.ts';
import { authorEndpoints } from './website/content/author-endpoints.ts';
import { collectionEndpoints } from './website/content/collection-endpoints.ts';
import { documentEndpoints } from './website/content/document-endpoints.ts';
import { editorBlockEndpoints } from './website/content/editor-block-endpoints.ts';
import { itemEndpoints } from './website/content/item-endpoints.ts';
import { labelEndpoints } from './website/content/label-endpoints.ts';
import { savedSectionEndpoints } from './website/content/saved-section-endpoints.ts';
import { designEndpoints } from './website/design/design-endpoints.ts';
import { draftEndpoints } from './website/drafts/draft-endpoints.ts';
import { formEndpoints } from './website/forms/form-endpoints.ts';
import { formInboxEndpoints } from './website/forms/form-inbox-endpoints.ts';
import { mediaEndpoints } from './website/media/media-endpoints.ts';
import { navigationEndpoints } from './website/navigations/navigation-endpoints.ts';
import { pageEndpoints } from './website/pages/page-endpoints.ts';
import { previewEndpoints } from './website/previews/preview-endpoints.ts';
import { promotionEndpoints } from './website/promotions/promotion-endpoints.ts';
import { publishingEndpoints } from './website/publishing/publishing-endpoints.ts';
import { redirectEndpoints } from './website/redirects/redirect-endpoints.ts';
import { themeEndpoints } from './website/themes/theme-endpoints.ts';

/** Every endpoint there is, by area. A test holds this against the routes of the server, both ways. */
export const endpoints = {
  machine: machineEndpoints,
  member: memberEndpoints,
  memberAccount: memberAccountEndpoints,
  apiKey: apiKeyEndpoints,
  invitation: invitationEndpoints,
  memberSearch: memberSearchEndpoints,
  home: homeEndpoints,
  firstRun: firstRunEndpoints,
  siteCopy: siteCopyEndpoints,
  siteUser: siteUserEndpoints,
  siteAccess: siteAccessEndpoints,
  customer: customerEndpoints,
  mailingList: mailingListEndpoints,
  settings: settingsEndpoints,
  site: siteEndpoints,
  bulk: bulkEndpoints,
  activity: activityEndpoints,
  secret: secretEndpoints,
  captcha: captchaEndpoints,
  webhook: webhookEndpoints,
  mail: mailEndpoints,
  mailTemplate: mailTemplateEndpoints,
  channel: channelEndpoints,
  javascriptError: javascriptErrorEndpoints,
  redirect: redirectEndpoints,
  design: designEndpoints,
  theme: themeEndpoints,
  collection: collectionEndpoints,
  item: itemEndpoints,
  label: labelEndpoints,
  document: documentEndpoints,
  editorBlock: editorBlockEndpoints,
  author: authorEndpoints,
  savedSection: savedSectionEndpoints,
  navigation: navigationEndpoints,
  draft: draftEndpoints,
  publishing: publishingEndpoints,
  check: checkEndpoints,
  media: mediaEndpoints,
  promotion: promotionEndpoints,
  form: formEndpoints,
  formInbox: formInboxEndpoints,
  page: pageEndpoints,
  preview: previewEndpoints,
  coupon: couponEndpoints,
  shipping: shippingEndpoints,
  tax: taxEndpoints,
  inventory: inventoryEndpoints,
  waitlist: waitlistEndpoints,
  payment: paymentEndpoints,
  giftCard: giftCardEndpoints,
  subscription: subscriptionEndpoints,
  donation: donationEndpoints,
  download: downloadEndpoints,
  order: orderEndpoints,
  orderReturn: returnEndpoints,
  checkout: checkoutEndpoints,
  product: productEndpoints,
  productCsv: productCsvEndpoints,
  review: reviewEndpoints,
  cart: cartEndpoints,
} as const;

// Without their own types: the compiler would compare each of them with each other.
const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;

/** What an endpoint is called, such as `product.changeProduct`. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries(areas).flatMap(([area, named]) =>
    Object.entries(named).map(([name, endpoint]) => [endpoint, `${area}.${name}`] as const),
  ),
);

/** The same as a list. */
export const allEndpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area));
