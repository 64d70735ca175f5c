import type { Island } from './island.ts';

/** Every island of published pages. A selector is part of the markup's contract: themes rely on it. */
export const islands: readonly Island[] = [
  {
    selector: '.awning-account',
    when: 'visible',
    load: withReact(() => import('./account/account-island.tsx')),
  },
];

/** Fetches React beside the island instead of after it. A failure shows in the island, which imports the same file. */
function withReact(load: Island['load']): Island['load'] {
  return () => {
    import('./react-island.ts').catch(() => {});
    return load();
  };
}
