import { createImageLoader } from './image-loader.ts';
import { guardJson } from './json-guard.ts';
import { createSiteBehaviour } from './site-behaviour.ts';
import { createUserAccounts } from './user-accounts.ts';

/**
 * Puts in place what scripts of themes take for granted. What a page has brought itself stays. `Y` is a script of its
 * own, `theme-library`, for pages that ask for it.
 */
export function installRuntime(window: Window & typeof globalThis): void {
  const { document } = window;
  guardJson();
  const images = createImageLoader(window);
  const context = globalOf('Static') ?? {};
  const globals: Record<string, unknown> = {
    SQUARESPACE_ROLLUPS: globalOf('SQUARESPACE_ROLLUPS') ?? {},
    Static: { SQUARESPACE_CONTEXT: {}, ...context },
    ImageLoader: images,
    Squarespace: createSiteBehaviour(document, images, () => Reflect.get(window, 'Y')),
    UserAccountApi: createUserAccounts({
      cookies: () => document.cookie,
      open: (path) => window.location.assign(path),
    }),
  };
  Object.assign(window, globals);

  function globalOf(name: string): object | null {
    const value: unknown = Reflect.get(window, name);
    return typeof value === 'object' && value !== null ? value : null;
  }
}
