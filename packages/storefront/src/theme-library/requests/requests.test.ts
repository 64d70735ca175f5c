// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, runScript, seen, valueIn } from '../testing/theme-script.ts';

interface Sent {
  method: string;
  url: string;
  body: unknown;
  headers: Record<string, string>;
}
const sent: Sent[] = [];
let status = 200;

/** Answers as soon as it is sent. */
class FakeRequest {
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readyState = 0;
  status = 0;
  timeout = 0;
  responseText = '';
  private readonly request: Sent = { method: '', url: '', body: null, headers: {} };
  open(method: string, url: URL): void {
    Object.assign(this.request, { method, url: String(url) });
    this.readyState = 1;
  }
  setRequestHeader(name: string, value: string): void {
    this.request.headers[name] = value;
  }
  send(body: unknown): void {
    sent.push({ ...this.request, body });
    queueMicrotask(() => {
      Object.assign(this, { status, responseText: '{"a":1}', readyState: 4 });
      this.onload?.();
    });
  }
  abort(): void {
    this.onabort?.();
  }
}

beforeEach(() => {
  sent.length = 0;
  status = 200;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  openPage('<form id="form"><input name="q" value="tea pot"></form>');
});
afterEach(() => void vi.unstubAllGlobals());

describe('requests of themes', () => {
  it('Y.io tells its steps to the script and to everybody', async () => {
    runScript(`Y.on('io:success', function () { seen.push('all'); });
      Y.io('/list?format=json', { data: { page: 2 }, context: { a: 1 }, arguments: 'more', on: {
        start: function () { seen.push('start'); },
        success: function (id, response, more) { seen.push(this.a, response.responseText, more); },
        end: function () { seen.push('end'); } } });`);
    await expect.poll(seen).toEqual(['start', 1, '{"a":1}', 'more', 'all', 'end']);
    expect(sent[0]).toMatchObject({ method: 'GET', body: null });
    expect(sent[0]?.url).toContain('/list?format=json&page=2');
  });

  it('Y.io sends fields of a form, and tells of failure', async () => {
    status = 500;
    runScript(
      "Y.io('/send', { method: 'post', form: { id: 'form' }, data: 'x=1', on: { failure: function (id, r) { seen.push(r.status); }, success: function () { seen.push('no'); } } })",
    );
    await expect.poll(seen).toEqual([500]);
    expect(sent[0]).toMatchObject({ method: 'POST', body: 'x=1&q=tea+pot' });
    expect(sent[0]?.headers['Content-Type']).toContain('form-urlencoded');
  });

  it('Y.Data.get reads JSON of the site', async () => {
    const fetched = vi.fn(async () => new Response('{"items":[1]}'));
    vi.stubGlobal('fetch', fetched);
    runScript(
      "Y.Data.get({ url: '/journal', data: { format: 'json' }, success: function (data) { seen.push(data.items.length); } })",
    );
    await expect.poll(seen).toEqual([1]);
    expect(String((fetched.mock.calls as unknown[][])[0]?.[0])).toContain('/journal?format=json');
  });

  it('Y.Get tells of files that the site does not allow', async () => {
    runScript(
      "Y.Get.js('https://elsewhere.example/x.js', function (problems) { seen.push(problems.length); })",
    );
    const script = document.head.querySelector('script[src*=elsewhere]');
    script?.dispatchEvent(new Event('error'));
    await expect.poll(seen).toEqual([1]);
    script?.remove();
  });

  it('Y.HistoryHash reads and writes what stands behind #', () => {
    runScript(
      "var h = new Y.HistoryHash(); h.on('itemIdChange', function (e) { seen.push(e.newVal); }); h.addValue('itemId', '7'); seen.push(h.get('itemId'));",
    );
    expect(seen()).toEqual(['7', '7']);
    expect(valueIn('location.hash')).toBe('#itemId=7');
    runScript("Y.HistoryHash.replaceHash('')");
  });

  it('Y.HistoryHash listens no longer when it is destroyed', () => {
    const removed = vi.spyOn(window, 'removeEventListener');
    runScript('new Y.HistoryHash().destroy()');
    expect(removed).toHaveBeenCalledWith('hashchange', expect.any(Function));
  });
});
