// @vitest-environment happy-dom
import { type FormField, formMessages } from '@awning/forms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formSubmission, formSubmitted } from '../events.ts';
import { mount } from './forms-island.ts';

const PAGE = 'https://site.example.org/contact';

interface FakeResponse {
  readonly status?: number;
  readonly body?: unknown;
}

let keyCount = 0;
const nextKey = (): FakeResponse => {
  keyCount += 1;
  return { body: { key: `key-${keyCount}` } };
};

/** As a browser's whose server refuses what it gets. */
class RefusedRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status: number = 400;
  readonly responseText: string = '{"message":"a.pdf is empty."}';
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}

let tokenCount = 0;
/** As a browser's whose server takes every file. */
class CapturedRequest extends RefusedRequest {
  override readonly status: number = 201;
  override readonly responseText: string = JSON.stringify({ token: `t${++tokenCount}` });
}

const calls: { path: string; body: unknown }[] = [];
let answers: Readonly<Record<string, FakeResponse | (() => FakeResponse | Promise<FakeResponse>)>>;
const go = vi.fn();
const scroll = vi.fn();
const events: CustomEvent[] = [];

const GOOD = {
  '/api/rest/forms/validate/f1?pageId=p1': { body: { valid: true } },
  '/api/form/FormSubmissionKey': { body: { key: 'key-1' } },
  '/api/form/SaveFormSubmission': { body: { submissionId: 's1', submissionMessage: 'Thanks' } },
};

beforeEach(() => {
  answers = GOOD;
  keyCount = 0;
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other.
  document.cookie = 'crumb=abc';
  window.location.href = PAGE;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const known = answers[path] ?? { status: 404, body: {} };
    const { status = 200, body } = typeof known === 'function' ? await known() : known;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body ?? {}), { status });
  });
  vi.spyOn(window.location, 'assign').mockImplementation(go);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll);
  document.addEventListener(formSubmission, note);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.removeEventListener(formSubmission, note);
  document.body.replaceChildren();
  sessionStorage.clear();
  for (const list of [calls, events]) list.length = 0;
  go.mockClear();
  scroll.mockClear();
});

function note(event: Event): void {
  if (event instanceof CustomEvent) events.push(event);
}

const place = (id: string, controls: string): string =>
  `<div class="form-item field" data-field-id="${id}">${controls}<p class="field-error" id="${id}-error" hidden></p></div>`;
const input = (id: string, more = ''): string => place(id, `<input id="${id}" name="${id}" ${more}>`);

const EMAIL: FormField = { id: 'email', type: 'email', title: 'Email', required: true };
const MESSAGE: FormField = { id: 'message', type: 'textarea', title: 'Message', maxLength: 5 };

function show(
  fields: readonly FormField[] = [EMAIL],
  controls = input('email'),
  { redirect = '', around = (html: string) => html, extra = '' } = {},
): HTMLFormElement {
  const data = JSON.stringify({ fields, successRedirect: redirect }).replaceAll('"', '&quot;');
  document.title = 'Contact us';
  document.body.innerHTML = around(
    `<div class="form-inner-wrapper"><form method="post" action="/forms/f1" data-form-id="f1" data-fields="${data}"><div class="form-errors" role="alert" tabindex="-1" hidden></div>${controls}<input name="your.url"><input type="hidden" name="page.id" value="p1"><input type="hidden" name="page.source" value="c">${extra}<div><button type="submit">Send</button></div></form><div class="form-submission-text" tabindex="-1" hidden>Thank you!</div><template class="form-submission-html"><p class="next">On</p></template></div>`,
  );
  const form = find<HTMLFormElement>('form');
  mount(form, { props: {}, readPage: () => ({}), fail: () => {} });
  return form;
}

function find<PageMatch extends HTMLElement = HTMLElement>(selector: string): PageMatch {
  const element = document.querySelector<PageMatch>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const type = (selector: string, value: string): void => {
  const control = find<HTMLInputElement>(selector);
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
};
const send = (): void =>
  find<HTMLFormElement>('form').requestSubmit(find<HTMLButtonElement>('button[type="submit"]'));
const sent = async (): Promise<void> => {
  send();
  await vi.waitFor(() => expect(find('.form-submission-text').hidden).toBe(false));
};
const summary = (): string => find('.form-errors').textContent;
const failed = async (sentence: string): Promise<void> => {
  send();
  await vi.waitFor(() => expect(summary()).toBe(sentence));
};
const saved = (): { form: string; [name: string]: unknown } => {
  const { body } = calls.findLast(({ path }) => path.endsWith('SaveFormSubmission')) ?? {};
  return body as { form: string };
};
const paths = (): string[] => calls.map(({ path }) => path.split('/').at(-1) ?? '');

describe('sending a form', () => {
  it('SF-4.34 SF-4.35 a form is locked with a busy button until the response arrives', async () => {
    const waiting = Promise.withResolvers<FakeResponse>();
    answers = { ...GOOD, '/api/form/SaveFormSubmission': () => waiting.promise };
    const form = show();
    expect(form.classList.contains('submitting')).toBe(false);
    type('#email', 'ada@example.org');
    send();
    const button = find('button[type="submit"]');
    expect(form.classList.contains('submitting')).toBe(true);
    expect(form.getAttribute('aria-busy')).toBe('true');
    expect(button.textContent).toBe('Submitting…');
    await vi.waitFor(() => expect(paths()).toContain('SaveFormSubmission'));
    send();
    send();
    waiting.resolve({ body: { submissionId: 's1', submissionMessage: '' } });
    await vi.waitFor(() => expect(form.classList.contains('submitting')).toBe(false));
    expect(button.textContent).toBe('Send');
    expect(paths().filter((path) => path === 'SaveFormSubmission')).toHaveLength(1);
  });

  it('SF-4.42 a form is checked by the browser, then by the server, then gets a key and is saved', async () => {
    show();
    await failed('One or more fields is invalid, please check your entries.');
    expect(calls).toEqual([]);
    type('#email', 'ada@example.org');
    await sent();
    expect(paths()).toEqual(['f1?pageId=p1', 'FormSubmissionKey', 'SaveFormSubmission']);
    expect(calls[0]?.body).toEqual({ email: 'ada@example.org' });
  });

  it('SF-3.066 SF-3.067 SF-3.069 SF-3.070 SF-7.10 SF-7.11 a form sends its key, the answers as JSON and the page', async () => {
    show();
    type('#email', 'ada@example.org');
    await sent();
    expect(calls[1]?.body).toBeUndefined();
    expect(saved()).toMatchObject({
      key: 'key-1',
      form: '{"email":"ada@example.org"}',
      formId: 'f1',
      pageTitle: 'Contact us',
      pageId: 'p1',
      contentSource: 'c',
      pagePath: '/contact',
      pagePermissionTypeValue: null,
      trap: '',
    });
    expect(saved()).not.toHaveProperty('captchaKey');
  });

  it('SF-4.43 a form dispatches its event only once browser and server have accepted it', async () => {
    show();
    await failed('One or more fields is invalid, please check your entries.');
    answers = {
      ...GOOD,
      '/api/rest/forms/validate/f1?pageId=p1': { status: 400, body: { code: 'x', errors: { email: 'No' } } },
    };
    type('#email', 'ada@example.org');
    send();
    await vi.waitFor(() => expect(find('#email-error').textContent).toBe('No'));
    expect(events).toEqual([]);
    answers = GOOD;
    await sent();
    expect(events.map(({ detail }) => detail)).toEqual([
      { formId: 'f1', answers: { email: 'ada@example.org' }, isNewsletter: false },
    ]);
  });

  it('SF-4.36 leads on where the owner wants it', async () => {
    const form = show([EMAIL], input('email'), { redirect: '/thanks' });
    type('#email', 'ada@example.org');
    send();
    await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/thanks'));
    expect(form.classList.contains('submitting')).toBe(false);
    expect(form.hidden).toBe(false);
    expect(find('.form-submission-text').hidden).toBe(true);
    send();
    expect(form.classList.contains('submitting')).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    send();
    expect(form.classList.contains('submitting')).toBe(true);
    await vi.waitFor(() => expect(go).toHaveBeenCalledTimes(2));
  });

  it("SF-4.37 SF-4.38 SF-4.39 a sent form is replaced by its message, runs the owner's markup and scrolls there", async () => {
    const form = show();
    const template = find<HTMLTemplateElement>('template');
    // A script of parsed markup runs nowhere but in the page; happy-dom runs any only when told to.
    Object.assign(window, { ranAfterwards: 0 });
    Reflect.get(window, 'happyDOM').settings.enableJavaScriptEvaluation = true;
    template.innerHTML +=
      '<script>window.ranAfterwards += document.querySelectorAll(".next").length</script>';
    type('#email', 'ada@example.org');
    await sent();
    expect(form.hidden).toBe(true);
    expect(find('.form-submission-text').textContent).toBe('Thank you!');
    expect(find('.form-submission-markup .next').textContent).toBe('On');
    expect(Reflect.get(window, 'ranAfterwards'), 'once, beside its markup').toBe(1);
    expect(scroll).toHaveBeenCalledOnce();
    expect(scroll.mock.contexts).toEqual([find('.form-submission-text')]);
    expect(document.activeElement).toBe(find('.form-submission-text'));
    expect(go).not.toHaveBeenCalled();
  });

  it('SF-5.57 a form is sent without checks where the button says so', async () => {
    show();
    find<HTMLButtonElement>('button').formNoValidate = true;
    await sent();
    expect(paths()).toEqual(['FormSubmissionKey', 'SaveFormSubmission']);
    expect(saved().form).toBe('{"email":""}');
    expect(events).toEqual([]);
  });

  it('a form counts its fill time from when the page was opened, not from when the script loaded', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(60_000.4);
    show();
    type('#email', 'ada@example.org');
    await sent();
    expect(saved().filledInMs).toBe(60_000);
  });

  it('SF-5.58 a newsletter form is recognised by its fields', async () => {
    show([EMAIL], input('email', 'class="newsletter-form-field-element"'));
    type('#email', 'ada@example.org');
    await sent();
    expect(events[0]?.detail.isNewsletter).toBe(true);
  });
});

describe('what was filled in', () => {
  const submitted = async (field: FormField, controls: string): Promise<unknown> => {
    show([field], place(field.id, controls));
    await sent();
    return JSON.parse(saved().form)[field.id];
  };
  const field = (kind: FormField['type'], more: Partial<FormField> = {}): FormField => ({
    id: 'q',
    type: kind,
    title: 'Q',
    ...more,
  });
  const parts = (...named: [string, string][]): string =>
    named.map(([part, value]) => `<input name="q.${part}" value="${value}">`).join('');

  it.each([
    ['name', parts(['First', 'Ada'], ['Last', 'L.']), ['Ada', 'L.']],
    ['date', parts(['Month', '2'], ['Day', '3'], ['Year', '2028']), ['2', '3', '2028']],
    ['time', parts(['Hour', '4'], ['Minute', '5'], ['Second', ''], ['Ampm', 'PM']), ['4', '5', '', 'PM']],
    ['address', parts(['Line1', 'Quay 1'], ['City', 'Kiel']), ['Quay 1', '', 'Kiel', '', '', '']],
  ] as const)('SF-3.071 a form answer is a list of its parts for a %s', async (kind, controls, expected) => {
    expect(await submitted(field(kind), controls)).toEqual(expected);
  });
  it('SF-3.072 a form answer starts with an empty part for a phone of three parts', async () => {
    const controls = parts(['Areacode', '431'], ['Prefix', '88'], ['Line', '01']);
    expect(await submitted(field('phone'), controls)).toEqual(['', '431', '88', '01']);
  });
  it('SF-3.073 a form answer of checkboxes is a list of the checked ones', async () => {
    const box = (value: string, more = 'checked'): string =>
      `<input type="checkbox" name="q" value="${value}" ${more}>`;
    expect(await submitted(field('checkbox'), box('A') + box('B', '') + box('C'))).toEqual(['A', 'C']);
  });
  it('SF-3.074 a form answer of radio buttons is the chosen one', async () => {
    const controls = '<input type="radio" name="q" value="A"><input type="radio" name="q" value="B" checked>';
    expect(await submitted(field('radio'), controls)).toBe('B');
  });
  it('SF-3.075 a form answer of a select is its value', async () => {
    const controls = '<select name="q"><option value="">?</option><option selected>B</option></select>';
    expect(await submitted(field('select'), controls)).toBe('B');
  });
  it('SF-3.076 a form answer of a likert field maps each statement to what is checked', async () => {
    const controls =
      '<input type="radio" name="q.0" value="-2" checked><input type="radio" name="q.1" value="1">';
    expect(await submitted(field('likert', { options: ['Good', 'Cheap'] }), controls)).toEqual({
      Good: ['-2'],
      Cheap: [],
    });
  });
  const hidden = field('hidden', { key: 'campaign' });
  it("SF-3.077 a form answer of a hidden field is the page's query parameter", async () => {
    window.location.href = `${PAGE}?campaign=spring`;
    expect(await submitted(hidden, '<input type="hidden" name="q" value="none">')).toBe('spring');
  });
  it('SF-3.078 a form answer of a hidden field is its own value without a query parameter', async () => {
    window.location.href = `${PAGE}?other=spring`;
    expect(await submitted(hidden, '<input type="hidden" name="q" value="none">')).toBe('none');
  });
  it.each(['text', 'number', 'website', 'twitter', 'password', 'currency'] as const)(
    'SF-3.079 a form answer is one value for a %s',
    async (kind) => {
      const value = kind === 'website' ? 'example.org' : '7';
      expect(await submitted(field(kind), `<input name="q" value="${value}">`)).toBe(value);
    },
  );
  it('SF-3.080 form answers leave out sections', async () => {
    show([{ id: 's', type: 'section', title: 'S' }, field('text')], input('s') + input('q'));
    type('#s', 'x');
    await sent();
    expect(saved().form).toBe('{"q":""}');
  });
});

describe('a form that is not taken', () => {
  it('SF-4.40 SF-5.53 SF-5.54 an invalid form is unlocked, shows errors above and on each field, and focuses the first', async () => {
    const form = show(
      [EMAIL, { id: 'name', type: 'text', title: 'Name', required: true }],
      input('name') + input('email'),
    );
    await failed('One or more fields is invalid, please check your entries.');
    expect(form.classList.contains('submitting')).toBe(false);
    expect(find('#name-error').textContent).toBe('Required');
    expect(find('#email-error').textContent).toBe('Required');
    expect(find('#email').getAttribute('aria-describedby')).toBe('email-error');
    expect(find('#email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(find('#name'));
    type('#name', 'A');
    expect(find('#name-error').hidden).toBe(true);
    expect(find('#name').hasAttribute('aria-describedby')).toBe(false);
    expect(find('#email-error').hidden).toBe(false);
  });

  it.each([
    ['SF-8.17', 401, 'Unable to submit form. Please try again later.'],
    ['SF-8.18', 404, 'This form has not been configured yet.'],
    ['SF-8.19', 429, 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
    ['SF-8.20', 500, 'Unable to send form. Please try again later.'],
  ])('%s says on status %i what happened', async (_row, status, sentence) => {
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { status, body: { code: 'x', message: 'Other' } } };
    show();
    type('#email', 'ada@example.org');
    await failed(sentence);
    expect(find<HTMLInputElement>('#email').value).toBe('ada@example.org');
  });

  it('a form shows an error for a number that the browser cannot read, instead of sending it as empty', async () => {
    show([{ id: 'many', type: 'number', title: 'How many' }], input('many'));
    const validity = vi.spyOn(find<HTMLInputElement>('#many'), 'validity', 'get');
    validity.mockReturnValue({ ...find<HTMLInputElement>('#many').validity, badInput: true });
    await failed('One or more fields is invalid, please check your entries.');
    expect(find('#many-error').textContent).toBe('Enter a number.');
    expect(calls).toEqual([]);
    validity.mockRestore();
    await sent();
  });

  it('a form stops once for a refused file, shows why, and is sent without it the next time', async () => {
    const file = place('cv', '<input type="file" name="cv"><ul class="awning-form-files" hidden></ul>');
    show([EMAIL, { id: 'cv', type: 'file', title: 'CV', maxFiles: 1 }], input('email') + file);
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File(['x'], name));
    const picker = find<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(picker, 'files', { configurable: true, value: files });
    vi.stubGlobal('XMLHttpRequest', RefusedRequest);
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    const lines = 'Send one file only. Not taken: b.pdf, c.pdf\na.pdf is empty.';
    await vi.waitFor(() => expect(find('#cv-error').textContent).toBe(lines));
    await failed('One or more fields is invalid, please check your entries.');
    expect(find('#cv-error').textContent).toBe(lines);
    type('#email', 'ada@example.org');
    await failed('Some files did not come along. Choose others, or send the form without them.');
    expect(find('#cv-error').textContent).toBe(lines);
    expect(calls).toEqual([]);
    await sent();
  });

  it.each([
    ['sends files again that the server lost with an ended session', 1],
    ['takes files off that are lost again, so that the form can go without them or with others', 2],
  ])('%s', async (_what, losses) => {
    tokenCount = 0;
    let lossCount = 0;
    answers = {
      ...GOOD,
      '/api/rest/forms/validate/f1?pageId=p1': () => {
        lossCount += 1;
        if (lossCount > losses) return { body: { valid: true } };
        return { status: 400, body: { code: 'x', errors: { cv: formMessages.fileGone } } };
      },
    };
    const file = place('cv', '<input type="file" name="cv"><ul class="awning-form-files" hidden></ul>');
    show([EMAIL, { id: 'cv', type: 'file', title: 'CV', maxFiles: 1 }], input('email') + file);
    vi.stubGlobal('XMLHttpRequest', CapturedRequest);
    const picker = find<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(picker, 'files', { configurable: true, value: [new File(['x'], 'a.pdf')] });
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    type('#email', 'ada@example.org');
    if (losses > 1) {
      await failed('One or more fields is invalid, please check your entries.');
      expect([find('#cv-error').textContent, find('.awning-form-files').hidden]).toEqual([
        formMessages.fileGone,
        true,
      ]);
    }
    await sent();
    expect(JSON.parse(saved().form).cv).toEqual(losses > 1 ? [] : ['t2']);
  });

  it("SF-8.21 a refused form shows the server's error on each field", async () => {
    const errors = { email: 'Nobody reads that', odd: 'What is this?' };
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { status: 400, body: { code: 'x', errors } } };
    show();
    type('#email', 'ada@example.org');
    await failed('One or more fields is invalid, please check your entries. What is this?');
    expect(find('#email-error').textContent).toBe('Nobody reads that');
  });

  it("SF-8.22 a refused form shows the server's message, and SF-8.23 an unknown error where there is none", async () => {
    answers = {
      ...GOOD,
      '/api/form/SaveFormSubmission': { status: 413, body: { code: 'x', message: 'Too much.' } },
    };
    show();
    type('#email', 'ada@example.org');
    await failed('Too much.');
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { status: 502, body: '<html>' } };
    await failed('Unknown error, please try again later.');
  });

  it('SF-8.24 a form shows an error for a response that makes no sense', async () => {
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { body: { hello: 'there' } } };
    show();
    type('#email', 'ada@example.org');
    await failed('Error processing form submission. Please reload and try again.');
  });

  it('SF-8.27 a form shows an error when it gets no key', async () => {
    answers = { ...GOOD, '/api/form/FormSubmissionKey': { status: 503, body: '' } };
    show();
    type('#email', 'ada@example.org');
    await failed('Could not get a form submission key, please try again later.');
  });

  it('SF-8.28 a form shows an error when its fields cannot be read', async () => {
    show();
    vi.stubGlobal(
      'FormData',
      class {
        constructor() {
          throw new Error('no');
        }
      },
    );
    await failed('Could not parse the form fields, please check your entries.');
  });

  it.each([
    ['SF-8.29', 'above', -500, 'Your form has encountered a problem. Please scroll down to review.'],
    ['SF-8.30', 'below', 5000, 'Your form has encountered a problem. Please scroll up to review.'],
  ])(
    '%s hints at the rest of the form beside an error %s the view, and brings both there',
    async (_row, _where, top, sentence) => {
      show();
      find('[data-field-id]').getBoundingClientRect = () => new DOMRect(0, top, 100, 40);
      await failed('One or more fields is invalid, please check your entries.');
      expect(find('[data-field-id] .awning-form-hint').textContent).toBe(sentence);
      expect(document.activeElement).toBe(find('#email'));
      expect(scroll.mock.contexts).toEqual([find('.awning-form-hint')]);
      type('#email', 'a');
      expect(document.querySelector('.awning-form-hint')).toBeNull();
    },
  );

  it('an invalid form shows no hint beside its error summary, and scrolls to that', async () => {
    show();
    find('[data-field-id]').getBoundingClientRect = () => new DOMRect(0, -500, 100, 40);
    find('.form-errors').getBoundingClientRect = () => new DOMRect(0, -560, 100, 40);
    await failed('One or more fields is invalid, please check your entries.');
    expect(document.querySelector('.awning-form-hint')).toBeNull();
    expect(scroll.mock.contexts).toEqual([find('.form-errors')]);
    expect(document.activeElement).toBe(find('#email'));
  });

  it('hints beside the sentence about the whole form where no field is wrong', async () => {
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { status: 500, body: {} } };
    show();
    type('#email', 'ada@example.org');
    find('.form-errors').getBoundingClientRect = () => new DOMRect(0, -500, 100, 40);
    await failed('Unable to send form. Please try again later.');
    expect(find('.form-errors + .awning-form-hint').textContent).toContain('Please scroll down to review.');
    expect(document.activeElement).toBe(find('.form-errors'));
    answers = GOOD;
    await sent();
    expect(document.querySelector('.awning-form-hint')).toBeNull();
  });

  it('an invalid form shows no hint at an error that is in view', async () => {
    show();
    await failed('One or more fields is invalid, please check your entries.');
    expect(scroll).not.toHaveBeenCalled();
    expect(document.querySelector('.awning-form-hint')).toBeNull();
  });

  it('a form whose key has expired is sent once more with a new key, without a message', async () => {
    answers = {
      ...GOOD,
      '/api/form/FormSubmissionKey': () => nextKey(),
      '/api/form/SaveFormSubmission': () =>
        keyCount < 2 ? { status: 401, body: { code: 'forms.key' } } : { body: { submissionId: 's1' } },
    };
    show();
    type('#email', 'ada@example.org');
    await sent();
    expect(saved().key).toBe('key-2');
  });

  it('a form keeps its key for the same answers after a lost response, and gets a new one for others', async () => {
    answers = {
      ...GOOD,
      '/api/form/FormSubmissionKey': () => nextKey(),
      '/api/form/SaveFormSubmission': { status: 502, body: '' },
    };
    show();
    type('#email', 'ada@example.org');
    await failed('Unknown error, please try again later.');
    answers = { ...answers, '/api/form/SaveFormSubmission': { status: 503, body: '' } };
    send();
    await vi.waitFor(() => expect(paths().filter((path) => path === 'SaveFormSubmission')).toHaveLength(2));
    expect(saved().key).toBe('key-1');
    await vi.waitFor(() => expect(summary()).toBe('Unknown error, please try again later.'));
    answers = { ...answers, '/api/form/SaveFormSubmission': GOOD['/api/form/SaveFormSubmission'] };
    type('#email', 'bob@example.org');
    await sent();
    expect(saved().key).toBe('key-2');
  });

  it('a form keeps its key over a reload after a lost response, until the server has accepted it', async () => {
    answers = {
      ...GOOD,
      '/api/form/FormSubmissionKey': () => nextKey(),
      '/api/form/SaveFormSubmission': { status: 502, body: '' },
    };
    show();
    type('#email', 'ada@example.org');
    await failed('Unknown error, please try again later.');
    answers = { ...answers, '/api/form/SaveFormSubmission': GOOD['/api/form/SaveFormSubmission'] };
    show();
    type('#email', 'ada@example.org');
    await sent();
    expect(saved().key).toBe('key-1');
    expect(Object.values(sessionStorage).join()).not.toContain('key-1');
    show();
    type('#email', 'ada@example.org');
    await sent();
    expect(saved().key).toBe('key-2');
  });

  it('a form with a lost response leaves no password in the browser', async () => {
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { status: 502, body: '' } };
    show([EMAIL, { id: 'secret', type: 'password', title: 'Secret' }], input('email') + input('secret'));
    type('#email', 'ada@example.org');
    type('#secret', 'open sesame');
    await failed('Unknown error, please try again later.');
    expect(sessionStorage.getItem('awning:form-pending:f1')).toBeNull();
  });

  it('a form dispatches formSubmitted once it was stored, and not before', async () => {
    const stored: unknown[] = [];
    const note = (event: Event): void => {
      if (event instanceof CustomEvent) stored.push(event.detail);
    };
    document.addEventListener(formSubmitted, note);
    answers = { ...GOOD, '/api/form/SaveFormSubmission': { status: 502, body: '' } };
    show();
    type('#email', 'ada@example.org');
    await failed('Unknown error, please try again later.');
    expect([events.length, stored]).toEqual([1, []]);
    answers = GOOD;
    await sent();
    expect(stored).toEqual([{ formId: 'f1', isNewsletter: false }]);
    const thanks = find('.form-submission-text');
    expect([document.activeElement === thanks, thanks.style.outlineStyle]).toEqual([true, 'none']);
    document.removeEventListener(formSubmitted, note);
  });
});

describe('a form with a captcha', () => {
  const captcha = { kind: 'recaptcha-checkbox', siteKey: 'K', script: 'https://google.example/api.js' };
  const reset = vi.fn();
  let response = '';
  const showWithCaptcha = (): void => {
    vi.stubGlobal('grecaptcha', {
      ready: (callback: () => void) => callback(),
      render: () => 0,
      getResponse: () => response,
      reset,
    });
    const context = `<script type="application/json" id="awning-captcha">${JSON.stringify(captcha)}</script>`;
    show([EMAIL], input('email'), {
      extra: '<div class="captcha-container" data-theme="dark" data-alignment="left"></div>',
      around: (html) => html + context,
    });
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes)
        if (node instanceof Element) queueMicrotask(() => node.dispatchEvent(new Event('load')));
    });
    type('#email', 'ada@example.org');
  };

  it('SF-3.068 SF-8.25 a form with a captcha is not sent before it is completed', async () => {
    response = '';
    showWithCaptcha();
    await failed('Complete CAPTCHA before submitting.');
    expect(calls).toEqual([]);
    response = 'ticked';
    await sent();
    expect(saved().captchaKey).toBe('ticked');
  });

  it('a form says that our captcha failed, and keeps its button to try again', async () => {
    const challenge = '/api/captcha/challenge?action=form-block';
    answers = { ...GOOD, [challenge]: { status: 503, body: '' } };
    vi.stubGlobal('reportError', () => {});
    const extra = '<div class="captcha-container"></div>';
    const around = (html: string): string =>
      `${html}<script type="application/json" id="awning-captcha">{"kind":"altcha","siteKey":null,"script":null}</script>`;
    show([EMAIL], input('email'), { extra, around });
    type('#email', 'ada@example.org');
    await failed('The check for spam did not work, so nothing was sent. Please try again.');
    await vi.waitFor(() => expect(find('.awning-captcha').dataset.state).toBe('failed'));
    expect(find('.awning-captcha-again').hidden).toBe(false);
    expect(find<HTMLInputElement>('#email').value).toBe('ada@example.org');
    expect(paths().filter((path) => path.endsWith('Submission'))).toEqual([]);
  });

  it("SF-4.41 SF-8.26 a form resets its captcha after a failure, and shows the server's message", async () => {
    response = 'ticked';
    reset.mockClear();
    const message = 'reCAPTCHA failed. Refresh this page and try again.';
    answers = {
      ...GOOD,
      '/api/form/SaveFormSubmission': { status: 400, body: { code: 'captcha.failed', message } },
    };
    showWithCaptcha();
    await failed(message);
    await vi.waitFor(() => expect(reset).toHaveBeenCalled());
    expect(find<HTMLInputElement>('#email').value).toBe('ada@example.org');
  });
});

describe('a text area with a limit', () => {
  const counter = '<div class="awning-form-counter" id="message-counter" data-max="5" hidden></div>';
  it('SF-5.55 a text area with a limit counts what is typed', () => {
    show(
      [MESSAGE],
      place('message', `<textarea id="message" name="message" maxlength="5"></textarea>${counter}`),
    );
    expect(find('.awning-form-counter').textContent).toBe('0 / 5');
    expect(find('.awning-form-counter').hidden).toBe(false);
    type('#message', 'abc');
    expect(find('.awning-form-counter').textContent).toBe('3 / 5');
    type('#message', '😀😀😀');
    expect(find('.awning-form-counter').textContent).toBe('3 / 5');
    expect(find('#message').hasAttribute('maxlength')).toBe(false);
  });
  it('SF-5.56 a text area marks its counter beyond the limit', async () => {
    show([MESSAGE], place('message', `<textarea id="message" name="message"></textarea>${counter}`));
    type('#message', 'abcdef');
    expect(find('.awning-form-counter').classList.contains('error')).toBe(true);
    await failed('One or more fields is invalid, please check your entries.');
    expect(find('#message-error').textContent).toBe('You have exceeded the character limit.');
    type('#message', 'abcde');
    expect(find('.awning-form-counter').classList.contains('error')).toBe(false);
  });
});

describe('what was typed', () => {
  const fields =
    input('email') +
    place('pw', '<input id="pw" type="password" name="pw">') +
    place('tick', '<input id="tick" type="checkbox" name="tick" value="A">');
  it('typed form values are restored after a reload, except passwords, until the form was sent', async () => {
    show([EMAIL], fields);
    type('#email', 'ada@example.org');
    type('#pw', 'hunter2');
    find('#tick').click();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('awning:form:f1')).not.toContain('hunter2');
    show([EMAIL], fields);
    expect(find<HTMLInputElement>('#email').value).toBe('ada@example.org');
    expect(find<HTMLInputElement>('#tick').checked).toBe(true);
    expect(find<HTMLInputElement>('#pw').value).toBe('');
    await sent();
    expect(sessionStorage.getItem('awning:form:f1')).toBeNull();
    show([EMAIL], fields);
    expect(find<HTMLInputElement>('#email').value).toBe('');
  });

  it('restored form values replace those of the page, and a malformed stored value is ignored', () => {
    show([EMAIL], fields);
    type('#email', 'old@example.org');
    window.dispatchEvent(new Event('pagehide'));
    show([EMAIL], input('email', 'value="shown@example.org"'));
    expect(find<HTMLInputElement>('#email').value).toBe('old@example.org');
    sessionStorage.setItem('awning:form:f1', '{"value":[["email"]],"expiresAt":null}');
    show([EMAIL], fields);
    expect(find<HTMLInputElement>('#email').value).toBe('');
  });
});
