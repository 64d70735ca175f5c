// @vitest-environment happy-dom
import { type FormField, formMessages } from '@awning/forms';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendFilesAhead } from './form-uploads.ts';

const requests: FakeRequest[] = [];

/** As far as a browser's goes that nothing answers by itself. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  status = 0;
  responseText = '';
  path = '';
  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(): void {
    requests.push(this);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other.
  document.cookie = 'crumb=abc';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  requests.length = 0;
});

function show(maxFiles: number, picked: readonly string[] = []) {
  document.body.innerHTML =
    '<form><div data-field-id="cv"><input type="file" name="cv" required><ul class="awning-form-files" hidden></ul><div class="field-error" id="cv-error" hidden></div></div></form>';
  const form = find<HTMLFormElement>('form');
  if (picked.length > 0) give(picked);
  const fields: FormField[] = [{ id: 'cv', type: 'file', title: 'CV', maxFiles }];
  return sendFilesAhead({ form, formId: 'f1', fields, successRedirect: '', isNewsletter: false });
}

function find<PageMatch extends HTMLElement = HTMLElement>(selector: string): PageMatch {
  const element = document.querySelector<PageMatch>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const give = (names: readonly string[]): HTMLInputElement => {
  const input = find<HTMLInputElement>('input[type="file"]');
  const files = names.map((name) => new File(['x'], name));
  return Object.defineProperty(input, 'files', { configurable: true, value: files });
};
const pick = async (...names: string[]): Promise<void> => {
  give(names).dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
};
const names = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('li')].map((item) => item.querySelector('span')?.textContent);
const tokens = (): unknown[] => new FormData(find<HTMLFormElement>('form')).getAll('cv');

it('files go ahead as they are picked; the form waits for them and carries their tokens', async () => {
  const uploads = show(2);
  await pick('a.pdf', 'b.pdf');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.path).toBe('/api/form/uploads/f1/cv');
  const arrived = vi.fn();
  const waiting = uploads.arrived().then(arrived);
  requests[0]?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }));
  expect(find<HTMLProgressElement>('progress').value).toBe(0.25);
  requests[0]?.answer(201, { token: 't1', name: 'a.pdf', size: 1, type: 'application/pdf' });
  await vi.waitFor(() => expect(tokens()).toEqual(['t1']));
  expect(arrived).not.toHaveBeenCalled();
  requests[1]?.answer(201, { token: 't2', name: 'b.pdf', size: 1, type: 'application/pdf' });
  await waiting;
  expect(tokens()).toEqual(['t1', 't2']);
  expect(document.querySelector('progress')).toBeNull();
});

it('one file too many is said, and one takes the place of the only one', async () => {
  show(2);
  await pick('a.pdf', 'b.pdf', 'c.pdf');
  expect(names()).toEqual(['a.pdf', 'b.pdf']);
  expect(find('.field-error').textContent).toBe('Send at most 2 files. Not taken: c.pdf');
  show(1);
  await pick('a.pdf');
  await pick('b.pdf');
  expect(names()).toEqual(['b.pdf']);
});

it('a file that the server refuses is taken away with what it said; so is one that the visitor removes', async () => {
  const uploads = show(2);
  await pick('lie.png', 'b.pdf');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[0]?.answer(400, { code: 'x', message: 'lie.png is something else than its name says.' });
  await vi.waitFor(() => expect(names()).toEqual(['b.pdf']));
  expect(find('.field-error').textContent).toBe('lie.png is something else than its name says.');
  find('li button').click();
  expect(names()).toEqual([]);
  expect(find('ul').hidden).toBe(true);
  await uploads.arrived();
  expect(tokens()).toEqual([]);
});

it('without a connection it is said beside the field', async () => {
  show(1);
  await pick('a.pdf');
  requests[0]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() =>
    expect(find('.field-error').textContent).toBe('a.pdf: Please check your internet connection.'),
  );
});

it('what was picked before the script came goes ahead too', async () => {
  const uploads = show(2, ['early.pdf', 'bird.pdf']);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(names()).toEqual(['early.pdf', 'bird.pdf']);
  requests[0]?.answer(201, { token: 't1' });
  requests[1]?.answer(201, { token: 't2' });
  await uploads.arrived();
  expect(tokens()).toEqual(['t1', 't2']);
});

it('each file that was refused has its line, until others are picked', async () => {
  const uploads = show(3);
  await pick('a.exe', 'b.exe', 'c.pdf');
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  requests[0]?.answer(400, { message: 'a.exe is of a type that is not taken.' });
  requests[1]?.answer(502, {});
  requests[2]?.answer(201, { token: 't3' });
  await uploads.arrived();
  const lines = 'a.exe is of a type that is not taken.\nb.exe: Unknown error, please try again later.';
  expect(find('.field-error').textContent).toBe(lines);
  expect(uploads.refusals()).toEqual({ cv: lines });
  await pick('d.pdf');
  expect(uploads.refusals()).toEqual({});
  expect(find('.field-error').hidden).toBe(true);
});

it('the files of a new visitor share one request for what they need, and go once it is there', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other.
  document.cookie = 'crumb=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  const requestedIds: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requestedIds.push(path);
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other.
    document.cookie = 'crumb=new';
    return Response.json({ key: 'k' });
  });
  show(3);
  await pick('a.pdf', 'b.pdf', 'c.pdf');
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  expect(requestedIds.filter((path) => path.endsWith('FormSubmissionKey'))).toHaveLength(1);
  expect(requests.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['new', 'new', 'new']);
});

it('files that the server has no more are sent again; what it will not have then is to be chosen again', async () => {
  const uploads = show(2);
  await pick('a.pdf', 'b.pdf');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  for (const [index, request] of requests.entries()) request.answer(201, { token: `t${index}` });
  await uploads.arrived();
  expect(uploads.sendLostAgain({ cv: 'Required', other: formMessages.fileGone })).toBe(false);
  const goneErrors = { cv: formMessages.fileGone };
  expect([uploads.sendLostAgain(goneErrors), tokens()]).toEqual([true, []]);
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  for (const [index, request] of requests.slice(2).entries()) request.answer(201, { token: `again${index}` });
  await uploads.arrived();
  expect([names(), tokens()]).toEqual([
    ['a.pdf', 'b.pdf'],
    ['again0', 'again1'],
  ]);
  uploads.dropLost(goneErrors);
  expect([names(), tokens(), find('ul').hidden]).toEqual([[], [], true]);
});

it('a file whose session was renewed meanwhile is sent once more', async () => {
  const uploads = show(1);
  await pick('a.pdf');
  requests[0]?.answer(403, { crumbFail: true, message: 'Your session has changed. Please try again.' });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.answer(201, { token: 't1' });
  await uploads.arrived();
  expect(tokens()).toEqual(['t1']);
});
