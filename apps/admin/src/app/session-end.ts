import { clearMember } from '../api/member-session-query.ts';
import type { AdminServices } from '../api/services.ts';
import type { AdminRouter } from './router.tsx';

/** Sends a member whose session ended, and who did not sign in over the page, to the sign-in page and back. */
export function watchSessionEnd(services: AdminServices, router: AdminRouter): void {
  services.onSessionEnd(() => {
    const { href } = router.state.location;
    clearMember(services);
    router.navigate({
      to: '/sign-in',
      search: { to: href, expired: '1' },
      replace: true,
      ignoreBlocker: true,
    });
  });
}
