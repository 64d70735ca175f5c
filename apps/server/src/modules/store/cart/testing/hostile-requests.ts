import fc from 'fast-check';
import { anyText } from '../../../../testing/any-text.ts';
import { CART } from '../../../../testing/test-shopper.ts';

/** What a stranger may send. Bodies are text, because JSON can say more than a program would write. */
export interface HostileRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET';
  /** `{entry}` stands for an entry of the sender. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The cookie that says whose cart it is; null: the sender's own. */
  readonly visitor: string | null;
}

/** Ids and SKUs that exist, here or elsewhere. */
export interface Known {
  readonly itemIds: readonly string[];
  readonly skus: readonly string[];
  readonly codes: readonly string[];
}

const strange = [
  '',
  ' ',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '../..',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '😀'.repeat(50),
  '<script>alert(1)</script>',
  '{{7*7}}',
  'a'.repeat(24),
  'f'.repeat(24),
  'x'.repeat(101),
  'x'.repeat(201),
  'x'.repeat(5000),
];
const json = (value: unknown): string => JSON.stringify(value) ?? 'null';
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map(json),
  fc.constantFrom('[]', '{}', 'true', '[[]]', '{"$gt":0}'),
);
const text = fc.oneof(fc.constantFrom(...strange), anyText({ maxLength: 40 }), fc.uuid()).map(json);
const oneOf = (values: readonly string[]) => fc.constantFrom(...values).map(json);

/** As it stands in the body: numbers that no program would write are among them. */
const rawQuantity = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '"3"',
    '" 4 "',
    '1.0',
    '1e0',
    '10000',
    '9999',
    '0',
    '-1',
    '-0',
    '1.5',
    '1e309',
    '-1e309',
    '1e-7',
    '"abc"',
    '"1.5"',
    '"٣"',
    '"１"',
    '"0x10"',
    '"1e3"',
    '"+1"',
    '"1,000"',
    '""',
    '" "',
    '"Infinity"',
    '"NaN"',
    'null',
    'true',
    '[]',
    '[1]',
    '["1"]',
    '{}',
    '{"valueOf":1}',
    '9007199254740993',
    '99999999999999999999',
  ),
  fc.integer({ min: 1, max: 30 }).map(String),
  fc.integer({ min: 1, max: 30 }).map(String),
  fc.integer({ min: -9, max: 11_000 }).map(String),
  fc.oneof(fc.double().map(json), anyJson),
);
const extra = fc.dictionary(
  fc.constantFrom(
    'price',
    'purchasePriceCents',
    'priceMinor',
    'unitPrice',
    'subTotal',
    'item',
    'currency',
    'onSale',
    'most',
    'websiteId',
    'cartId',
    'id',
    'owner',
    'siteUserId',
    'chosenVariant',
    'variantId',
    'orderId',
    'isPurchased',
    '__proto__',
    'constructor',
    'prototype',
    'options',
    'idempotencyKey',
    'coupons',
    'promoCode',
    '',
  ),
  fc.oneof(
    fc.constantFrom('0', '1', '-1', '"0"', 'null', '{"price":{"value":1}}', '{"isAdmin":true}'),
    anyJson,
  ),
  { maxKeys: 3 },
);
const answers = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('null', '""', '"Anna"', '"{\\"name\\":\\"Ben\\"}"') },
  { weight: 3, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      json('x'.repeat(100_000)),
      json('x'.repeat(100_001)),
      json('é'.repeat(60_000)),
    ),
  },
  { weight: 1, arbitrary: anyJson },
);
/** Any of the fields, in any order, some of them twice. */
const bodyOf = (fields: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.tuple(
        ...Object.entries(fields).map(([name, value]) =>
          fc.option(
            value.map((raw) => [name, raw] as const),
            { freq: 25 },
          ),
        ),
      ),
      extra,
    )
    .map(([known, more]) => {
      const pairs = [...known.filter((pair) => pair !== null), ...Object.entries(more)];
      return `{${pairs.map(([name, raw]) => `${json(name)}:${raw}`).join(',')}}`;
    });

const damage = (body: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(body) },
    { weight: 1, arbitrary: fc.nat({ max: body.length }).map((end) => body.slice(0, end)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(`${body}}`, `\ufeff${body}`, '', 'null', '[]', '"x"', '1', body.repeat(2)),
    },
    { weight: 1, arbitrary: fc.constantFrom('[', '{"a":').map((opening) => opening.repeat(500)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  );
const contentType = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'text/plain',
      'text/html',
      'x',
      '',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/merge-patch+json',
      'application/json, text/plain',
      'application/octet-stream',
    ),
  },
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('k1', 'k2', ' ', 'x'.repeat(255), 'x'.repeat(256), 'ключ', "'; --"),
  },
);
const visitor = fc.oneof(
  { weight: 20, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      'x',
      'A'.repeat(43),
      'A'.repeat(44),
      '..',
      '"',
      'u'.repeat(4000),
      '%00',
      'é',
      'a b',
    ),
  },
);

export function hostileRequests({ itemIds, skus, codes }: Known): fc.Arbitrary<HostileRequest> {
  const itemId = fc.oneof(
    { weight: 20, arbitrary: oneOf(itemIds) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: anyJson },
  );
  const sku = fc.oneof(
    { weight: 6, arbitrary: oneOf(skus) },
    { weight: 15, arbitrary: fc.constant('null') },
    text,
    anyJson,
  );
  const promoCode = fc.oneof(oneOf(codes), text, anyJson);
  const inPath = fc.oneof(
    { weight: 4, arbitrary: fc.constant('{entry}') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...strange.filter((each) => each.isWellFormed())).map(encodeURIComponent),
    },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff', 'a'.repeat(24), '..%2f', '%2e%2e') },
  );
  const call = (
    method: HostileRequest['method'],
    path: fc.Arbitrary<string>,
    body: fc.Arbitrary<string>,
  ): fc.Arbitrary<HostileRequest> =>
    fc
      .tuple(path, body.chain(damage), contentType, key, visitor)
      .map(([where, sent, type, named, whose]) => ({
        method,
        path: where,
        body: sent,
        visitor: whose,
        headers: {
          ...(type && { 'content-type': type }),
          ...(named === null ? {} : { 'idempotency-key': named }),
        },
      }));
  const nothing = fc.constant('');
  return fc.oneof(
    {
      weight: 12,
      arbitrary: call(
        'POST',
        fc.constant(`${CART}/entries`),
        bodyOf({ itemId, sku, quantity: rawQuantity, additionalFields: answers }),
      ),
    },
    {
      weight: 3,
      arbitrary: call(
        'PUT',
        inPath.map((id) => `${CART}/entries/${id}`),
        bodyOf({ quantity: rawQuantity }),
      ),
    },
    {
      weight: 3,
      arbitrary: call(
        'PUT',
        inPath.map((id) => `${CART}/entries/${id}/additionalFields`),
        bodyOf({ itemId, sku, additionalFields: answers }),
      ),
    },
    {
      weight: 1,
      arbitrary: call(
        'DELETE',
        inPath.map((id) => `${CART}/entries/${id}`),
        nothing,
      ),
    },
    {
      weight: 1,
      arbitrary: call(
        'POST',
        inPath.map((id) => `${CART}/entries/${id}/restore`),
        nothing,
      ),
    },
    { weight: 2, arbitrary: call('POST', fc.constant(`${CART}/coupons`), bodyOf({ promoCode })) },
    {
      weight: 1,
      arbitrary: call(
        'DELETE',
        inPath.map((code) => `${CART}/coupons/${code}`),
        nothing,
      ),
    },
    {
      weight: 2,
      arbitrary: call(
        'POST',
        fc.constant('/api/3/commerce/cart/subscription'),
        bodyOf({ itemId, sku, qty: rawQuantity, additionalFields: answers }),
      ),
    },
    {
      weight: 1,
      arbitrary: call(
        'GET',
        inPath.map((word) => `${CART}?mock=${word}&calculateSubtotal=${word}&timecode=${word}`),
        nothing,
      ),
    },
  );
}
