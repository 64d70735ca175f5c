import { CUSTOMER_LIMITS, type CustomerQuery, type CustomerSummary } from '@awning/contract';
import { exportCustomerConsents, exportCustomers, listCustomers } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { LabelForm } from '../../kit/list/label-form.tsx';
import type {
  BulkAction,
  ListColumn,
  ListExport,
  ListRequest,
  ListResult,
  ResourceList,
} from '../../kit/list/list-definition.ts';
import { Status } from '../../kit/status/status.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import classes from './customer.module.css';
import { type CustomerFilterContext, customerFilters, customerViews } from './customer-filters.ts';
import type { customerMessages } from './customer-messages.ts';
import { CustomerPeek } from './customer-peek.tsx';

type T = Translate<typeof customerMessages>;

interface ListContext extends CustomerFilterContext {
  readonly now: number;
}

/** Customers as a list; a segment is a view of it. */
export function customerList(api: Client, t: T, context: ListContext): ResourceList<CustomerSummary> {
  return {
    name: 'customers',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: customerViews(t),
    columns: columns(t, context),
    filters: customerFilters(t, context),
    load: (request) => loadCustomers(api, request),
    keyOf: ({ id }) => id,
    nameOf: ({ name, email }) => name || email,
    hrefOf: ({ id }) => `/customers/${id}`,
    peek: (customer) => <CustomerPeek customer={customer} now={context.now} />,
    bulk: customerBulk(t),
    exports: customerExports(api, t),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const list = 'customers';

/** What can be done with many customers at once, as a job of the server. */
const customerBulk = (t: T): BulkAction<CustomerSummary>[] => [
  {
    id: 'tags',
    label: (count) => t('changeTags', { count }),
    bulkCall: { list, action: 'tags' },
    undoCall: { list, action: 'undo', hasTimes: true },
    undoesAll: true,
    form: (props) => <LabelForm {...props} label={t('tags')} most={CUSTOMER_LIMITS.tag} />,
    done: (count) => t('tagged', { count }),
  },
];

/** Of the view, or of those that are selected. */
const customerExports = (api: Client, t: T): ListExport[] =>
  (
    [
      ['csv', exportCustomers, t('exportAll')],
      ['consents', exportCustomerConsents, t('exportConsents')],
    ] as const
  ).map(([id, call, label]) => ({
    id,
    label,
    takesSelection: true,
    load: ({ search, filters, ids }) =>
      api.download(call, {
        query: { ...filters, ...(search !== undefined && { search }), ...(ids && { ids: ids.join(',') }) },
      }),
  }));

async function loadCustomers(
  api: Client,
  { search, filters, sort, limit, cursor, before, isCounted, signal }: ListRequest,
): Promise<ListResult<CustomerSummary>> {
  const query: CustomerQuery = {
    ...filters,
    sort: sort as NonNullable<CustomerQuery['sort']>,
    limit,
    count: isCounted,
    ...(search !== undefined && { search }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  };
  const { body } = await api.call(listCustomers, { query, signal });
  return {
    rows: body.customers,
    nextPageCursor: body.nextPageCursor,
    previousPageCursor: body.previousPageCursor,
    count: body.count,
  };
}

const columns = (t: T, { now, locale }: ListContext): ListColumn<CustomerSummary>[] => [
  {
    id: 'name',
    label: t('customer'),
    width: '22%',
    cell: ({ name, email }) => name || email,
    sort: { name: 'name', first: 'rising' },
    phone: 'lead',
  },
  {
    id: 'email',
    label: t('email'),
    cell: ({ email }) => email,
    sort: { name: 'email', first: 'rising' },
    phone: 'below',
  },
  {
    id: 'news',
    label: t('news'),
    width: '140px',
    cell: ({ news }) => <NewsStatus news={news} t={t} />,
    text: ({ news }) => t(`news ${news}`),
  },
  { id: 'tags', label: t('tags'), width: '150px', goesAt: 2, cell: ({ tags }) => tags.join(', ') },
  {
    id: 'lastOrder',
    label: t('lastOrder'),
    width: '120px',
    cell: ({ lastOrderOn }) => (lastOrderOn === null ? '' : <Moment at={lastOrderOn} now={now} />),
    text: ({ lastOrderOn }) => (lastOrderOn === null ? '' : new Date(lastOrderOn).toISOString()),
    sort: { name: 'lastOrderOn', first: 'falling' },
  },
  {
    id: 'orders',
    label: t('orders'),
    width: '96px',
    isNumber: true,
    cell: ({ orderCount }) => <OrderCount count={orderCount} locale={locale} t={t} />,
    text: ({ orderCount }) => String(orderCount),
    sort: { name: 'orders', first: 'falling' },
    phone: 'endBelow',
  },
  {
    id: 'spent',
    label: t('spent'),
    width: '112px',
    isNumber: true,
    cell: ({ spent }) => (spent === null ? '' : moneyText(spent, locale)),
    sort: { name: 'spent', first: 'falling' },
    phone: 'end',
  },
  { id: 'phone', label: t('phone'), width: '140px', isExtra: true, cell: ({ phone }) => phone },
  { id: 'country', label: t('country'), width: '96px', isExtra: true, cell: ({ country }) => country },
  {
    id: 'account',
    label: t('account'),
    width: '96px',
    isExtra: true,
    cell: ({ hasAccount }) => (hasAccount ? t('yes') : ''),
  },
  {
    id: 'created',
    label: t('created'),
    width: '120px',
    isExtra: true,
    cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
    text: ({ createdOn }) => new Date(createdOn).toISOString(),
    sort: { name: 'createdOn', first: 'falling' },
  },
];

/** On a phone no heading says what is counted. */
function OrderCount({
  count,
  locale,
  t,
}: {
  readonly count: number;
  readonly locale: string;
  readonly t: T;
}) {
  return (
    <>
      <span className={classes.wide}>{new Intl.NumberFormat(locale).format(count)}</span>
      <span className={classes.narrow}>{t('ordersCounted', { count })}</span>
    </>
  );
}

export function NewsStatus({ news, t }: { readonly news: CustomerSummary['news']; readonly t: T }) {
  return (
    <Status
      shape="content"
      progress={news === 'subscribed' ? 'done' : news === 'pending' ? 'part' : 'none'}
      tone={news === 'subscribed' ? 'good' : news === 'pending' ? 'waiting' : 'neutral'}
    >
      {t(`news ${news}`)}
    </Status>
  );
}
