/** `window.UserAccountApi`: what a theme's sign-in link asks. */
export interface UserAccounts {
  /** By a cookie that carries no authority: good for a greeting, never for a right. */
  isUserAuthenticated(): boolean;
  openAccountScreen(): void;
}

export function createUserAccounts({
  cookies,
  open,
}: {
  cookies: () => string;
  open: (path: string) => void;
}): UserAccounts {
  return {
    isUserAuthenticated() {
      const [, value = ''] = /(?:^|;\s*)SiteUserInfo=([^;]*)/.exec(cookies()) ?? [];
      try {
        const info: unknown = JSON.parse(decodeURIComponent(value));
        return (
          typeof info === 'object' && info !== null && 'authenticated' in info && info.authenticated === true
        );
      } catch {
        return false;
      }
    },
    openAccountScreen: () => open('/account'),
  };
}
