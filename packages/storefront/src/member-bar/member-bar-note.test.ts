// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showMemberBar } from './member-bar.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function barOf(member: { roles: Record<number, true>; isOwner?: boolean }): Promise<string> {
  window.fetch = async (address) =>
    Response.json(
      String(address).includes('member-session') ? { member: { permissions: ['site.view'], ...member } } : {},
    );
  await showMemberBar(window);
  return document.querySelector('awning-member-bar')?.shadowRoot?.textContent ?? '';
}

describe('whether visits of a member are counted', () => {
  it('people who work on the site read in their bar that they are not counted', async () => {
    expect(await barOf({ roles: { 4: true } })).toContain('Not counted because you work here');
  });

  it('PL-4.32 members who may only look at the site are counted, and read nothing of it', async () => {
    const bar = await barOf({ roles: { 10: true } });
    expect(bar).toContain('Admin');
    expect(bar).not.toContain('Not counted');
  });
});
