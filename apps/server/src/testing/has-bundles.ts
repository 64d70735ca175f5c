import { bundlesExist, defaultBrowserFolder } from '../platform/http/browser-bundles/browser-folder.ts';

/**
 * Whether tests of whole processes can run: they need the bundles of browsers. A test run alone before `npm run build`
 * skips them; `npm test` has built them, and there a skip would hide a fault.
 */
export async function hasBundles(): Promise<boolean> {
  const areThere = await bundlesExist(defaultBrowserFolder);
  if (!areThere && process.env.CI) throw new Error(`No bundles of browsers in ${defaultBrowserFolder}.`);
  return areThere;
}
