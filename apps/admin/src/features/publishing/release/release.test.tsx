import type { Coupon, SiteChange } from '@awning/contract';
import {
  askForReview,
  checkPages,
  createSchedule,
  listCoupons,
  listPublishes,
  listSchedules,
  listSiteChanges,
  publishSiteChanges,
  readProduct,
  readSettingsDraft,
  saveSettingsDraft,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editor, sampleChange } from '../../../testing/fake-editor.ts';
import { createProduct, createVariant, respondWithProducts } from '../../../testing/fake-products.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

const wholePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};
const mug = createProduct(1, {
  title: 'Mug',
  currency: 'USD',
  variants: [
    createVariant('v1', { attributes: { Size: 'Small' } }),
    createVariant('v2', { attributes: { Size: 'Large' } }),
  ],
});
const coupon: Coupon = {
  id: 'e'.repeat(24),
  name: 'Winter',
  code: 'WINTER',
  kind: 'percent',
  value: 1000,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: false,
  onlyFor: null,
  buyGet: null,
  customers: null,
  combines: true,
  usesLimit: null,
  usesPerCustomer: null,
  currency: 'USD',
  uses: 0,
  version: 1,
  createdOn: 1,
};

beforeEach(() => localStorage.clear());

function openRelease(changes: SiteChange[] = [sampleChange]) {
  const server = createFakeServer({ member: editor });
  server.respond(listSiteChanges, () => ({ body: { changes } }));
  server.respond(listSchedules, () => ({ body: { schedules: [], ...wholePage } }));
  server.respond(listPublishes, () => ({ body: { publishes: [], ...wholePage } }));
  server.respond(checkPages, () => ({ body: { findings: [], checked: 1, left: 0 } }));
  respondWithProducts(server, [mug]);
  server.respond(publishSiteChanges, () => refuse(409, 'publishing.nothing-waits', 'Nothing waits.'));
  server.respond(listCoupons, () => ({ body: { coupons: [coupon], ...wholePage } }));
  const bodiesOf = ({ method, path }: { method: string; path: string }): unknown[] =>
    server.requests.filter(({ endpoint }) => endpoint === `${method} ${path}`).map(({ body }) => body);
  return { server, bodiesOf, ...openAdmin(server, '/config/publishing') };
}
type User = ReturnType<typeof openRelease>['user'];

async function openSheet(user: User, what: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Add to the release…' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add to the release' });
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'What changes' }), what);
  return sheet;
}
async function chooseMug(user: User, sheet: HTMLElement): Promise<void> {
  await user.type(within(sheet).getByRole('combobox', { name: 'Products' }), 'Mu');
  await user.click(await screen.findByRole('option', { name: /Mug/ }));
}

describe('a release', () => {
  it('ED-83 prices and discounts are published with the pages, in one call', async () => {
    const { bodiesOf, server, user } = openRelease();
    server.respond(publishSiteChanges, () => refuse(404, 'discounts.missing', 'There is no such coupon.'));
    const sale = await openSheet(user, 'Sale, by percent');
    await user.click(within(sale).getByRole('button', { name: 'Add' }));
    expect(within(sale).getByText('Choose at least one product.')).toBeDefined();
    expect(within(sale).getByText('Enter a percentage from 1 to 99.')).toBeDefined();
    await chooseMug(user, sale);
    await user.type(within(sale).getByRole('textbox', { name: 'Percent off' }), '25');
    await user.click(within(sale).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('25 % off')).toBeDefined();
    const discount = await openSheet(user, 'Discount begins');
    await within(discount).findByRole('option', { name: 'Winter (WINTER)' });
    await user.selectOptions(within(discount).getByRole('combobox', { name: 'Discount' }), coupon.id);
    await user.click(within(discount).getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('button', { name: 'Publish 3 changes' }));
    await waitFor(() =>
      expect(bodiesOf(publishSiteChanges)).toEqual([
        {
          changes: [{ kind: 'page', id: sampleChange.id, version: 1 }],
          values: [
            { kind: 'product', id: mug.id, value: { salePercent: 25 } },
            { kind: 'discount', id: coupon.id, value: { enabled: true } },
          ],
        },
      ]),
    );
    // Refused as a whole: what was put together is still there.
    expect(await screen.findByText('There is no such coupon.')).toBeDefined();
    expect(screen.getByText('25 % off')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take Mug out of the release' }));
    expect(screen.queryByText('25 % off')).toBeNull();
  }, 60_000);

  it('the price of one variant is changed alone, also where no page waits', async () => {
    const { bodiesOf, user } = openRelease([]);
    const sheet = await openSheet(user, 'New price');
    await chooseMug(user, sheet);
    await user.selectOptions(await within(sheet).findByRole('combobox', { name: 'Variant' }), 'Large');
    await user.type(within(sheet).getByRole('textbox', { name: 'Price' }), '12.50');
    await user.click(within(sheet).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Large: Price $12.50')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(bodiesOf(publishSiteChanges)).toEqual([
        {
          changes: [],
          values: [{ kind: 'product', id: mug.id, value: { variants: [{ id: 'v2', priceMinor: 1250 }] } }],
        },
      ]),
    );
    expect(bodiesOf(createSchedule)).toEqual([]);
  }, 60_000);

  it('a product that is still on its way when the button is pressed is waited for', async () => {
    const { server, user } = openRelease();
    const answer = Promise.withResolvers<void>();
    server.respond(readProduct, async () => {
      await answer.promise;
      return { body: { product: mug } };
    });
    const sheet = await openSheet(user, 'Product is hidden');
    await chooseMug(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('dialog', { name: 'Add to the release' })).toBeDefined();
    answer.resolve();
    const also = await screen.findByRole('region', { name: 'Also in this release' });
    expect(await within(also).findByText('Mug')).toBeDefined();
  }, 60_000);

  it('what cannot be reviewed stays in the release when a review is asked for', async () => {
    const { server, user } = openRelease();
    server.respond(publishSiteChanges, () => refuse(403, 'publishing.needs-review', 'A review is needed.'));
    server.respond(askForReview, () => Response.json({}));
    const sheet = await openSheet(user, 'Product is hidden');
    await chooseMug(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('button', { name: 'Publish 2 changes' }));
    await user.click(await screen.findByRole('button', { name: /review/i }));
    expect(await screen.findByText(/are not part of it and wait here/)).toBeDefined();
    const also = screen.getByRole('region', { name: 'Also in this release' });
    expect(within(also).getByText('Mug')).toBeDefined();
  }, 60_000);

  it('the announcement becomes a draft, on top of what waits of it', async () => {
    const changes = [sampleChange];
    const { server, user } = openRelease(changes);
    const saved: unknown[] = [];
    const draft = {
      version: 3,
      isOpen: true,
      basedOn: 1,
      conflicts: [],
      openedAt: 1,
      openedBy: null,
      updatedAt: 1,
      updatedBy: null,
    };
    server.respond(readSettingsDraft, () => ({ body: { ...draft, value: { style: 'accent' } } }));
    server.respond(saveSettingsDraft, ({ body }) => {
      saved.push(body);
      changes.push({
        ...sampleChange,
        kind: 'announcement',
        id: 'site',
        title: 'Announcement',
        address: null,
      });
      return { body: { ...draft, value: {} } };
    });
    const sheet = await openSheet(user, 'Announcement');
    await user.click(within(sheet).getByRole('button', { name: 'Add' }));
    expect(within(sheet).getByText('Write what the announcement says.')).toBeDefined();
    await user.type(within(sheet).getByRole('textbox', { name: 'What it says' }), 'Cups & <b>bowls</b>');
    await user.click(within(sheet).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('The announcement waits to be published.')).toBeDefined();
    expect(saved).toEqual([
      { value: { style: 'accent', enabled: true, text: 'Cups &amp; &lt;b&gt;bowls&lt;/b&gt;', link: '' } },
    ]);
    // It was made for this release, so it is part of it.
    const waiting = (await screen.findByRole('checkbox', { name: 'Announcement' })) as HTMLInputElement;
    expect(waiting.checked).toBe(true);
  }, 60_000);
});
