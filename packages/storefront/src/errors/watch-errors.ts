import { islandError } from '../events.ts';

/**
 * Hands what goes wrong on the page to the reporter, whose code is fetched with the first fault: most pages have none.
 */
export function watchErrors(page: Window, options: { readonly signal?: AbortSignal } = {}): void {
  for (const type of ['error', 'unhandledrejection', islandError])
    page.addEventListener(
      type,
      (event) =>
        // Unheard, because a fault of this import would be one more fault to report.
        void import('./page-reporter.ts').then(({ reporter }) => reporter.record(event)).catch(() => {}),
      options,
    );
}
