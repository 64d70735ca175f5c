// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AwningApi, installAwning } from './awning-global.ts';
import { visitEvent } from './page/visit-event.ts';
import { clearBrowser, exampleVisitPage, watchSending } from './testing/visit-browser.ts';
import { createVisits } from './visits.ts';

const page = window as unknown as { Awning: AwningApi; awningCalls: (() => void)[] | undefined };
let browser: ReturnType<typeof watchSending>;
beforeEach(() => {
  clearBrowser();
  document.body.innerHTML = '';
  page.awningCalls = undefined;
  browser = watchSending({ status: 500 });
});
afterEach(() => {
  browser.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const visits = async () => createVisits(exampleVisitPage(), { isCounted: true });
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('window.Awning', () => {
  it('an event of a theme is sent with its name and properties, and told to the page', async () => {
    const told: unknown[] = [];
    document.addEventListener(visitEvent, ({ detail }: CustomEventInit) => told.push(detail));
    installAwning(visits());
    await page.Awning.track('Brochure opened', { page: 2 });
    await page.Awning.track('Map opened');
    await turn();
    expect(browser.events()).toMatchObject([
      { name: 'custom', content: { name: 'Brochure opened', properties: { page: 2 } } },
      { name: 'custom', content: { name: 'Map opened' } },
    ]);
    expect(told[0]).toEqual({ name: 'custom', data: { name: 'Brochure opened', properties: { page: 2 } } });
  });

  it.each([
    ['a visitor who was asked and has not agreed', true],
    ['people whom nothing is counted of', false],
  ])('PL-8.04 a call without a name is rejected, and leaves nothing with %s', async (_who, isCounted) => {
    document.body.innerHTML = '<div class="awning-cookies" data-version="1" data-mode="opt-in"></div>';
    const told = vi.fn();
    document.addEventListener(visitEvent, told);
    installAwning(Promise.resolve(createVisits(exampleVisitPage(), { isCounted })));
    await expect((page.Awning.track as () => Promise<void>)()).rejects.toThrow('no payload');
    await page.Awning.track('x');
    expect(document.cookie).toBe('');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(told).not.toHaveBeenCalled();
    expect(browser.sent).toEqual([]);
  });

  it('PL-8.04 a call without a name is rejected with consent too, and so is one that the server refuses', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    installAwning(visits());
    const track = page.Awning.track as (name?: string) => Promise<void>;
    await expect(track()).rejects.toThrow('no payload');
    browser.state.hasBeacon = false;
    await expect(track('x')).rejects.toThrow('HTTP Status 500');
  });

  it('a page that does not look at what became of its event has no error to report', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    browser.state.hasBeacon = false;
    installAwning(visits());
    void page.Awning.track('x');
    installAwning(Promise.reject(new Error('not counted')));
    void page.Awning.track('x');
    await turn();
    await turn();
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
  });

  it('calls that were left before the script came are made, later ones at once, and one that throws stops none', async () => {
    const errors = vi.fn();
    process.on('unhandledRejection', errors);
    const made: string[] = [];
    page.awningCalls = [
      () => made.push('early'),
      () => {
        throw new Error('theirs');
      },
      () => made.push('second'),
    ];
    installAwning(visits());
    page.awningCalls?.push(() => made.push('late'));
    await turn();
    process.off('unhandledRejection', errors);
    expect(made).toEqual(['early', 'second', 'late']);
    expect(errors).toHaveBeenCalledOnce();
  });

  it('what of it few pages use comes with its first call', async () => {
    installAwning(visits());
    expect(await page.Awning.variant('headline', ['only'])).toBe('only');
    expect(await page.Awning.recording()).toMatchObject({ isRecording: false });
    await page.Awning.configure({ fireEvents: false });
    await page.Awning.track('x');
    expect(browser.events()).toEqual([]);
    expect(await page.Awning.session()).toMatchObject({ isFirstLanding: false });
  });
});
