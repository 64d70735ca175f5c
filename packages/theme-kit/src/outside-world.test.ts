import dns from 'node:dns';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from './engine.ts';
import { parseCase, type TemplateCase } from './testing/case-file.ts';

const packages = join(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(packages, folder, name),
  );

/** What only tests read: sites and themes that were made for them. */
const TEST_ONLY = /\/testing\//;
const sources = ['template-engine/src', 'commerce/src', 'theme-kit/src']
  .flatMap(filesIn)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !TEST_ONLY.test(path))
  .map((path) => ({ path: path.slice(packages.length + 1), text: readFileSync(path, 'utf8') }));
const sourcesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const cases: readonly TemplateCase[] = ['theme-kit/cases', 'template-engine/cases']
  .flatMap(filesIn)
  .filter((path) => path.endsWith('.case'))
  .map((path) => parseCase(readFileSync(path, 'utf8')));

const NETWORK =
  /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|importScripts)\b|\b(?:from|import|require)\b[\s(]*['"](node:)?(https?|http2|net|tls|dgram|dns|undici|child_process|worker_threads)(\/\w+)?['"]/;
const ADDRESS = /(?:\w+:)?\/\/[\w-]+(?:\.[\w-]+)+/g;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Everything through which this process could reach another machine; what was tried is counted. */
function watchNetwork() {
  const tried = vi.fn();
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']) {
    vi.stubGlobal(name, function refuse() {
      tried(name);
    });
  }
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
    tried('connect');
    return this;
  });
  vi.spyOn(dns, 'lookup').mockImplementation((() => tried('lookup')) as never);
  return tried;
}

describe('PL-7.39 helpers of templates and the outside world', () => {
  it('the network watch notices any network use', () => {
    const tried = watchNetwork();
    void fetch('http://127.0.0.1:9/');
    new Socket().connect(9, '127.0.0.1');
    expect(tried.mock.calls).toEqual([['fetch'], ['connect']]);
    expect(NETWORK.test("import { request } from 'node:https';")).toBe(true);
  });

  it('no source names a part of the network', () => {
    expect(sources.length).toBeGreaterThan(80);
    // It looks for these names in the scripts of themes.
    expect(sourcesWith(NETWORK)).toEqual(['theme-kit/src/theme/script-hosts.ts']);
  });

  it('no formatter and no predicate uses it, in any case file and on any kind of value', () => {
    const tried = watchNetwork();
    const engine = createEngine();
    for (const { template, data, partials, injects } of cases) {
      engine.compile(template).render(data, { partials, injects });
    }
    const address = 'https://example.com/a.json';
    const values = [address, 1, null, [address], { url: address, assetUrl: address, items: [address] }];
    for (const v of values) {
      for (const name of engine.formatterNames) {
        engine.compile(`{v|${name}}{v|${name} ${address}}`).render({ v });
      }
      for (const name of engine.predicateNames) {
        engine.compile(`{.section v}{.${name}}{.end}{.${name} ${address}}{.end}{.end}`).render({ v });
      }
    }
    expect(tried.mock.calls).toEqual([]);
  });

  it('only the calendar link, the names in a tweet, the links to share and the page about instalments bring an address of their own', () => {
    expect(sourcesWith(/\w:\/\/\w|["'`=(]\/\/\w/)).toEqual([
      'commerce/src/installments/installment-information.ts',
      'theme-kit/src/social/google-calendar-url.ts',
      'theme-kit/src/social/twitter-links.ts',
      'theme-kit/src/theme-page/system-partials.ts',
    ]);
    const engine = createEngine();
    const own = new Set<string>();
    for (const { template, data, partials, injects } of cases) {
      const input = JSON.stringify([template, data, partials, injects]);
      const { output } = engine.compile(template).render(data, { partials, injects });
      for (const [address] of output.matchAll(ADDRESS)) if (!input.includes(address)) own.add(address);
    }
    expect([...own].toSorted()).toEqual(['http://www.google.com', 'https://twitter.com']);
  });

  it('a tweet gets addresses from the names in its text only', () => {
    const template = createEngine().compile('{t|activate-twitter-links}');
    const addressesIn = (t: string): string[] =>
      [...template.render({ t }).output.matchAll(ADDRESS)].map(([address]) => address);
    expect(addressesIn('Back from the sea, a@b.example, c#d')).toEqual([]);
    expect(addressesIn('With @anna')).toEqual(['https://twitter.com']);
  });
});
