import '@mantine/core/styles.css';
import './app/admin.css';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { preload } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createAdminServices } from './api/services.ts';
import { createSiteChannel, tabSharingOf } from './api/site-channel.ts';
import { AdminApp } from './app/admin-app.tsx';
import { reloadForNewVersion, watchOwnReloads } from './app/new-version.ts';
import { createAdminRouter } from './app/router.tsx';
import { watchSessionEnd } from './app/session-end.ts';

// Before the first text asks for it, so that the fallback face is rarely seen.
preload(interLatin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });

// Before the router listens for the same event.
watchOwnReloads(window);

const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
const services = createAdminServices({
  fetch,
  channel: createSiteChannel({ fetch, sharing: tabSharingOf(window) }),
  readCookies: () => document.cookie,
  report: (error) => reportError(error),
  target: window,
});
const router = createAdminRouter(services);
watchSessionEnd(services, router);
reloadForNewVersion(window);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(<AdminApp services={services} router={router} />);
