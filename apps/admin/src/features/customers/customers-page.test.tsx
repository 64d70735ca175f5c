import type { CustomerDetails, CustomerImport, CustomerSummary } from '@awning/contract';
import {
  addCustomerNote,
  changeCustomer,
  eraseCustomer,
  exportCustomerConsents,
  findCustomer,
  importCustomers,
  listActivity,
  listCustomers,
  mergeCustomers,
  previewCustomerErasure,
  previewCustomerMerge,
  readBulk,
  readCustomer,
  startBulk,
  tagCustomer,
  undoActivity,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');
const summary = (number: number, change: Partial<CustomerSummary> = {}): CustomerSummary => ({
  id: idOf(number),
  email: `person${number}@example.com`,
  name: `Ada Byron ${number}`,
  firstName: 'Ada',
  lastName: `Byron ${number}`,
  tags: [],
  orderCount: 2,
  spent: { value: '48.00', currency: 'EUR' },
  lastOrderOn: Date.UTC(2026, 0, 5),
  country: 'DE',
  phone: '+49 30 1234',
  news: 'subscribed',
  hasAccount: false,
  subscriptionCount: 0,
  createdOn: Date.UTC(2025, 0, 5),
  ...change,
});
const details = (change: Partial<CustomerSummary> = {}): CustomerDetails => ({
  customer: { ...summary(1, change), emails: ['person1@example.com'], addresses: [], version: 3 },
  accountSince: null,
  consents: [
    {
      email: 'person1@example.com',
      status: 'subscribed',
      source: 'checkout',
      wording: 'Yes, send me news',
      proof: '',
      orderId: idOf(7),
      askedOn: Date.UTC(2026, 0, 5),
      consentedOn: Date.UTC(2026, 0, 5),
      unsubscribedOn: null,
    },
  ],
  notes: [],
  orders: [
    {
      id: idOf(7),
      orderNumber: '1042',
      items: 'Mug',
      total: { value: '48.00', currency: 'EUR' },
      financialStatus: 'paid',
      fulfillmentStatus: 'FULFILLED',
      testmode: false,
      createdOn: Date.UTC(2026, 0, 5),
    },
  ],
  subscriptions: [],
  giftCards: [],
  waiting: [],
  submissions: [],
});

function open(path = `/config/customers/${idOf(1)}`) {
  const server = createFakeServer({
    member: {
      ...owner,
      isOwner: true,
      permissions: [...owner.permissions, 'customers.manage', 'forms.manage'],
    },
  });
  const queries: unknown[] = [];
  let shown = details();
  server.respond(listCustomers, ({ query }) => {
    queries.push(query);
    return {
      body: {
        customers: [summary(1), summary(2, { name: '', orderCount: 0, spent: null, news: 'none' })],
        hasNextPage: false,
        nextPageCursor: null,
        hasPreviousPage: false,
        previousPageCursor: null,
        count: { count: 2, isMore: false },
      },
    };
  });
  server.respond(readCustomer, () => ({ body: shown }));
  server.respond(findCustomer, () => ({ body: { customer: shown.customer } }));
  server.respond(listActivity, () => ({
    body: {
      activities: [],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    },
  }));
  server.respond(undoActivity, () => refuse(409, 'activity.changed-since', 'Changed since.'));
  const show = (next: CustomerDetails): void => {
    shown = next;
  };
  return { ...openAdmin(server, path), server, queries, show };
}

describe('the list of customers', () => {
  it('AP-15 selected customers get and lose tags by one job, with the way back', async () => {
    const { user, server } = open('/config/customers');
    const bulk = {
      id: idOf(90),
      list: 'customers',
      action: 'tags',
      state: 'done' as const,
      total: 2,
      done: 2,
      failed: 0,
      failures: [],
      startedBy: 'Olive',
      createdOn: Date.UTC(2026, 0, 5),
      finishedOn: Date.UTC(2026, 0, 5),
    };
    server.respond(startBulk, () => ({ status: 202, body: { bulk } }));
    server.respond(readBulk, () => ({ body: { bulk } }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Tags of 2' }));
    await user.type(await screen.findByRole('textbox', { name: 'Tags: Add' }), 'x'.repeat(41));
    await user.click(screen.getByRole('button', { name: 'Apply to 2' }));
    expect(await screen.findByText('A name has at most 40 characters.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Tags: Add' }));
    await user.click(screen.getByRole('textbox', { name: 'Tags: Add' }));
    await user.paste(Array.from({ length: 51 }, (_, place) => `t${place}`).join(','));
    await user.click(screen.getByRole('button', { name: 'Apply to 2' }));
    expect(await screen.findByText('At most 50 names at once.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Tags: Add' }));
    await user.type(screen.getByRole('textbox', { name: 'Tags: Add' }), 'VIP, regular');
    await user.type(screen.getByRole('textbox', { name: 'Tags: Remove' }), 'old');
    await user.click(screen.getByRole('button', { name: 'Apply to 2' }));
    expect(await screen.findByText('2 customers changed')).toBeDefined();
    const jobs = () =>
      server.requests.filter(({ endpoint }) => endpoint === 'POST /api/bulk').map(({ body }) => body);
    expect(jobs()).toEqual([
      expect.objectContaining({
        list: 'customers',
        action: 'tags',
        ids: [idOf(1), idOf(2)],
        arguments: { add: ['VIP', 'regular'], remove: ['old'] },
      }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(jobs()).toHaveLength(2));
    expect(jobs()[1]).toMatchObject({ list: 'customers', action: 'undo' });
  });

  it('what the selected customers agreed to is had as a file of them alone', async () => {
    // One may have left the view since it was chosen there.
    const { user, server } = open('/config/customers?search=ada');
    const asked: unknown[] = [];
    server.respond(exportCustomerConsents, ({ query }) => {
      asked.push(query);
      return new Response('Customer ID', { headers: { 'content-type': 'text/csv' } });
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron 1' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'What they agreed to' }));
    await waitFor(() => expect(asked).toEqual([{ ids: idOf(1) }]));
  });

  it('customers are listed with orders and what they spent; one without a name by the address', async () => {
    open('/config/customers');
    expect(await screen.findByRole('link', { name: 'Ada Byron 1' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'person2@example.com' })).toBeDefined();
    expect(screen.getByText('€48.00')).toBeDefined();
  });

  it('the number of orders has its word where a phone shows no heading', async () => {
    open('/config/customers');
    expect(await screen.findByText('0 orders')).toBeDefined();
    expect(screen.getByText('2 orders')).toBeDefined();
  });

  it('AP-10 a segment is a view: returning customers are asked for by their number of orders', async () => {
    const { user, queries } = open('/config/customers');
    const views = await screen.findByRole('navigation', { name: 'Views' });
    await user.click(within(views).getByRole('link', { name: 'Returning' }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ ordersFrom: '2', sort: '-lastOrderOn' }));
  });

  it('a file is looked at first: what is new, changes and is left out by row, and then imported', async () => {
    const { user, server } = open('/config/customers');
    const sent: CustomerImport[] = [];
    server.respond(importCustomers, ({ body }) => {
      sent.push(body);
      return {
        body: { added: 1, changed: 1, same: 0, wrong: [{ place: 2, problem: 'email-wrong' as const }] },
      };
    });
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const sheet = await screen.findByRole('dialog', { name: 'Import customers' });
    const input = sheet.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File(['Name\nAda'], 'a.csv', { type: 'text/csv' }));
    expect(await within(sheet).findByText('There is no column “Email” in this file.')).toBeDefined();
    const text = 'Email,First Name\na@example.com,Ada\nb@example.com,Bea\nnone,Cleo';
    await user.upload(input, new File([text], 'b.csv', { type: 'text/csv' }));
    expect(await within(sheet).findByText('1 new customer')).toBeDefined();
    expect(within(sheet).getByText('Row 4: Email is no address that mail can reach')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: 'Import 2 customers' }));
    expect(await within(sheet).findByText('The import is done')).toBeDefined();
    expect(sent.map(({ dryRun, people }) => [dryRun, people.length])).toEqual([
      [true, 3],
      [false, 3],
    ]);
  });
});

describe('a customer import and its way back', () => {
  const importing = async (rows: number) => {
    const opened = open('/config/customers');
    const { user, server } = opened;
    const stored: string[] = [];
    const undone: string[] = [];
    const activities: { id: string }[] = [{ id: idOf(90) }];
    const waiting: (() => void)[] = [];
    server.respond(importCustomers, async ({ body }) => {
      if (!body.dryRun) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        stored.push(idOf(91 + stored.length));
        activities.unshift({ id: stored.at(-1) ?? '' });
      }
      return { body: { added: body.people.length, changed: 0, same: 0, wrong: [] } };
    });
    server.respond(listActivity, ({ query }) =>
      Response.json({ activities: activities.slice(0, Number(query.limit)), hasNextPage: false }),
    );
    server.respond(undoActivity, ({ params }) => {
      undone.push(String(params.activityId));
      return Response.json({});
    });
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const sheet = await screen.findByRole('dialog', { name: 'Import customers' });
    const input = sheet.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    const lines = Array.from({ length: rows }, (_, index) => `p${index}@example.com`);
    await user.upload(input, new File([`Email\n${lines.join('\n')}`], 'b.csv', { type: 'text/csv' }));
    await user.click(await within(sheet).findByRole('button', { name: /^Import \d/ }));
    await waitFor(() => expect(waiting).toHaveLength(1));
    return { ...opened, sheet, stored, undone, waiting };
  };

  it('Undo takes back the parts of this import and nothing else', async () => {
    const { user, sheet, undone, waiting } = await importing(1500);
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await user.click(await within(sheet).findByRole('button', { name: 'Undo the import' }));
    await screen.findByText('The import was taken back');
    expect(undone).toEqual([idOf(92), idOf(91)]);
  });

  it('Escape stops an import that runs, and its result and way back are there', async () => {
    const { user, sheet, stored, undone, waiting } = await importing(1500);
    await user.keyboard('{Escape}');
    waiting[0]?.();
    expect(await within(sheet).findByText('The import is done')).toBeDefined();
    expect(stored).toEqual([idOf(91)]);
    await user.click(within(sheet).getByRole('button', { name: 'Undo the import' }));
    await waitFor(() => expect(undone).toEqual([idOf(91)]));
  });
});

describe('the page of a customer', () => {
  it('shows orders, what they agreed to with its proof, and one timeline', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Ada Byron 1' })).toBeDefined();
    expect(screen.getByText('Yes, send me news')).toBeDefined();
    expect(screen.getByText('Agreed on January 5, 2026')).toBeDefined();
    const timeline = screen.getByRole('list', { name: 'Timeline' });
    expect(within(timeline).getByText(/Placed order 1042/)).toBeDefined();
  });

  it('test orders that its numbers leave out are told below them', async () => {
    const { show } = open();
    const [order] = details().orders;
    show({ ...details(), orders: order ? [order, { ...order, id: idOf(8), testmode: true }] : [] });
    expect(await screen.findByText('1 test order is not counted.')).toBeDefined();
  });

  it('opened by the address of an order, it goes on under the id of the customer', async () => {
    const { address } = open('/config/customers/person1%40example.com');
    await waitFor(() => expect(address()).toBe(`/config/customers/${idOf(1)}`));
  });

  it('a tag is added and a note is written; what was typed stays when the server refuses it', async () => {
    const { user, server, show } = open();
    const tags: unknown[] = [];
    server.respond(tagCustomer, ({ body }) => {
      tags.push(body);
      show(details({ tags: ['vip'] }));
      return { body: { customer: details({ tags: ['vip'] }).customer } };
    });
    await user.type(await screen.findByRole('textbox', { name: 'Add a tag' }), 'vip{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove the tag vip' })).toBeDefined();
    expect(tags).toEqual([{ add: ['vip'] }]);
    server.respond(addCustomerNote, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    await user.type(screen.getByRole('textbox', { name: 'Note about this customer' }), 'Likes blue');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Busy right now.')).toBeDefined();
    expect(screen.getByDisplayValue('Likes blue')).toBeDefined();
  });

  it('only what was changed is saved, over the version that was read; after a conflict it is saved on top', async () => {
    const { user, server, show } = open();
    const sent: unknown[] = [];
    server.respond(changeCustomer, ({ body, headers }) => {
      sent.push([body, headers.get('if-match')]);
      if (headers.get('if-match') === '"3"') {
        show({ ...details(), customer: { ...details().customer, version: 4 } });
        return refuse(412, 'customer-records.changed-meanwhile', 'Changed meanwhile.');
      }
      return { body: { customer: details().customer } };
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const sheet = await screen.findByRole('dialog', { name: 'Edit customer' });
    const first = within(sheet).getByRole('textbox', { name: 'First name' });
    await user.clear(first);
    await user.type(first, 'Augusta');
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(sheet).findByText(/Another member changed this customer/)).toBeDefined();
    expect(within(sheet).getByDisplayValue('Augusta')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      [{ firstName: 'Augusta' }, '"3"'],
      [{ firstName: 'Augusta' }, '"4"'],
    ]);
  });

  it('another customer is merged after a preview', async () => {
    const { user, server } = open();
    const merged: unknown[] = [];
    const afterwards: string[] = [];
    server.respond(previewCustomerMerge, () => {
      if (merged.length > 0) afterwards.push('preview');
      return {
        body: {
          kept: summary(1),
          other: summary(2),
          result: {
            name: 'Ada Byron 1',
            email: 'person1@example.com',
            emails: ['person1@example.com', 'person2@example.com'],
            tags: [],
            orderCount: 4,
            testOrderCount: 2,
            noteCount: 1,
          },
          version: 3,
        },
      };
    });
    server.respond(mergeCustomers, ({ params }) => {
      merged.push(params.otherId);
      return { body: { customer: details().customer } };
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge with another customer' }));
    const sheet = await screen.findByRole('dialog', { name: 'Merge customers' });
    await user.type(within(sheet).getByRole('combobox', { name: /Customer to merge/ }), 'person2');
    await user.click(await within(sheet).findByRole('option', { name: /person2@example.com/ }));
    expect(await within(sheet).findByText('4 orders · 2 test orders · 1 note')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(merged).toEqual([idOf(2)]));
    expect(await screen.findByText(/merged into this customer/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The other one is no customer any more.
    expect(afterwards).toEqual([]);
  });

  it('erasing says what goes and what stays, and asks for the address; an open order stands in the way', async () => {
    const { user, server } = open();
    const erased: unknown[] = [];
    const preview = {
      orders: 1,
      openOrders: 1,
      activeSubscriptions: 0,
      submissions: 2,
      listEntries: 1,
      waiting: 0,
      giftCards: 0,
      mails: 3,
      notes: 0,
      reviews: 0,
    };
    server.respond(previewCustomerErasure, () => ({ body: preview }));
    const openSheet = async (): Promise<HTMLElement> => {
      await user.click(await screen.findByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Erase this customer' }));
      return screen.findByRole('dialog', { name: 'Erase Ada Byron 1?' });
    };
    const blocked = await openSheet();
    expect(await within(blocked).findByText(/1 order is still to be sent/)).toBeDefined();
    expect(within(blocked).getByRole('button', { name: 'Erase for good' })).toHaveProperty('disabled', true);
    await user.click(within(blocked).getByRole('button', { name: 'Cancel' }));
    const afterwards: string[] = [];
    server.respond(previewCustomerErasure, () => {
      if (erased.length > 0) afterwards.push('preview');
      return { body: { ...preview, openOrders: 0 } };
    });
    server.respond(eraseCustomer, ({ body }) => {
      erased.push(body);
      return { body: preview };
    });
    const sheet = await openSheet();
    const field = await within(sheet).findByRole('textbox', { name: 'Type person1@example.com to confirm' });
    expect(within(sheet).getByText(/2 form answers/)).toBeDefined();
    expect(within(sheet).getByText(/tax law asks for them/)).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: 'Erase for good' }));
    expect(await within(sheet).findByText('Type the address as it stands above.')).toBeDefined();
    expect(erased).toEqual([]);
    await user.type(field, 'person1@example.com');
    await user.click(within(sheet).getByRole('button', { name: 'Erase for good' }));
    await waitFor(() => expect(erased).toEqual([{ email: 'person1@example.com' }]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toBeDefined();
    expect(afterwards).toEqual([]);
  });
});
