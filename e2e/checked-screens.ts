import { createHash } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readTestServer } from './test-server.ts';

/** What journeys of this run have examined and found without fault, in any process. */
export const checkedScreens = {
  has: (name: string): Promise<boolean> =>
    access(markOf(name)).then(
      () => true,
      () => false,
    ),
  add: (name: string): Promise<void> => writeFile(markOf(name), ''),
};

const markOf = (name: string): string =>
  join(readTestServer().checkedScreens, createHash('sha256').update(name).digest('hex'));

/** Whose look a screen has: every site has its own, and the admin is the same for all of them. */
export const siteOf = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return /^\/config(?:\/|$)/.test(pathname) ? 'admin' : origin;
};

/**
 * The same for two screens that look and read the same, but for numbers. Null where what is shown is not
 * all in the markup of the page.
 */
export async function describeScreen(page: Page): Promise<string | null> {
  if (page.frames().length > 1) return null;
  const { markup, styles, states } = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    return {
      markup: document.documentElement.outerHTML,
      // Numbers in here are colours, places and versions of themes.
      styles: all.flatMap((element) => [
        element.getAttribute('style') ?? '',
        element.matches('style') ? element.textContent : '',
        element.matches('link[rel=stylesheet]') ? element.getAttribute('href') : '',
      ]),
      states: [
        [innerWidth, innerHeight, all.indexOf(document.activeElement ?? document.body)],
        ...all.flatMap((element, at) => {
          const isModal = element.matches(':modal') || element.matches(':popover-open');
          if (!('value' in element || 'checked' in element || isModal)) return [];
          return [[at, isModal, Reflect.get(element, 'value') === '', Reflect.get(element, 'checked')]];
        }),
      ],
    };
  });
  const written = markup
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/\b[\da-f]{16,}[\w.-]*|\b[\da-f]{8,}\b|\d+/g, '0');
  return JSON.stringify([siteOf(page.url()), written, styles.filter(Boolean), states]);
}
