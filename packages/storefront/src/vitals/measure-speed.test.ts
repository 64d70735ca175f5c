// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureSpeed } from './measure-speed.ts';

const page = (data: object): Element => {
  document.body.innerHTML = `<script type="application/json">${JSON.stringify(data)}</script>`;
  const element = document.querySelector('script');
  if (!element) throw new Error('There is no script');
  return element;
};
const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
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
