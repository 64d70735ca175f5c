const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (words: typeof BROWSERS, text: string): string | undefined =>
  words.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and its system in words, such as `Firefox on Windows`. Of the rest of what it says nothing is stored. */
export function deviceWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 1_000);
  const browser = firstOf(BROWSERS, text);
  const system = firstOf(SYSTEMS, text);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
