import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { findAccessibilityFaults } from './accessibility.ts';

export type ScreenWatch = ReturnType<typeof createScreenWatch>;

/**
 * Follows one page through a journey: whatever the browser complains about (errors, failed loads, refused
 * scripts) and every address it showed.
 */
export function createScreenWatch(page: Page, { javaScriptEnabled }: { javaScriptEnabled: boolean }) {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const visited = new Set<string>();
  const examined = new Set<string>();

  const place = () => new URL(page.url()).pathname;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('http')) visited.add(place());
  });
  const follow = (someone: Page) => {
    someone.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    someone.on('console', (message) => {
      // Violations of the content security policy arrive here as errors too.
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
  };
  follow(page);

  const examine = async () => {
    await test.step(`axe looks at ${place()}`, async () => {
      let faults = await findAccessibilityFaults(page, javaScriptEnabled);
      // A screen that has just come to rest may still be half transparent for a moment; a real fault stays.
      for (let looks = 1; faults.length > 0 && looks < 3; looks += 1) {
        await sleep(400);
        faults = await findAccessibilityFaults(page, javaScriptEnabled);
      }
      expect(faults, `accessibility of ${place()}`).toEqual([]);
    });
    examined.add(place());
  };

  return {
    /** Listens for complaints on another page of the same journey too. */
    follow,
    /** For a screen that the journey leaves again; the last one is examined anyway. */
    examine,
    /** A complaint that belongs to the journey, such as the 401 of a wrong password. */
    allow: (pattern: RegExp) => allowed.push(pattern),
    finish: async () => {
      if (visited.size > 0) await examine();
      for (const path of visited) {
        if (examined.has(path)) continue;
        await page.goto(new URL(path, page.url()).href);
        // It may lead elsewhere by now; that place is examined all the same.
        if (!examined.has(place())) await examine();
      }
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
  };
}
