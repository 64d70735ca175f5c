import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { describeApi } from './api-description.ts';

interface Operation {
  readonly description: string;
  readonly parameters?: readonly { in: string; name: string; description?: string }[];
  readonly requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  readonly responses: Record<string, { content?: Record<string, { schema: { required: string[] } }> }>;
}
interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

let app: TestApp;
let description: Description;

beforeAll(async () => {
  app = await createTestApp();
  await app.make.site();
  const response = await app.browser().get('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('application/json');
  description = response.json();
});
afterAll(() => app.close());

describe('GET /api/openapi.json', () => {
  it('SF-7.25 PL-7.40 the API description names every call of the route table, and nothing else', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = app.rules
      .filter(({ url }) => url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(registered.sort());
    expect(description.openapi).toBe('3.1.0');
  });

  it('the OpenAPI document equals describeApi and is valid JSON', () => {
    expect(JSON.parse(JSON.stringify(describeApi(app.http)))).toEqual(description);
  });

  it('the OpenAPI document has a response for every call', () => {
    const unsaid = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { responses }]) => {
          const answers = Object.entries(responses).filter(([status]) => status !== 'default');
          // 204 is an answer without a body.
          return !answers.some(([status, { content }]) => status === '204' || content?.['application/json']);
        })
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('the OpenAPI document has request schemas, who may call, and the shape of refusals', () => {
    const { post, put } = {
      ...description.paths['/api/members'],
      ...description.paths['/api/members/{memberId}'],
    };
    expect(Object.keys(post?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual([
      'email',
      'password',
      'displayName',
      'roles',
    ]);
    expect(put?.description).toBe('May be called by: member: members.manage.');
    expect(post?.responses.default?.content?.['application/json']?.schema.required).toEqual([
      'error',
      'code',
      'message',
    ]);
  });

  const callsWith = (header: string): string[] =>
    Object.entries(description.paths)
      .flatMap(([path, operations]) => Object.entries(operations).map((each) => [path, ...each] as const))
      .filter(([, , { parameters = [] }]) =>
        parameters.some((each) => each.in === 'header' && each.name === header && each.description),
      )
      .map(([path, method]) => `${method.toUpperCase()} ${path}`)
      .sort();

  it('the OpenAPI document names the calls that take an idempotency key, and those that take If-Match', () => {
    expect(callsWith('idempotency-key')).toEqual([
      'POST /api/bulk',
      'POST /api/commerce/checkout/pay',
      'POST /api/commerce/coupons',
      'POST /api/commerce/customers/{customerId}/notes',
      'POST /api/commerce/donations',
      'POST /api/commerce/gift-cards',
      'POST /api/commerce/gift-cards/{giftCardId}/adjustments',
      'POST /api/commerce/inventory/adjustments',
      'POST /api/commerce/manual-orders',
      'POST /api/commerce/orders/{orderId}/cancel',
      'POST /api/commerce/orders/{orderId}/fulfillments',
      'POST /api/commerce/orders/{orderId}/mails/{mailId}/resend',
      'POST /api/commerce/orders/{orderId}/mark-paid',
      'POST /api/commerce/orders/{orderId}/notes',
      'POST /api/commerce/orders/{orderId}/refunds',
      'POST /api/commerce/orders/{orderId}/refunds/{refundId}/paid-back',
      'POST /api/commerce/orders/{orderId}/returns',
      'POST /api/commerce/orders/{orderId}/returns/{returnId}/receive',
      'POST /api/commerce/products',
      'POST /api/commerce/products/changes',
      'POST /api/commerce/products/{itemId}/schedules',
      'POST /api/commerce/shopping-cart/entries',
      'POST /api/forms/submissions/{submissionId}/reply',
    ]);
    expect(callsWith('if-match')).toEqual([
      'DELETE /api/commerce/coupons/{couponId}',
      'DELETE /api/commerce/donations/{donationId}',
      'DELETE /api/commerce/mail-templates/{name}',
      'DELETE /api/commerce/webhook-subscriptions/{subscriptionId}',
      'DELETE /api/content/areas/{areaId}/draft',
      'DELETE /api/content/collections/{collectionId}/draft',
      'DELETE /api/content/items/{itemId}/draft',
      'DELETE /api/drafts/{kind}/{id}',
      'DELETE /api/forms/{formId}',
      'DELETE /api/site-users/account/notifications/restock/settings',
      'PATCH /api/commerce/coupons/{couponId}',
      'PATCH /api/commerce/customers/{customerId}',
      'PATCH /api/commerce/donations/{donationId}',
      'PATCH /api/commerce/gift-cards/{giftCardId}',
      'PATCH /api/commerce/orders/{orderId}',
      'PATCH /api/commerce/products/{itemId}',
      'PATCH /api/commerce/products/{itemId}/variants/{variantId}',
      'PATCH /api/commerce/webhook-subscriptions/{subscriptionId}',
      'PATCH /api/content/areas/{areaId}/document',
      'PATCH /api/content/authors/{authorId}',
      'PATCH /api/content/collections/{collectionId}',
      'PATCH /api/content/collections/{collectionId}/document',
      'PATCH /api/content/items/{itemId}',
      'PATCH /api/content/items/{itemId}/document',
      'PATCH /api/forms/{formId}',
      'POST /api/commerce/customers/{customerId}/merge/{otherId}',
      'POST /api/commerce/orders/{orderId}/cancel',
      'POST /api/commerce/orders/{orderId}/refunds',
      'POST /api/commerce/orders/{orderId}/returns/{returnId}/receive',
      'POST /api/drafts/{kind}/{id}/resolve',
      'POST /api/versions/{versionId}/restore',
      'POST /api/widget/UpdateNavigation',
      'PUT /api/commerce/mail-templates/{name}',
      'PUT /api/commerce/products/{itemId}/variants',
      'PUT /api/commerce/reviews/{reviewId}/reply',
      'PUT /api/commerce/shipping',
      'PUT /api/commerce/tax',
      'PUT /api/content/areas/{areaId}/document',
      'PUT /api/content/areas/{areaId}/draft',
      'PUT /api/content/collections/{collectionId}/document',
      'PUT /api/content/collections/{collectionId}/draft',
      'PUT /api/content/items/{itemId}/document',
      'PUT /api/content/items/{itemId}/draft',
      'PUT /api/content/navigations/{name}',
      'PUT /api/drafts/{kind}/{id}',
      'PUT /api/forms/{formId}',
      'PUT /api/forms/{formId}/storage',
      'PUT /api/media/assets/{assetId}',
      'PUT /api/media/assets/{assetId}/content',
      'PUT /api/media/assets/{assetId}/edit',
      'PUT /api/member-preferences/{namespace}',
      'PUT /api/redirects',
      'PUT /api/settings/activity',
      'PUT /api/settings/announcement',
      'PUT /api/settings/captcha',
      'PUT /api/settings/checkout',
      'PUT /api/settings/code-injection',
      'PUT /api/settings/cookies',
      'PUT /api/settings/identity',
      'PUT /api/settings/limits',
      'PUT /api/settings/payments',
      'PUT /api/settings/popup',
      'PUT /api/settings/returns',
      'PUT /api/settings/site',
      'PUT /api/settings/store',
      'PUT /api/settings/visits',
      'PUT /api/site-access',
      'PUT /api/site-design',
      'PUT /api/site-header-footer',
      'PUT /api/site-theme',
      'PUT /api/site-users/account/notifications/restock/settings',
      'PUT /api/v1/commerce-preferences/{namespace}',
    ]);
  });

  it('the OpenAPI document has a default quantity for a new cart entry, and none for a changed one', () => {
    const quantityOf = (operation: Operation | undefined) =>
      operation?.requestBody?.content['application/json']?.schema.properties.quantity;
    const { post } = description.paths['/api/commerce/shopping-cart/entries'] ?? {};
    const { put } = description.paths['/api/commerce/shopping-cart/entries/{entryId}'] ?? {};
    expect(quantityOf(post)).toMatchObject({ description: expect.stringContaining('1 when missing') });
    expect(quantityOf(put)).toMatchObject({ description: expect.stringContaining('Refused when missing') });
  });
});
