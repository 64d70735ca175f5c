import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { respondWithStores } from '../../testing/fake-stores.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

describe('the list of stores', () => {
  it('each store leads to its categories and to its page', async () => {
    const server = createFakeServer({ member: owner });
    respondWithStores(server, { taken: ['shop'] });
    openAdmin(server, '/config/stores');
    const link = await screen.findByRole('link', { name: 'shop' });
    expect(link.getAttribute('href')).toMatch(/^\/config\/stores\/[0-9a-f]{24}$/);
    expect(screen.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe('/shop');
  });

  it('AP-19 a site without a store says what one is and how to begin', async () => {
    const server = createFakeServer({ member: owner });
    respondWithStores(server);
    openAdmin(server, '/config/stores');
    expect(await screen.findByRole('heading', { name: 'No store yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create store' })).toBeDefined();
  });
});
