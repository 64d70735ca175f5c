import '@mantine/core/styles.css';
import './app/admin.css';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { preload } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createAdminServices } from './api/services.ts';
import { AdminApp } from './app/admin-app.tsx';
import { reloadForNewVersion } from './app/new-version.ts';
import { createAdminRouter } from './app/router.tsx';
import { watchSessionEnd } from './app/session-end.ts';

// Before the first text asks for it, so that the fallback face is rarely seen.
preload(interLatin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });

const services = createAdminServices({
  fetch: (input, init) => window.fetch(input, init),
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
