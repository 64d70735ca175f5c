import {
  eventSchemaNames,
  gatedEventNames,
  MOCK_RECORDING_ID,
  shoppingEventNames,
  websiteRoles,
} from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { BROWSERS, openVisitor, storedEvents, type TestVisitor } from '../../../testing/test-visitor.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  visitor = openVisitor(app, site);
});

const stored = () => storedEvents(app, site);

describe('hits', () => {
  it('PL-7.09 PL-1.06 PL-3.01 PL-3.02 PL-3.03 a page view is posted as a form with event, data and ss_cvr, and is stored', async () => {
    const response = await visitor.browser.submit(
      '/api/census/RecordHit',
      {
        event: '1',
        data: JSON.stringify({
          websiteId: site.id,
          memberAccountId: null,
          website_locale: 'en-US',
          member_locale: null,
          templateId: 't',
          variantId: '',
          pageHash: '#top',
          pagePath: '/shop/cup',
          userAgent: 'another name',
          clientDate: app.clock.now().getTime() - 60_000,
          viewportWidth: 800,
          viewportHeight: 600.5,
          screenWidth: 1600,
          screenHeight: 900,
          url: `https://${site.slug}.localhost/shop/cup?utm_source=news&utm_medium=mail&utm_campaign=May`,
          title: 'Cup',
          itemId: null,
          recordType: 11,
          collectionId: 'c',
          visitorCookie: 'v',
          referrer: 'https://www.google.com/',
        }),
        ss_cvr: 'the-cookie',
      },
      { 'user-agent': BROWSERS.iphone, 'accept-language': 'fr-CH' },
    );
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await stored()).toMatchObject([
      {
        kind: 1,
        page: '/shop/cup',
        at: new Date(app.clock.now().getTime() - 60_000),
        source: 'news',
        medium: 'mail',
        campaign: 'May',
        device: 'phone',
        browser: 'Safari',
        system: 'iOS',
        language: 'fr',
      },
    ]);
  });

  it('PL-3.09 each number of a hit is stored as what it means, and others are refused', async () => {
    await visitor.hit(1);
    await visitor.hit(2, { query: ' Red   CUP ' });
    await visitor.hit(10, { secondsSeen: 12.4 });
    await visitor.hit(20);
    await visitor.hit(21);
    const events = await stored();
    expect(
      events
        .map(({ kind, value, amount }) => [kind, value, amount])
        .sort((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual([
      [1, '', null],
      [2, 'red cup', null],
      [10, '', 12],
      [20, 'audio', null],
      [21, 'video', null],
    ]);
    for (const code of [0, 3, 11, 30, 90, 'view', '1.5', '']) {
      const response = await visitor.hit(code);
      expect([code, response.statusCode, response.json().code]).toEqual([
        code,
        404,
        'analytics.unknown-event',
      ]);
    }
  });

  it('a hit hands out no cookie, and none that comes from another site is taken', async () => {
    const response = await visitor.view('/');
    expect(response.cookies).toEqual([]);
    const other = await visitor.hit(1, {}, { 'sec-fetch-site': 'cross-site' });
    expect([other.statusCode, other.json().code, other.cookies]).toEqual([403, 'security.cross-site', []]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('events', () => {
  it('PL-7.01 PL-7.38 an event is posted as a form with the crumb of the cookie, its name and its data', async () => {
    const response = await visitor.event('AddToCart', {
      page_path: '/shop/cup',
      cart_id: 'cart-1',
      item_id: 'item-1',
      sku: 'CUP',
      quantity: 2,
      price: 4711,
      total: { value: '9422' },
    });
    expect([response.statusCode, response.json()]).toEqual([200, { recorded: true }]);
    const [event] = await stored();
    expect(event).toMatchObject({ kind: 50, value: 'AddToCart', page: '/shop/cup' });
    // Neither who it was nor what they say that it costs.
    expect(event?.detail).toEqual({ item: 'item-1', sku: 'CUP', quantity: 2 });
  });

  it('PL-7.01 the event of a first visit is taken without a crumb, when it comes from this site', async () => {
    const fields = { crumb: '', event: 'VisitPDP', data: JSON.stringify({ website_id: site.id }) };
    const browser = app.browser({ host: `${site.slug}.localhost` });
    const post = (headers: Record<string, string>) =>
      browser.submit('/api/events/RecordEvent', fields, headers);
    const first = await post({});
    expect([first.statusCode, first.cookies]).toEqual([200, []]);
    // The cart was read while the event was on its way.
    await browser.get('/api/commerce/shopping-cart');
    expect((await post({})).statusCode).toBe(200);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await stored()).toHaveLength(2);
  });

  it('an event with another crumb than that of the cookie is refused', async () => {
    await visitor.browser.get('/api/site-users/account/session');
    const fields = { event: 'ViewCart', data: JSON.stringify({ website_id: site.id }) };
    for (const crumb of ['x', openVisitor(app, site).browser.cookies.get('crumb') ?? 'none']) {
      const response = await visitor.browser.submit('/api/events/RecordEvent', { ...fields, crumb });
      expect([response.statusCode, response.json()]).toMatchObject([403, { crumbFail: true }]);
    }
    expect((await visitor.browser.submit('/api/events/RecordEvent', fields)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('PL-7.30 PL-7.31 PL-7.32 PL-7.33 PL-7.34 PL-7.35 PL-7.36 the server takes every shopping and gated-content event in both shapes', async () => {
    for (const name of [...shoppingEventNames, ...gatedEventNames]) {
      expect((await visitor.event(name)).statusCode).toBe(200);
      expect((await visitor.track(name)).statusCode).toBe(202);
    }
    expect((await visitor.event('BuyEverything')).statusCode).toBe(404);
    const names = (await stored()).map(({ value }) => value);
    expect(new Set(names)).toEqual(new Set([...shoppingEventNames, ...gatedEventNames]));
    expect(names).toHaveLength(2 * (shoppingEventNames.length + gatedEventNames.length));
  });
});

describe('tracker events', () => {
  it('PL-7.02 PL-7.05 PL-3.07 PL-3.04 PL-3.05 PL-3.06 PL-9.06 an event is posted as JSON in an envelope of its schema and its content, and accepted', async () => {
    const response = await visitor.track('page_viewed', {
      analytics_id: 'a',
      browser_language: 'en-GB',
      browser_window_height: 700,
      browser_window_width: 1200,
      client_name: 'Javascript Pipeline 2.0 Event Tracker Client',
      client_version: '3.8.0',
      marketing_id: 'm',
      session_id: 's',
      enduser_user_agent: 'x',
      browser_locale: 'en-GB',
      page_host: 'shop.example',
      page_path: '/about/',
      page_query_params: '?utm_source=flyer',
      page_referrer_url: 'https://duckduckgo.com/',
      custom_schema_name: 'page_viewed',
      source_environment: 'prod',
      destination_url: null,
      member_account_id: null,
      object_identifier: null,
      resolved_locale: 'en',
      website_locale: 'en-US',
      member_account_locale: null,
    });
    expect([response.statusCode, response.json()]).toEqual([202, { accepted: 1, refused: 0 }]);
    expect(await stored()).toMatchObject([{ kind: 1, page: '/about', source: 'flyer', medium: '' }]);
  });

  it('every known schema is stored under what it is about', async () => {
    const at = { page_path: '/a' };
    await visitor.track('link_clicked', {
      ...at,
      destination_url: 'https://other.example/x?token=1',
      link_kind: 'leaving',
    });
    await visitor.track('link_clicked', { ...at, destination_url: '/s/price-list.pdf?x', link_kind: 'file' });
    await visitor.track('form_viewed', { ...at, object_identifier: 'contact' });
    await visitor.track('form_started', { ...at, object_identifier: 'contact' });
    await visitor.track('form_submitted', { ...at, object_identifier: 'contact' });
    await visitor.track('search_without_result', { ...at, query: 'Unicorn' });
    await visitor.track('scrolled', { ...at, depth: 75 });
    await visitor.track('custom', {
      ...at,
      name: 'Quiz done',
      properties: { score: 3, passed: true, note: 'a@b.example' },
    });
    await visitor.track('not_found', { page_path: '/gone' });
    await visitor.track('image_missing', { ...at, destination_url: 'https://cdn.example/i.png?v=1' });
    const events = new Map((await stored()).map((event) => [event.kind, event]));
    const valueAt = (kind: number) => events.get(kind as 1)?.value;
    expect(valueAt(30)).toBe('https://other.example/x');
    expect(valueAt(31)).toBe('/s/price-list.pdf');
    expect([40, 41, 42].map(valueAt)).toEqual(['contact', 'contact', 'contact']);
    expect(valueAt(3)).toBe('unicorn');
    expect(events.get(11)?.amount).toBe(75);
    expect([valueAt(50), events.get(50)?.detail]).toEqual([
      'Quiz done',
      { score: 3, passed: true, note: '(email)' },
    ]);
    expect(valueAt(60)).toBe('/gone');
    expect(valueAt(61)).toBe('https://cdn.example/i.png');
  });

  it('of several events at once those that are in order are accepted, and a lone bad one is refused', async () => {
    const post = (payload: object) =>
      visitor.browser.raw({
        method: 'POST',
        url: '/api/v1/clanker/events',
        headers: { 'sec-fetch-site': 'same-origin', 'user-agent': BROWSERS.firefox },
        payload,
      });
    const bad = [
      { eventSchemaName: 'made_up', eventContent: '{}' },
      { eventSchemaName: 'scrolled', eventContent: 'no JSON' },
      visitor.envelope('scrolled', { depth: 33 }),
      visitor.envelope('page_viewed', { context_website_id: 'another' }),
      visitor.envelope('page_viewed', { page_path: 'https://other.example/' }),
    ];
    const some = await post([...bad, visitor.envelope('page_viewed')]);
    expect([some.statusCode, some.json()]).toEqual([202, { accepted: 1, refused: 5 }]);
    const alone = await Promise.all(bad.map(post));
    expect(alone.map((response) => [response.statusCode, response.json().code])).toEqual([
      [404, 'analytics.unknown-event'],
      [400, 'http.malformed-json'],
      [400, 'analytics.bad-event'],
      [403, 'analytics.other-site'],
      [400, 'analytics.bad-event'],
    ]);
    expect((await post([])).statusCode).toBe(400);
    expect((await post(Array.from({ length: 51 }, () => visitor.envelope('page_viewed')))).statusCode).toBe(
      400,
    );
    expect(await stored()).toHaveLength(1);
  });

  it('PL-7.06 the content of an event is checked against its schema without being stored', async () => {
    const check = (name: string, payload: object) =>
      visitor.browser.raw({
        method: 'POST',
        url: `/api/v1/clanker/validate-event-content/${name}`,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload,
      });
    const good = JSON.parse(visitor.envelope('scrolled', { depth: 50 }).eventContent);
    expect((await check('scrolled', good)).json()).toEqual({ valid: true, errors: [] });
    const wrong = await check('scrolled', { ...good, depth: 51, page_path: 7 });
    expect(wrong.statusCode).toBe(200);
    expect(wrong.json()).toMatchObject({ valid: false });
    expect(wrong.json().errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['depth', 'page_path']),
    );
    expect((await check('made_up', {})).statusCode).toBe(404);
    for (const name of eventSchemaNames) expect((await check(name, {})).json().valid).toBe(false);
    expect(await stored()).toEqual([]);
  });
});

describe('the id of a recording', () => {
  const readId = async (who = visitor) => {
    const response = await who.browser.raw({
      method: 'GET',
      url: '/api/commerce/fullstory/getId',
      headers: { 'user-agent': BROWSERS.firefox },
    });
    return { status: response.statusCode, id: response.json(), cookies: response.cookies };
  };

  it('PL-7.24 PL-4.30 the answer is an id, which is the mock one as long as nothing is to be recorded', async () => {
    expect(await readId()).toEqual({ status: 200, id: MOCK_RECORDING_ID, cookies: [] });
    const staff = await app.signedIn(site, websiteRoles.admin);
    await staff.call('PUT', '/api/settings/visits', { recording: true, recordingSample: 100 });
    await expect.poll(async () => (await app.settings.visits(site.id)).value.recording).toBe(true);
    const { id } = await readId();
    expect(id).toMatch(/^[\w-]{22}$/);
    expect((await readId()).id).not.toBe(id);
    expect((await staff.get('/api/commerce/fullstory/getId')).json()).toBe(MOCK_RECORDING_ID);
  });
});

describe('bad input', () => {
  it('an event of another site, a body of 5 MB and data that is not as it should be are refused', async () => {
    const other = await app.make.site();
    const statusOf = async (data: object) => (await visitor.hit(1, data)).json()?.code;
    expect(await statusOf({ websiteId: other.id })).toBe('analytics.other-site');
    expect(await statusOf({ websiteId: 7 })).toBe('analytics.bad-event');
    expect(await statusOf({ pagePath: null })).toBe('analytics.bad-event');
    expect(await statusOf({ pagePath: 'shop' })).toBe('analytics.bad-event');
    expect(await statusOf({ secondsSeen: -1 })).toBe('analytics.bad-event');
    expect(await statusOf({ clientDate: { now: 1 } })).toBe('analytics.bad-event');
    const large = await visitor.hit(1, { title: 'x'.repeat(5 * 1024 * 1024) });
    expect([large.statusCode, large.json().code]).toEqual([413, 'http.body-too-large']);
    for (const data of ['', '[]', '"text"', 'null', '{', `[${'['.repeat(5000)}`]) {
      const response = await visitor.browser.submit('/api/census/RecordHit', { event: '1', data });
      expect([data.slice(0, 9), response.statusCode]).toEqual([data.slice(0, 9), 400]);
    }
    expect(await stored()).toEqual([]);
    expect(await storedEvents(app, other)).toEqual([]);
  });

  it('a clock that is years off, or ahead, is not believed, and one within the last hour is', async () => {
    const now = app.clock.now().getTime();
    const times = [
      now - 3_600_000,
      now - 3_600_001,
      now + 1,
      0,
      -1e15,
      8.64e15,
      1e300,
      '2031-01-01',
      'yesterday',
      null,
    ];
    for (const [n, clientDate] of times.entries()) await visitor.hit(1, { clientDate, pagePath: `/${n}` });
    const at = new Map((await stored()).map((event) => [event.page, event.at.getTime()]));
    expect(times.map((_, n) => (at.get(`/${n}`) ?? 0) - now)).toEqual([
      -3_600_000,
      ...times.slice(1).map(() => 0),
    ]);
  });

  it('several events in one call count as several for the address and for the site', async () => {
    const send = (count: number, from = visitor) =>
      from.browser.raw({
        method: 'POST',
        url: '/api/v1/clanker/events',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: Array.from({ length: count }, () => from.envelope('page_viewed')),
      });
    const answers = [];
    for (let n = 0; n < 25; n += 1) answers.push(await send(50));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(24).fill(202), 429]);
    expect(answers.at(-1)?.json().code).toBe('analytics.too-many');
    expect((await send(1, openVisitor(app, site))).statusCode).toBe(202);
  });

  it('events are limited by address, and the next address is not', async () => {
    const answers = await Promise.all(Array.from({ length: 1210 }, () => visitor.view('/')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().code).toBe('analytics.too-many');
    expect((await openVisitor(app, site).view('/')).statusCode).toBe(204);
  });

  it('hostile texts are stored cut, as plain text, without secrets of addresses', async () => {
    await visitor.view('/reset/aB3dE5gH7jK9mN1pQ3sT5vX7/65f0aa01bb02cc03dd04ee05?token=secret#secret');
    await visitor.hit(2, { query: `${'🙂'.repeat(400)}\u0000\u202e` });
    await visitor.track('custom', { name: '<script>alert(1)</script>\u001b[2J' });
    const events = await stored();
    expect(JSON.stringify(events)).not.toContain('secret');
    expect(events.find(({ kind }) => kind === 1)?.page).toBe('/reset/…/…');
    const search = events.find(({ kind }) => kind === 2)?.value ?? '';
    expect(search.length).toBeLessThanOrEqual(300);
    expect(search.isWellFormed()).toBe(true);
    expect(events.find(({ kind }) => kind === 50)?.value).toBe('<script>alert(1)</script> [2J');
  });
});
