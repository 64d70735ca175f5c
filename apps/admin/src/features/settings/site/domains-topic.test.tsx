import type { DomainList } from '@awning/contract';
import {
  addDomain,
  checkDomain,
  listDomains,
  makeDomainPrimary,
  readPlan,
  removeDomain,
  verifyDomain,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { caddyConfiguration, nginxConfiguration } from './proxy-configuration.ts';

const administrator: typeof owner = { ...owner, permissions: [...owner.permissions, 'members.manage'] };

const aDomain = (host: string, isVerified: boolean, isPrimary = false) => ({
  host,
  isPrimary,
  isVerified,
  proof: { name: `_awning.${host}`, value: 'awning-site=heron' },
});

/** The first one is primary; those that begin with "new." lead elsewhere and are not verified. */
function openDomains(hosts: readonly string[], member = administrator) {
  const server = createFakeServer({ member });
  let isProven = false;
  let domains = hosts.map((host, index) => aDomain(host, !host.startsWith('new.'), index === 0));
  const list = (): { body: DomainList } => ({
    body: { domains, ownAddress: 'https://heron.awning.example', target: 'awning.example', port: 3000 },
  });
  server.respond(listDomains, list);
  server.respond(addDomain, ({ body }) => {
    if (body.host === 'taken.example')
      return refuse(409, 'sites.host-taken', 'The domain "taken.example" already belongs to a site.');
    domains = [...domains, aDomain(body.host, false)];
    return list();
  });
  server.respond(verifyDomain, ({ params }) => {
    if (!isProven) return refuse(409, 'sites.host-unproven', 'It does not lead to this server yet.');
    domains = domains.map((domain) =>
      domain.host === params.host ? { ...domain, isVerified: true } : domain,
    );
    return list();
  });
  server.respond(makeDomainPrimary, ({ params }) => {
    domains = domains.map((domain) => ({ ...domain, isPrimary: domain.host === params.host }));
    return list();
  });
  server.respond(removeDomain, ({ params }) => {
    domains = domains.filter(({ host }) => host !== params.host);
    return list();
  });
  server.respond(checkDomain, ({ params }) => ({
    body: {
      host: String(params.host),
      state: String(params.host).startsWith('new.') ? ('elsewhere' as const) : ('here' as const),
      addresses: ['192.0.2.9'],
      expected: ['192.0.2.1'],
    },
  }));
  return {
    server,
    domainsNow: () => domains,
    prove: () => {
      isProven = true;
    },
    ...openAdmin(server, '/config/settings/domains'),
  };
}

describe('the domains of a site', () => {
  it('on a local machine the screen says that no domain can be verified, and what to do', async () => {
    const server = createFakeServer({ member: administrator });
    const domains = [aDomain('shop.example', false)];
    server.respond(listDomains, () => ({
      body: { domains, ownAddress: 'http://heron.localhost:3000', target: null, port: 3000 },
    }));
    server.respond(checkDomain, () => ({
      body: { host: 'shop.example', state: 'local' as const, addresses: [], expected: [] },
    }));
    openAdmin(server, '/config/settings/domains');
    const notice = await screen.findByRole('region', { name: 'Domains do not work on this machine yet' });
    expect(notice.textContent).toContain('http://heron.localhost:3000');
    expect(within(notice).getAllByRole('listitem')[1]?.textContent).toContain('AWNING_BASE_URL');
    expect(screen.queryByRole('button', { name: 'Verify: shop.example' })).toBeNull();
  });

  it('a domain itself gets an ALIAS entry and a name below one a CNAME entry', async () => {
    openDomains(['heron.example', 'shop.heron.example']);
    expect(await screen.findByText('heron.example. ALIAS awning.example.')).toBeDefined();
    expect(screen.getByText('shop.heron.example. CNAME awning.example.')).toBeDefined();
    expect(screen.queryByText(/^heron\.example\. CNAME/)).toBeNull();
  });

  it('a domain is added out of a pasted address, and one of another site is refused with a sentence', async () => {
    const { user, domainsNow } = openDomains([]);
    const field = await screen.findByLabelText('Add a domain');
    await user.type(field, 'https://Shop.Example.com/path');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(domainsNow()).toMatchObject([{ host: 'shop.example.com', isPrimary: false }]));
    await user.type(field, 'taken.example');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/already belongs to a site/)).toBeDefined();
    expect((field as HTMLInputElement).value).toBe('taken.example');
  });

  it('a domain that leads elsewhere says where, why it cannot be primary yet, and how to prove it', async () => {
    const { user, domainsNow, prove } = openDomains(['old.example', 'new.example']);
    expect(
      await screen.findByText(/another server \(192.0.2.9\). It should lead to 192.0.2.1/),
    ).toBeDefined();
    expect(screen.getByText('Not verified yet')).toBeDefined();
    expect(screen.getByText('_awning.new.example. TXT "awning-site=heron"')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Make primary: new.example' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Verify: new.example' }));
    expect(await screen.findByText('It does not lead to this server yet.')).toBeDefined();
    prove();
    await user.click(screen.getByRole('button', { name: 'Verify: new.example' }));
    await user.click(await screen.findByRole('button', { name: 'Make primary: new.example' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/does not lead to this server yet/)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Make primary' }));
    await waitFor(() => expect(domainsNow()[1]).toMatchObject({ host: 'new.example', isPrimary: true }));
    expect(screen.queryByRole('button', { name: 'Remove: new.example' })).toBeNull();
  });

  it('a member who may not choose the primary domain reads who may', async () => {
    openDomains(['old.example', 'other.example'], owner);
    expect(await screen.findByText('An administrator chooses the primary domain.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Make primary: other.example' })).toBeNull();
  });

  it('the configuration of both proxies names every domain and the port of the server', async () => {
    openDomains(['a.example', 'b.example']);
    const text = (await screen.findByText(/reverse_proxy/)).textContent ?? '';
    expect(text).toContain('a.example, b.example {');
    const facts = { hosts: ['a.example', 'b.example'], port: 8080 };
    expect(caddyConfiguration(facts)).toContain('127.0.0.1:8080');
    expect(nginxConfiguration(facts)).toContain('server_name a.example b.example;');
  });
});

describe('the plan of a site', () => {
  const plan = {
    name: 'Harbour',
    upgradeUrl: 'https://operator.example/plans',
    use: { pages: 12, products: 1204, members: 3, storageBytes: 2_450_000_000, mails: 40 },
    limits: {
      productsPerCollection: 200,
      itemsPerCollection: 250,
      imageMegabytes: 20,
      videoMegabytes: 500,
      fileMegabytes: 300,
    },
  };
  const openPlan = (change: Partial<typeof plan> | { upgradeUrl: null }) => {
    const member = { ...owner, permissions: ['site.view', 'billing.manage'] as typeof owner.permissions };
    const server = createFakeServer({ member });
    server.respond(readPlan, () => ({ body: { ...plan, ...change } }));
    return openAdmin(server, '/config/settings/plan');
  };

  it('the plan page shows use and limits, and leads to what the operator offers', async () => {
    openPlan({});
    expect(await screen.findByText('1,204')).toBeDefined();
    expect(screen.getByText('2.5 GB')).toBeDefined();
    expect(screen.getByText(/Your plan: Harbour/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get more' }).getAttribute('href')).toBe(plan.upgradeUrl);
  });

  it('without an address of the operator the plan page promises nothing', async () => {
    openPlan({ upgradeUrl: null });
    expect(await screen.findByText(/offers no other plan/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Get more' })).toBeNull();
  });
});
