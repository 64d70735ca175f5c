/** What the screens of the admin ask of their lists: each built-in view by each sort, with a search, and its count. */
interface ScreenList {
  /** What every call of the screen says. */
  readonly always: string;
  readonly views: Readonly<Record<string, string>>;
  readonly sorts: readonly string[];
  readonly searches: readonly string[];
}

const ROWS = 'limit=50';
/** Rows are shown before it comes. */
const COUNT = 'limit=1&count=true';

const orders: ScreenList = {
  always: ROWS,
  views: {
    all: 'archived=false',
    'to-pack': 'archived=false&toPack=true',
    unpaid: 'archived=false&financialStatus=pending',
    problems: 'archived=false&problem=true',
    'pay-back': 'archived=false&toPayBack=true',
    archived: 'archived=true',
  },
  sorts: ['createdOn', 'orderNumber', 'customerName', 'total'],
  searches: ['johnson7', 'ada', '1005', 'johnsen'],
};

const products: ScreenList = {
  always: ROWS,
  views: {
    all: '',
    active: 'visible=true',
    hidden: 'visible=false',
    'low-stock': 'stock=low',
    'sold-out': 'stock=sold-out',
    scheduled: 'scheduled=true',
  },
  sorts: ['createdOn', 'title', 'price', 'updatedOn'],
  searches: ['lamp', 'sku-3', 'lomp'],
};

/** Segments are views of this list. */
const customers: ScreenList = {
  always: ROWS,
  views: {
    all: '',
    returning: 'ordersFrom=2',
    once: 'ordersFrom=1&ordersTo=1',
    'never-bought': 'ordersTo=0',
    subscribed: 'news=subscribed',
    tagged: 'tag=tag7&ordersFrom=2',
  },
  sorts: ['createdOn', 'lastOrderOn', 'orders', 'spent', 'name', 'email'],
  searches: ['johnson7', 'ada', 'johnsen', 'smith31@'],
};

const callsOf = ({ always, views, sorts, searches }: ScreenList): string[] =>
  Object.values(views).flatMap((view) => [
    ...[
      ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
      ...searches.map((search) => `search=${search}`),
    ].map((rest) => joined(always, view, rest)),
    joined(COUNT, view),
  ]);

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('&');

export const orderCalls = { '/api/commerce/orders': callsOf(orders) };
export const customerCalls = { '/api/commerce/customers': callsOf(customers) };
export const productCalls = { '/api/commerce/products': callsOf(products) };
