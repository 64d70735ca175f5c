/**
 * Hands what goes wrong on the page to the reporter. Not the watcher of published pages: the loader that every page
 * carries would have to fetch what it shares with this one.
 */
export function reportFaults(page: Window): void {
  for (const type of ['error', 'unhandledrejection'])
    page.addEventListener(
      type,
      (event) =>
        // Unheard, because a fault of this import would be one more fault to report.
        void import('../errors/page-reporter.ts')
          .then(({ reporter }) => reporter.record(event))
          .catch(() => {}),
    );
}
