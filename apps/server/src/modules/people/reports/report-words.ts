import { leftOutReasons, type ReportFigure, type ReportTableName } from '@awning/contract';

/** Titles in files, in English. Screens have their own. */
export const figureTitles: Readonly<Record<ReportFigure, string>> = {
  visitors: 'Visitors',
  visits: 'Visits',
  views: 'Page views',
  bounceRate: 'Bounce rate',
  averageSeconds: 'Seconds per visit',
  events: 'Times',
  orders: 'Orders',
  webOrders: 'Orders of visitors',
  items: 'Items',
  salesMinor: 'Sales',
  refundsMinor: 'Refunds',
  discountMinor: 'Discounts',
  averageMinor: 'Average order',
  conversion: 'Conversion',
  formViews: 'Shown',
  formStarts: 'Begun',
  submissions: 'Sent',
  signUps: 'Signed up',
  notified: 'Notified',
  bought: 'Bought',
  reviews: 'Reviews',
  rating: 'Stars',
  accounts: 'New accounts',
};

const ofOrigins = {
  '': 'Direct',
  'order:manual': 'Made by a member',
  'order:renewal': 'Renewals',
  'order:unknown': 'Not known',
  '…': 'All others',
};
const ofGoods = { '': 'None', delivery: 'Delivery', other: 'Refunds of nothing in particular' };

/** What rows are called that have no name of their own. */
const valueNames: Readonly<Partial<Record<ReportTableName, Readonly<Record<string, string>>>>> = {
  source: ofOrigins,
  medium: { ...ofOrigins, '': 'None' },
  campaign: { ...ofOrigins, '': 'None' },
  product: ofGoods,
  variant: ofGoods,
  category: ofGoods,
  customer: { '': 'Not known', new: 'New customers', returning: 'Returning customers' },
  'left-out': leftOutReasons,
};
const anyTable: Readonly<Record<string, string>> = { '': 'Not known', '…': 'All others' };

export const nameOfRow = (
  table: ReportTableName,
  { value, label }: { value: string; label: string },
): string => valueNames[table]?.[value] ?? (label === '' ? (anyTable[value] ?? value) : label);
