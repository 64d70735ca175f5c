import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { findAccessibilityFaults } from './accessibility.ts';
import { checkedScreens, describeScreen, siteOf } from './checked-screens.ts';
import { inEveryWay } from './ways.ts';

export type ScreenMonitor = ReturnType<typeof createScreenMonitor>;

/** The part of an address that is another one for each order, form or person. */
const TOKEN = /^(\/(?:checkout|commerce|forms|mailing-list|waitlist)\/(?:[\w-]+\/)?)[\w.-]{16,}/;

/**
 * Follows one page through a journey: everything the browser complains about (errors, failed loads, refused scripts)
 * and every address it showed.
 */
export function createScreenMonitor(page: Page, { javaScriptEnabled }: { javaScriptEnabled: boolean }) {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const fleeting: string[] = [];
  const visited = new Map<string, string>();
  const examined = new Set<string>();

  /**
   * Two mails are one screen, and so are two orders; a mail that is open and a list are two. Values of the search are
   * left out.
   */
  const placeOf = (someone: Page) => {
    const { pathname, searchParams } = new URL(someone.url());
    const path = pathname.replace(TOKEN, '$1…');
    return [path, ...[...new Set(searchParams.keys())].sort()].join(' ');
  };
  const place = () => placeOf(page);
  const device = inEveryWay ? test.info().project.name : '';
  const nameOf = (address: string, screen: string) =>
    [siteOf(address), screen, javaScriptEnabled, device].join(' ');
  const readScreen = async (someone: Page) => {
    const description = await describeScreen(someone);
    return description && `${javaScriptEnabled} ${description}`;
  };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('http')) visited.set(place(), frame.url());
  });
  const follow = (someone: Page) => {
    someone.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    someone.on('console', (message) => {
      // Violations of the content security policy arrive here as errors too.
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
  };
  follow(page);

  const look = async (someone: Page) => {
    let faults = await findAccessibilityFaults(someone, javaScriptEnabled);
    // A screen that has just come to rest may still be half transparent for a moment; a real fault stays.
    for (let looks = 1; faults.length > 0 && looks < 3; looks += 1) {
      await sleep(400);
      faults = await findAccessibilityFaults(someone, javaScriptEnabled);
    }
    expect(faults, `accessibility of ${placeOf(someone)}`).toEqual([]);
  };

  const examine = async (someone: Page = page) => {
    const here = placeOf(someone);
    await test.step(`axe looks at ${here}`, async () => {
      const screen = await readScreen(someone);
      if (screen && (await checkedScreens.has(screen))) return;
      await look(someone);
      // What changed meanwhile may have been half of either.
      if (screen && screen === (await readScreen(someone))) await checkedScreens.add(screen);
    });
    examined.add(here);
    await checkedScreens.add(nameOf(someone.url(), here));
  };

  return {
    /** Listens for complaints on another page of the same journey too. */
    follow,
    /** For a screen that the journey leaves again; the last one is examined anyway. */
    examine,
    /** By day and by night, for a state of the admin that is shown for a moment only. */
    examineLooks: async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await examine();
      }
    },
    /** A complaint that belongs to the journey, such as the 401 of a wrong password. */
    allow: (pattern: RegExp) => allowed.push(pattern),
    /** What leads on by itself: nobody can look at it in peace. Everything below the path is meant. */
    passThrough: (path: string) => fleeting.push(path),
    finish: async () => {
      if (visited.size > 0) await examine();
      for (const [screen, address] of visited) {
        const { pathname } = new URL(address);
        if (examined.has(screen) || fleeting.some((path) => pathname.startsWith(path))) continue;
        // Opened again without the steps that led there, it is the same for every journey.
        if (await checkedScreens.has(nameOf(address, screen))) continue;
        await page.goto(address);
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
