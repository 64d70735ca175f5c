const PLAIN_PATH = /^(?:\/[\w-][\w.-]*)*\/?$/;

/** The whole address of something on the site; what is whole already stays. `''` where it is no address of the web. */
export function wholeAddress(baseUrl: string, address: string): string {
  if (address === '') return '';
  // Nearly all of them, and reading them as addresses is what costs most in a head.
  if (PLAIN_PATH.test(address)) return `${baseUrl}${address}`;
  const url = URL.parse(address, `${baseUrl}/`);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : '';
}

/** Wide enough for what others make of it, and never the owner's original. */
const SHARED_WIDTH = 1500;

/** An image for those who show pages elsewhere. */
export function wholeImage(baseUrl: string, assetUrl: string): string {
  const whole = wholeAddress(baseUrl, assetUrl);
  return whole === '' || whole.includes('?') ? whole : `${whole}?format=${SHARED_WIDTH}w`;
}

export const sharedSize = (width: number, height: number): { width: number; height: number } => {
  const sharedWidth = Math.min(width, SHARED_WIDTH);
  return { width: sharedWidth, height: Math.max(1, Math.round((height * sharedWidth) / width)) };
};
