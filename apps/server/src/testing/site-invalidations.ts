import type { TestApp } from './test-app.ts';

/**
 * What a process remembers of sites it forgets when it hears of a change. News comes in order: when the last is heard,
 * all are.
 */
export async function receiveInvalidations(app: TestApp): Promise<void> {
  const { id } = await app.make.site();
  const heard = new Promise<void>((resolve) => {
    // Null: the listening connection was away, and everything remembered is forgotten.
    app.platform.siteVersions.onChange((websiteId) => (websiteId === id || websiteId === null) && resolve());
  });
  await app.settings.changeSite(id, { value: {}, by: 'test' });
  await heard;
}
