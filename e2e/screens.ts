/**
 * Every screen that people see. Each has a journey in `npm test`, which names it in its `ways`; a new screen begins
 * with a line here, and `screens.test.ts` says when its journey is missing. Screens of the admin have the path of their
 * route.
 */
export const screens = {
  placeholder: 'a site that has no pages yet',
  'not found': 'an address that leads nowhere',
  home: 'the home page of the demo',
  page: 'a page of blocks',
  journal: 'a list of posts',
  post: 'a post of the journal',
  events: 'a list of events',
  event: 'an event of the calendar',
  gallery: 'images that open large',
  search: 'what a site finds',
  'locked page': 'a page that asks for its password',
  form: 'a form with every kind of question',
  'form dialog': 'a form that opens above the page',
  'mailing list': 'subscribing to the newsletter, confirming and unsubscribing',
  popup: 'what comes up at the end of a page',
  announcement: 'the bar above a page',
  shop: 'a list of products',
  product: 'a product and its choices',
  'quick view': 'a product above its list',
  reviews: 'what buyers say about a product',
  'review request': 'the page on which a buyer writes a review',
  waitlist: 'the wish to be told when something is back',
  cart: 'the cart',
  checkout: 'the checkout of goods',
  'subscription checkout': 'the checkout of something that comes again',
  'bank question': 'the bank asks whether the buyer agrees',
  order: 'an order as its buyer sees it',
  downloads: 'the files that were bought',
  'gift card': 'a gift card as its receiver sees it',
  account: 'the account of a shopper, and how to get into it',
  'admin sign-in': '/sign-in',
  'admin forgotten password': '/forgotten-password',
  'admin new password': '/new-password',
  'admin home': '/',
  'admin mail': '/mail',
  'admin settings': '/settings',
} as const;

export type Screen = keyof typeof screens;
