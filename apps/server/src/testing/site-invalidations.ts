import type { TestApp } from './test-app.ts';

/**
 * A process drops what it has cached of a site when an invalidation arrives. They come in order: after the last one all
 * have arrived.
 */
export async function receiveInvalidations(app: TestApp): Promise<void> {
  const { id } = await app.make.site();
  const arrival = new Promise<void>((resolve) => {
    // Null: the listening connection was away, and everything cached is invalidated.
    app.platform.siteVersions.onChange((websiteId) => (websiteId === id || websiteId === null) && resolve());
  });
  await app.settings.changeSite(id, { value: {}, by: 'test' });
  await arrival;
}
