import { createImageLoader } from './image-loader.ts';
import { createOldLibrary } from './old-library.ts';
import { createSiteBehaviour } from './site-behaviour.ts';
import { createUserAccounts } from './user-accounts.ts';

/** Puts in place what scripts of themes take for granted. What a page has brought itself stays. */
export function installRuntime(window: Window & typeof globalThis): void {
  const { document } = window;
  const images = createImageLoader(window);
  const library = globalOf('Y') ?? createOldLibrary(window);
  const context = globalOf('Static') ?? {};
  const globals: Record<string, unknown> = {
    SQUARESPACE_ROLLUPS: globalOf('SQUARESPACE_ROLLUPS') ?? {},
    Static: { SQUARESPACE_CONTEXT: {}, ...context },
    ImageLoader: images,
    Y: library,
    Squarespace: createSiteBehaviour(document, images, library),
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
