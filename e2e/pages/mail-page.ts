import { expect, type Page } from '@playwright/test';

/** The outbox, where mails wait while no mail server is set up. */
export function createMailPage(page: Page) {
  return {
    readResetLink: async (recipient: string): Promise<string> => {
      await page.getByText(recipient).first().click();
      const address = /https?:\/\/\S+new-password\?token=[\w.~-]+/;
      await expect(page.locator('body')).toContainText(address);
      const link = address.exec((await page.locator('body').textContent()) ?? '')?.[0];
      if (!link) throw new Error(`The mail to ${recipient} has no link in it`);
      return link;
    },
  };
}
