import { FORM_FIELD_PROPERTIES, type FormField, formMessages } from '@awning/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../testing/any-text.ts';
import { aField } from '../../../../testing/form-fixture.ts';
import { openFormTest } from '../../../../testing/form-test.ts';
import { withEffort } from '../../../../testing/test-effort.ts';
import { violatedInvariants } from '../../../../testing/violated-invariants.ts';

const { app, fixture, visitor } = await openFormTest();

const isFieldType = (name: string): name is FormField['type'] => Object.hasOwn(FORM_FIELD_PROPERTIES, name);
const TYPES = Object.keys(FORM_FIELD_PROPERTIES).filter(isFieldType);

describe('text that means something elsewhere', () => {
  it.each([
    '{{ 7 * 7 }} {.repeated section items}',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '=HYPERLINK("https://evil.example","click")',
    'A Person\r\nBcc: everybody@example.com',
    'exe.\u202Egpj \u2066\u2069',
    "'; drop table forms; --",
    '\u{1F469}\u200D\u{1F680} e\u0301 ﷽',
  ])('%j is stored as it was typed', async (text) => {
    const { formId } = await fixture.page({
      formFields: [aField('textarea'), aField('text', { id: 'line' })],
    });
    const sent = await fixture.submit(visitor, formId, { q: text, line: text });
    expect(sent.statusCode).toBe(200);
    const [stored] = await fixture.submissions(formId);
    const typed = text.replaceAll('\r\n', '\n').normalize('NFC');
    expect(stored?.answers).toEqual({ q: typed, line: typed });
  });

  it('what no database keeps is left out, and the rest is stored', async () => {
    const { formId } = await fixture.page({ formFields: [aField('textarea')] });
    const key = await fixture.key(visitor);
    const form = '{"q":"before \\u0000 \\ud800 after"}';
    expect((await fixture.send(visitor, { key, formId, form })).statusCode).toBe(200);
    const [stored] = await fixture.submissions(formId);
    expect(stored?.answers.q).toBe('before  \uFFFD after');
  });

  it('an address that would add headers to a mail is none', async () => {
    const { formId } = await fixture.page({ formFields: [aField('email')] });
    for (const address of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com\nX: y',
      'a@example.com, b@example.com',
      '"A" <a@example.com>',
    ]) {
      const sent = await fixture.submit(visitor, formId, { q: address });
      expect([address, sent.statusCode]).toEqual([address, 400]);
      expect(sent.json().errors.q).toMatch('Email is not valid.');
    }
    expect(await fixture.submissions(formId)).toEqual([]);
  });
});

describe('too much', () => {
  it('five megabytes, ten thousand fields, strange fields and deep nesting get a clear answer', async () => {
    const { formId } = await fixture.page({ formFields: [aField('textarea')] });
    const other = await fixture.page({ formFields: [aField('text', { id: 'elsewhere' })] });
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));
    const submit = (answers: unknown) => fixture.submit(visitor, formId, answers);
    expect((await submit({ q: 'x'.repeat(5_000_000) })).json()).toMatchObject({
      code: 'http.body-too-large',
    });
    const long = await submit({ q: 'x'.repeat(200_000) });
    expect([long.statusCode, long.json().errors]).toEqual([400, { q: formMessages.tooLong }]);
    const wide = await submit(many);
    expect([wide.statusCode, wide.json().message]).toEqual([400, formMessages.unreadable]);
    const some = await submit(Object.fromEntries(Object.entries(many).slice(0, 900)));
    expect(some.json().errors.f0).toBe(formMessages.stranger);
    expect(some.body.length).toBeLessThan(20_000);
    expect((await submit({ q: 'x', elsewhere: 'y' })).statusCode).toBe(400);
    const proto = { key: await fixture.key(visitor), formId, form: '{"q":"x","__proto__":"y"}' };
    expect((await fixture.send(visitor, proto)).statusCode).toBe(400);
    expect((await fixture.submit(visitor, other.formId, { q: 'x' })).json().errors).toEqual({
      q: formMessages.stranger,
    });
    for (const form of ['', '{', '[]', 'null', '"text"', '7', `${'['.repeat(5000)}${']'.repeat(5000)}`]) {
      const sent = await fixture.send(visitor, { key: await fixture.key(visitor), formId, form });
      expect([form.slice(0, 10), sent.json().message]).toEqual([form.slice(0, 10), formMessages.unreadable]);
    }
    const deep = `{"q":${'['.repeat(50)}${']'.repeat(50)}}`;
    const sent = await fixture.send(visitor, { key: await fixture.key(visitor), formId, form: deep });
    expect([sent.statusCode, sent.json().errors]).toEqual([400, { q: formMessages.shape }]);
    expect(await fixture.submissions(formId)).toEqual([]);
  });

  it('bytes that are no text are refused', async () => {
    const { formId } = await fixture.page({ formFields: [aField('textarea')] });
    await visitor.get('/api/site-users/account/session');
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': visitor.cookies.get('crumb') ?? '',
    };
    const key = await fixture.key(visitor);
    const beginning = Buffer.from(`{"key":"${key}","formId":"${formId}","form":"{\\"q\\":\\"`);
    const end = Buffer.from('\\"}"}');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async (bytes) => {
        const payload = Buffer.concat([beginning, Buffer.from([0xff]), bytes, end]);
        const url = '/api/form/SaveFormSubmission';
        const sent = await visitor.raw({ method: 'POST', url, headers, payload });
        expect(sent.statusCode).toBe(400);
      }),
      { numRuns: withEffort(25) },
    );
    expect(await fixture.submissions(formId)).toEqual([]);
  });
});

describe('any submission', () => {
  const value = fc.oneof(
    { weight: 3, arbitrary: anyText({ maxLength: 30 }) },
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('', 'One', 'Two', '1', '-2', 'person@example.com', '{{x}}', '12', 'https://example.com'),
    fc.array(fc.oneof(anyText({ maxLength: 8 }), fc.constantFrom('One', '1', '12', 'AM')), { maxLength: 7 }),
    fc.dictionary(fc.constantFrom('One', 'Two', 'x'), fc.array(fc.constantFrom('1', '-2', '9')), {
      maxKeys: 3,
    }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.object({ maxDepth: 2 }),
  );

  it('for every kind of field is stored as the rules read it, or refused by field; the same as validation says', async () => {
    const fields = TYPES.map((type, index) => aField(type, { id: `f${index}`, title: type }));
    const { formId } = await fixture.page({ formFields: fields });
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...fields.map(({ id }) => id)), value, { maxKeys: 3 }),
        async (answers) => {
          // The call itself refuses what is no text; within `form` it is what a browser escaped.
          const sent = await fixture.submit(visitor, formId, answers);
          expect([200, 400]).toContain(sent.statusCode);
          // A key that would change an object's own kind is refused with the whole request, before the form is read.
          if (JSON.stringify(answers).includes('"__proto__":')) {
            expect(sent.json().message).toBe(formMessages.unreadable);
            return;
          }
          const checked = await app.forms
            .validate(fixture.site.id, formId, answers, { mayOpen: async () => true, visitor: '' })
            .catch((error) => error.details.errors);
          expect(sent.json().errors).toEqual(checked);
          if (sent.statusCode === 200) stored++;
          else for (const id of Object.keys(sent.json().errors)) expect(Object.keys(answers)).toContain(id);
        },
      ),
      { numRuns: withEffort(250), examples: [[{ f0: JSON.parse('{"__proto__":0}') }]] },
    );
    expect(await fixture.submissions(formId)).toHaveLength(stored);
    expect(stored).toBeGreaterThan(0);
    expect(await violatedInvariants(app.platform.database.query, app.forms.invariants)).toEqual([]);
  });
});
