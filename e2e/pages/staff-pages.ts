import { expect, type Page } from '@playwright/test';
import { callInPage } from '../call-in-page.ts';
import { countPresses } from '../counted.ts';
import { oneTimeCode } from '../one-time-code.ts';

/** Where members are invited, and where they look after their own account. */
export function createStaffPages(page: Page, hand = countPresses(page)) {
  const dialog = page.getByRole('dialog');
  return {
    openStaff: async (site: string) => {
      await page.goto(`${site}/config/staff`);
      await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    },
    invite: async (email: string, role: RegExp) => {
      await hand.click(page.getByRole('button', { name: 'Invite', exact: true }));
      await dialog.getByLabel('Email').fill(email);
      await hand.click(dialog.getByRole('checkbox', { name: role }));
      await hand.click(dialog.getByRole('button', { name: 'Send the invitation' }));
      // No mail server is set up here, and the dialog says so.
      await expect(dialog.getByText(`The invitation for ${email} is ready`)).toBeVisible();
      await hand.click(dialog.getByRole('button', { name: 'Done' }));
    },
    /** The link in the mail, which waits in the outbox because no mail server is set up. */
    readInvitation: async (site: string, email: string): Promise<string> => {
      let link: string | undefined;
      await expect(async () => {
        const { messages } = await callInPage(page, 'GET', `${site}/api/mail/messages`);
        const mail = messages.find((each: { to: string }) => each.to === email);
        link = /https?:\S+accept-invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
        expect(link).toBeDefined();
      }).toPass();
      return link ?? '';
    },
    /** Sets two-factor sign-in up; gives the key and the recovery codes. */
    setUpTwoFactor: async (password: string): Promise<{ secret: string; code: string; codes: string[] }> => {
      await hand.click(page.getByRole('button', { name: 'Set up' }));
      await dialog.getByLabel('Your password').fill(password);
      await hand.press('Enter');
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
      const text = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '';
      const code = oneTimeCode(text);
      await dialog.getByLabel('Code of the app').fill(code);
      await hand.press('Enter');
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      return { secret: text, code, codes: await dialog.getByRole('listitem').allInnerTexts() };
    },
    closeCodes: () => hand.click(dialog.getByRole('button', { name: 'I have stored them' })),
  };
}
