// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveChoice } from '../cookies/consent-choice.ts';
import { measureSpeed } from './measure-speed.ts';

type Report = (metric: { readonly name: string; readonly value: number }) => void;
const measured: Report[] = vi.hoisted(() => []);
vi.mock('web-vitals', () => {
  const watch = (report: Report): void => void measured.push(report);
  return { onCLS: watch, onFCP: watch, onINP: watch, onLCP: watch, onTTFB: watch };
});

const page = (data: object): Element => {
  document.body.innerHTML = `<script type="application/json">${JSON.stringify(data)}</script>`;
  const element = document.querySelector('script');
  if (!element) throw new Error('There is no script');
  return element;
};
const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  measured.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    calls.push(address);
    expect(signal).toBeInstanceOf(AbortSignal);
    return Response.json({ pageLoadId: 'load', isMeasured: false });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'awning-staff=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
});

describe('measuring speed', () => {
  it('a page asks for its settings, and stores nothing', () => {
    measureSpeed(page({}));
    expect(calls).toEqual(['/api/1/performance/settings']);
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
  });

  it('nothing is asked where counting is off', () => {
    measureSpeed(page({ isOff: true }));
    expect(calls).toEqual([]);
  });

  it('nothing is asked for members of the site, nor in the admin', () => {
    document.cookie = 'awning-staff=1';
    measureSpeed(page({}));
    document.cookie = 'awning-staff=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    history.replaceState(null, '', '/config/pages');
    measureSpeed(page({}));
    expect(calls).toEqual([]);
  });

  it('nothing is asked of a browser that wants to be left alone', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    measureSpeed(page({}));
    expect(calls).toEqual([]);
  });

  it.each([
    ['who have not answered', null, 1],
    ['who have said no since', [], 0],
  ] as const)('what was measured of those %s is sent or not', async (_, categories, sent) => {
    vi.stubGlobal('fetch', async () => Response.json({ pageLoadId: 'load', isMeasured: true }));
    const sendBeacon = vi.fn(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    document.body.innerHTML = '';
    const element = page({});
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="awning-cookies" data-version="1" data-mode="opt-in"></div>',
    );
    measureSpeed(element);
    await vi.waitFor(() => expect(measured).not.toEqual([]));
    for (const report of measured) report({ name: 'LCP', value: 900 });
    await new Promise((resolve) => setTimeout(resolve));
    if (categories) saveChoice({ version: '1', categories, at: new Date().toISOString(), proofId: null });
    dispatchEvent(new Event('pagehide'));
    expect(sendBeacon).toHaveBeenCalledTimes(sent);
  });

  it.each([
    ['opt-in', {}, 1],
    ['opt-in', { globalPrivacyControl: true }, 0],
    ['opt-in', { doNotTrack: '1' }, 0],
    ['opt-out', {}, 1],
    ['opt-out', { globalPrivacyControl: true }, 0],
  ])(
    'on a page that asks by %s and has no answer, a browser with %o is asked %d times',
    (mode, says, asked) => {
      vi.stubGlobal('navigator', says);
      const element = page({});
      document.body.insertAdjacentHTML(
        'beforeend',
        `<div class="awning-cookies" data-version="1" data-mode="${mode}" data-signals="honoured"></div>`,
      );
      measureSpeed(element);
      expect(calls).toHaveLength(asked);
    },
  );
});
