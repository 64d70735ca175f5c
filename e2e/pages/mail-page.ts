import { expect, type Page } from '@playwright/test';

/** The outbox, where mails wait while no mail server is set up. */
export function createMailPage(page: Page) {
  return {
    readResetLink: async (recipient: string): Promise<string> => {
      // Members who manage the store also get mails about others who buy meanwhile.
      const row = page
        .getByRole('region', { name: 'Messages' })
        .getByRole('link', { name: recipient })
        .filter({ hasText: 'Choose a new password' });
      // The mail is written after the answer was given; it may be a moment away.
      await expect(async () => {
        await page.getByRole('button', { name: 'Look for new messages' }).click();
        await expect(row).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await row.click();
      const message = page.getByRole('region', { name: 'Message', exact: true });
      await message.getByText('Text', { exact: true }).click();
      const link = message.getByRole('link', { name: /token=/ });
      const address = await link.getAttribute('href');
      if (!address) throw new Error(`The mail to ${recipient} has no link in it`);
      return address;
    },
  };
}
