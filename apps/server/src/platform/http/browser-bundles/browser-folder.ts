import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run build` leaves the bundles of browsers. */
export const defaultBrowserFolder = fileURLToPath(new URL('../../../../../../dist/browser', import.meta.url));

export const bundlesExist = (folder: string): Promise<boolean> =>
  access(join(folder, 'admin', 'manifest.json')).then(
    () => true,
    () => false,
  );
