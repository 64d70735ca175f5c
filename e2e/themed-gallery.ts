import type { Page } from '@playwright/test';
import { awning } from './awning-command.ts';
import { installTheme } from './install-theme.ts';
import { createSite } from './people.ts';

/** A site with one gallery of one image, in a theme of the given files. Returns the address of the gallery. */
export async function openThemedGallery(
  page: Page,
  theme: Readonly<Record<string, string>>,
): Promise<string> {
  const { url, owner } = await createSite();
  const slug = new URL(url).hostname.split('.', 1)[0] ?? '';
  await installTheme(slug, theme);
  await awning('theme', 'use', slug, '--site', slug);

  // Only the browser finds the site by its name, so the owner's calls are made from a page of hers.
  const fixture = await page.context().newPage();
  await fixture.goto(`${url}/config`);
  const content = (await fixture.screenshot()).toString('base64');
  await fixture.evaluate(fillGallery, { owner, content });
  await fixture.close();
  await page.context().clearCookies();
  return `${url}/harbour`;
}

/** Runs in the browser: signs the owner in and puts one image into a gallery. */
async function fillGallery({ owner, content }: { owner: object; content: string }): Promise<void> {
  const send = async (path: string, body: object | FormData) => {
    const [, crumb = ''] = /(?:^|; )crumb=([^;]*)/.exec(document.cookie) ?? [];
    const isForm = body instanceof FormData;
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'X-CSRF-Token': crumb, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    const stored: { id?: string; collection?: { id: string } } = await response.json();
    return stored.id ?? stored.collection?.id;
  };
  await fetch('/api/member-session');
  await send('/api/member-session', owner);
  const form = new FormData();
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'screen.png');
  const mainImageId = await send('/api/media/assets', form);
  const gallery = { kind: 'gallery', title: 'Harbour', urlId: 'harbour' };
  const id = await send('/api/content/collections', gallery);
  const item = { title: 'The pier', recordType: 2, status: 'published', mainImageId };
  await send(`/api/content/collections/${id}/items`, item);
}
