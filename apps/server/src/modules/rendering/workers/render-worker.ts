import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { compileTheme, createLocales, createPageEngine } from '@awning/theme-kit';
import { serveDrawings } from './serve-drawings.ts';

/**
 * About a quarter of a second of work for the most costly formatters; a page of ordinary size needs a hundredth of it.
 */
const PAGE_BUDGET = { steps: 4_000_000 };

if (!parentPort) throw new Error('This program is started as a worker.');
const locales = createLocales();
serveDrawings(parentPort, (theme) =>
  compileTheme(theme, {
    secret: randomBytes(16).toString('hex'),
    // One for each theme: an engine keeps partials, and no theme is to push out those of another.
    engine: createPageEngine({ budget: PAGE_BUDGET, locales }),
  }),
);
