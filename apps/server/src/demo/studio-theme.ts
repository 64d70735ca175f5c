import type { Modules } from '../composition/modules.ts';

const THEME = 'shoreline';

/** Puts the theme on, where the install has it: without it the demo stays in the plain frame. */
export async function activateTheme({ themes }: Pick<Modules, 'themes'>, websiteId: string): Promise<void> {
  await themes.installBundled();
  const isThere = (await themes.list()).some(({ name }) => name === THEME);
  if (isThere) await themes.use(websiteId, THEME, { by: 'demo' });
}
