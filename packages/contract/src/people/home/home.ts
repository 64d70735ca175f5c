import { type Static, Type } from 'typebox';
import { Activity } from '../../foundation/activity/activity.ts';
import { OrNull } from '../../shared/content-fields.ts';
import type { Permission } from '../../shared/permissions.ts';

/** What can wait for a person, in the order in which screens show it, and who is told. */
export const noticeKinds = {
  'orders-to-fulfil': 'commerce.manage',
  'payment-problems': 'commerce.manage',
  'pay-backs': 'commerce.manage',
  'returns-to-answer': 'commerce.manage',
  'mails-refused': 'mail.view',
  'low-stock': 'commerce.manage',
  submissions: 'forms.manage',
  reviews: 'reviews.moderate',
} as const satisfies Record<string, Permission>;
export type NoticeKind = keyof typeof noticeKinds;

export const Notice = Type.Object({
  kind: Type.Enum(Object.keys(noticeKinds) as NoticeKind[]),
  count: Type.Integer({ description: 'How many wait' }),
  isMore: Type.Boolean({ description: 'There are more than were counted' }),
  mark: Type.Integer({
    description: 'Grows when something new comes: a member who saw this mark saw it all',
  }),
  samples: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Of the order, the mail, the product, the submission or the review' }),
      title: Type.String(),
      detail: Type.String(),
    }),
    { description: 'Up to three of them' },
  ),
});
export type Notice = Static<typeof Notice>;

/** `GET /api/notices`: what waits for a person, of what the roles allow. Kinds of which nothing waits are left out. */
export const NoticesResponse = Type.Object({ notices: Type.Array(Notice) });
export type NoticesResponse = Static<typeof NoticesResponse>;

const sums = {
  orders: Type.Integer(),
  salesMinor: Type.Integer({ description: 'What was ordered less what was refunded of it, in minor units' }),
  items: Type.Integer(),
};
export const SalesSums = Type.Object(sums);
export type SalesSums = Static<typeof SalesSums>;
const DaySales = Type.Object({
  date: Type.String({ description: 'Of the site’s zone, such as 2026-11-16' }),
  ...sums,
});

/** Orders that were not cancelled and are no tests, in the store's currency. Days and hours are the site's. */
export const HomeSales = Type.Object({
  currency: Type.String(),
  today: SalesSums,
  testOrders: Type.Integer({ description: 'Orders of today that are tests, and are not counted' }),
  weekBefore: Type.Object(
    { ...sums, date: Type.String() },
    { description: 'The same weekday a week ago, up to this time of day' },
  ),
  hours: Type.Object({
    today: Type.Array(Type.Integer(), { description: 'Sales of each hour so far, the first from midnight' }),
    weekBefore: Type.Array(Type.Integer(), { description: 'Of all 24 hours' }),
  }),
  days: Type.Array(DaySales, { description: 'The last 14, the oldest first, today last' }),
});
export type HomeSales = Static<typeof HomeSales>;

export const setUpSteps = ['name', 'currency', 'product', 'delivery', 'payment', 'order', 'publish'] as const;
export type SetUpStepName = (typeof setUpSteps)[number];
export const SetUpStep = Type.Object({
  name: Type.Enum(setUpSteps),
  isDone: Type.Boolean(),
  detail: OrNull(Type.String({ description: 'What there is, such as the name of the shop' })),
});
export type SetUpStep = Static<typeof SetUpStep>;
export const SetUp = Type.Object({
  steps: Type.Array(SetUpStep),
  isFresh: Type.Boolean({ description: 'Something is left to do, and nothing was sold yet' }),
});
export type SetUp = Static<typeof SetUp>;

/** `GET /api/home`: what a member sees first, in one go. What the roles do not allow is null or left out. */
export const HomeResponse = Type.Object({
  now: Type.String({ description: 'ISO 8601, UTC: the moment that the figures are of' }),
  notices: Type.Array(Notice),
  sales: OrNull(HomeSales),
  activity: Type.Array(Activity, { description: 'The last few' }),
  setUp: OrNull(SetUp),
  firstRun: OrNull(
    Type.Enum(['demo', 'empty'] as const, {
      description:
        'The owner has still to choose how to begin; null for everybody else, and when it is decided',
    }),
  ),
});
export type HomeResponse = Static<typeof HomeResponse>;
