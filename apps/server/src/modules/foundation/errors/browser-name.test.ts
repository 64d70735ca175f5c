import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'Chrome 139',
  ],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0.1', 'Edge 139'],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome 140',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) Chrome/121.0 SamsungBrowser/25.0 Mobile Safari/537.36',
    'Samsung Internet 25',
  ],
  ['curl/8', 'Other browsers'],
  ['', 'Not told'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
