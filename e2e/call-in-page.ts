import type { Page } from '@playwright/test';

/** A call from the page itself: the browser knows the names of sites on this machine, Node does not. */
export const callInPage = (page: Page, method: string, url: string, data?: object) =>
  page.evaluate(
    async (call) => {
      const [, crumb = ''] = /(?:^|; )crumb=([^;]*)/.exec(document.cookie) ?? [];
      const response = await fetch(call.url, {
        method: call.method,
        headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) },
        ...(call.data && { body: JSON.stringify(call.data) }),
      });
      return response.status === 204 ? null : response.json();
    },
    { method, url, data },
  );
