import {
  addCollection,
  readCollectionTree,
  readPopupSettings,
  readSettingsDraft,
  savePageDraft,
  saveSettingsDraft,
} from '@awning/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPicker } from '../adding/testing/open-picker.tsx';
import { SitePartsMenu } from './site-parts-menu.tsx';

describe('the parts of a site', () => {
  it('a page that was made before a failure is used by the next try, also after its dialog was closed', async () => {
    const { user, server } = await openPicker({ draw: () => <SitePartsMenu onSelect={() => undefined} /> });
    const id = 'e'.repeat(24);
    let added = 0;
    let isDown = true;
    server.respond(readCollectionTree, () => Response.json({ collections: [] }));
    server.respond(readPopupSettings, () => new Response('', { status: 404 }));
    server.respond(addCollection, () => {
      added++;
      return Response.json({ collection: { id } }, { status: 201 });
    });
    server.respond(readSettingsDraft, () => new Response('', { status: 404 }));
    server.respond(savePageDraft, () =>
      isDown ? new Response('', { status: 503 }) : Response.json({ document: {} }),
    );
    const chosen: unknown[] = [];
    server.respond(saveSettingsDraft, ({ body }) => {
      chosen.push(body.value);
      return Response.json({});
    });
    const tryIt = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Site parts' }));
      const item = await screen.findByRole('menuitem', { name: 'Page not found' });
      await waitFor(() => expect(item.hasAttribute('data-disabled')).toBe(false));
      await user.click(item);
      await user.click(await screen.findByRole('button', { name: 'Make it' }));
    };
    await tryIt();
    expect(await screen.findByRole('alert')).toBeDefined();
    await user.click(screen.getByText('Cancel'));
    isDown = false;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await tryIt();
    await waitFor(() => expect(chosen).toContainEqual({ notFoundPageId: id }));
    expect(added).toBe(1);
  });
});
