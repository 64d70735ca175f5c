import { awning } from './awning-command.ts';
import { startGoogleStandIn } from './google-stand-in.ts';
import { startTestServer } from './start-test-server.ts';
import { theme } from './ways.ts';

/** One stage for all journeys of a run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const google = await startGoogleStandIn();
  // All journeys come from one address, as fast as the machine can bear.
  const testServer = await startTestServer('e2e', {
    AWNING_PAYMENTS_PER_MINUTE: '0',
    AWNING_REQUESTS_PER_MINUTE: '0',
    AWNING_RECAPTCHA_API: google.url,
    AWNING_OUTBOUND_ALLOW: new URL(google.url).host,
  });
  if (theme !== 'shoreline') await awning('theme', 'use', theme, '--site', 'demo');
  return async () => {
    await testServer.strike();
    await google.stop();
  };
}
