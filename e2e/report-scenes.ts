import type { Page } from '@playwright/test';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

interface ReportScene {
  readonly name: string;
  readonly path: string;
}

const REPORTS = [
  'live',
  'visitors',
  'sales',
  'funnel',
  'carts',
  'responses',
  'speed',
  'errors',
  'broken-links',
];

/** Of the shop in which orders were placed. */
export const reportScenes: readonly ReportScene[] = [
  { name: 'analytics', path: '/config/analytics' },
  ...REPORTS.map((report) => ({ name: `analytics-${report}`, path: `/config/analytics/${report}` })),
];

/** The same ones of a site on which nothing has happened yet, for its owner. */
export async function emptyReportScenes(): Promise<
  (ReportScene & { readonly before: (page: Page) => Promise<void> })[]
> {
  const { url, owner } = await createSite();
  const before = async (page: Page): Promise<void> => {
    const signIn = createSignInPage(page);
    await signIn.open(`${url}/config/analytics`);
    await signIn.signIn(owner);
    await signIn.submit.waitFor({ state: 'detached' });
  };
  return reportScenes.map(({ name, path }) => ({ name: `${name}-empty`, path: url + path, before }));
}
