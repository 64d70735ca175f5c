// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSending } from '../testing/visit-browser.ts';
import { configureTracker, trackerDefaults } from './configure-tracker.ts';
import { sendSilently, TIMEOUT_MS } from './send.ts';
import { deliverEvent, type Tracker, track } from './tracker.ts';

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((sentence) => void warnings.push(String(sentence)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const createTracker = (): Tracker => ({
  environment: 'prod',
  deliver: deliverEvent,
  autoFields: () => ({ context_website_id: 'site1', page_path: '/' }),
});

describe('the tracker of events', () => {
  it('PL-7.02 PL-3.07 PL-9.06 an event is its schema and its content as JSON, with the name of the client', async () => {
    const browser = watchSending();
    await track(createTracker(), 'scrolled', { depth: 50 });
    expect(browser.events()).toEqual([
      {
        name: 'scrolled',
        content: {
          context_website_id: 'site1',
          page_path: '/',
          depth: 50,
          destination_url: '',
          object_identifier: '',
          client_name: 'Javascript Pipeline 2.0 Event Tracker Client',
          client_version: '3.8.0',
          custom_schema_name: 'scrolled',
          source_environment: 'prod',
        },
      },
    ]);
  });

  it('PL-7.04 an event goes by beacon, and by XHR where there is none or it is switched off', async () => {
    const browser = watchSending({ status: 202 });
    const tracker = createTracker();
    await track(tracker, 'scrolled', { depth: 25 });
    browser.state.hasBeacon = false;
    await track(tracker, 'scrolled', { depth: 50 });
    browser.state.hasBeacon = true;
    configureTracker(tracker, { useBeacon: false });
    await track(tracker, 'scrolled', { depth: 75 });
    expect(browser.sent.map(({ way }) => way)).toEqual(['beacon', 'xhr', 'xhr']);
  });

  it('PL-7.29 an XHR is given up after 2500 ms', async () => {
    const browser = watchSending({ status: 200, hasBeacon: false });
    await track(createTracker(), 'scrolled', { depth: 25 });
    expect(TIMEOUT_MS).toBe(2500);
    expect(browser.requests).toMatchObject([{ timeout: 2500 }]);
  });

  it('PL-7.05 PL-8.01 200 and 202 are good; any other status rejects and is told to developers', async () => {
    const browser = watchSending({ hasBeacon: false });
    for (const status of [200, 202]) {
      browser.state.status = status;
      await track(createTracker(), 'scrolled', { depth: 25 });
    }
    expect(warnings).toEqual([]);
    for (const status of [204, 400, 500, 0]) {
      browser.state.status = status;
      const sentence = `Error tracking event: HTTP Status ${status}`;
      await expect(track(createTracker(), 'scrolled', { depth: 25 })).rejects.toThrow(sentence);
      expect(warnings.at(-1)).toBe(sentence);
    }
  });

  it('PL-8.05 fields that fill themselves may be overwritten, and developers are told', async () => {
    const browser = watchSending();
    await track(createTracker(), 'custom', { name: 'x', page_path: '/other' });
    expect(warnings).toEqual(['Auto-populated fields are overwritten: page_path']);
    expect(browser.events()[0]?.content.page_path).toBe('/other');
  });

  it('PL-9.05 by default events are fired by beacon and nothing is logged', async () => {
    expect(trackerDefaults).toMatchObject({
      fireEvents: true,
      useBeacon: true,
      logging: false,
      validate: false,
    });
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const browser = watchSending();
    const tracker = createTracker();
    configureTracker(tracker, {});
    await track(tracker, 'scrolled', { depth: 25 });
    expect(info).not.toHaveBeenCalled();
    configureTracker(tracker, { logging: true, fireEvents: false });
    await track(tracker, 'scrolled', { depth: 50 });
    expect(info).toHaveBeenCalledWith('scrolled', expect.objectContaining({ depth: 50 }));
    expect(browser.sent.map(({ way }) => way)).toEqual(['beacon']);
  });

  it('PL-7.03 the host is that of the environment, and the site itself where none is named', async () => {
    const browser = watchSending();
    const tracker = createTracker();
    const hosts = { dev: 'http://events.dev', staging: 'http://events.staging', prod: '' };
    for (const environment of ['dev', 'staging', 'prod'] as const) {
      configureTracker(tracker, { environment, hosts });
      await track(tracker, 'scrolled', { depth: 25 });
    }
    expect(browser.sent.map(({ address }) => address)).toEqual([
      'http://events.dev/api/v1/clanker/events',
      'http://events.staging/api/v1/clanker/events',
      '/api/v1/clanker/events',
    ]);
    expect(browser.events().map(({ content }) => content.source_environment)).toEqual([
      'dev',
      'staging',
      'prod',
    ]);
  });

  it('PL-8.06 another environment is refused with a word to developers', () => {
    const tracker = createTracker();
    configureTracker(tracker, { environment: 'test' as 'dev' });
    expect(warnings).toEqual(['Invalid source environment "test": it must be dev, staging or prod']);
    expect(tracker).toMatchObject({ environment: 'prod', deliver: deliverEvent });
  });

  it('PL-7.06 in validate mode the content goes to the validation of its schema, and is not recorded', async () => {
    const browser = watchSending({ status: 200 });
    const tracker = createTracker();
    configureTracker(tracker, { validate: true });
    await track(tracker, 'custom', { name: 'Opened' });
    expect(browser.sent).toMatchObject([
      { way: 'xhr', address: '/api/v1/clanker/validate-event-content/custom' },
    ]);
    expect(JSON.parse(browser.sent[0]?.body ?? '')).toMatchObject({ name: 'Opened', page_path: '/' });
  });

  it('SF-8.33 what is sent in silence fails in silence, also where an extension has taken the way away', async () => {
    watchSending({ status: 500, hasBeacon: false });
    sendSilently('/api/census/RecordHit', { event: '1' });
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: () => {
        throw new TypeError('blocked');
      },
    });
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    sendSilently('/api/census/RecordHit', { event: '1' });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
    expect(warnings).toEqual([]);
  });
});
