import type { Page } from '@playwright/test';

/** Presses one of the lesser actions of a screen, which are in a menu where there is no room for them. */
export async function pressSide(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 640) {
    await page.getByRole(role, { name, exact: true }).click();
    return;
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
