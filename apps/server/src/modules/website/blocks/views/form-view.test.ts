import { defaultFormModel, FORM_CONTROLS } from '@awning/forms';
import { BLOCK_TYPES, FORM_FIELD_PROPERTIES, type FormField } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { contentSources, idOf, page } from '../../../../testing/block-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';
import { createBlocks } from '../index.ts';

const show = async (fields: readonly FormField[], value: object = {}): Promise<string> => {
  const { html, problems } = await showBlock(BLOCK_TYPES.form, { formFields: fields, ...value });
  expect(problems).toEqual([]);
  return html;
};

const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: 'q',
  type,
  title: 'Question',
  ...more,
});

const library = { ...defaultFormModel, name: 'Booking', submissionHTML: '<p>Bye</p><script>run()</script>' };
const fromLibrary = async (): Promise<string> => {
  const rendered = await showBlock(
    BLOCK_TYPES.form,
    { formId: idOf(0xf0), showTitle: true },
    { content: { forms: [[idOf(0xf0), library]] } },
  );
  expect(rendered.problems).toEqual([]);
  expect(rendered.ownerScripts).toEqual([]);
  return rendered.html;
};

const names = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]*)"/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !Object.values<string>(FORM_CONTROLS).includes(name));

describe('a form', () => {
  it('a form block posts to the address of its form, or of the block where it has no form', async () => {
    expect(await fromLibrary()).toContain(`<form method="post" action="/forms/${idOf(0xf0)}"`);
    expect(await show([])).toContain(`<form method="post" action="/forms/${idOf(0xb10c)}"`);
  });

  it('a form block shows its button text, and keeps the message for after submission hidden', async () => {
    const html = await show([], {
      formSubmitButtonText: 'Book <it>',
      formSubmissionMessage: 'Thanks\nSee you',
      formSubmissionHTML: '<p>Go <a href="/on">on</a></p><script>alert(1)</script>',
      buttonAlignment: 'right',
      disclaimer: '<p>Small print</p>',
    });
    expect(html).toMatch(
      /form-button-wrapper--align-right"><button [^>]*type="submit">Book &lt;it&gt;<\/button>/,
    );
    expect(html).toContain('<div class="form-submission-text" tabindex="-1" hidden>Thanks<br/>See you</div>');
    expect(html).toContain(
      '<template class="form-submission-html"><p>Go <a href="/on">on</a></p><script>alert(1)</script></template>',
    );
    expect(html).toContain('<p>Small print</p>');
  });

  it('a form block opens from a button without script', async () => {
    const html = await show([], { useLightbox: true, lightboxHandleText: 'Write to us' });
    expect(html).toMatch(/<details class="awning-form-lightbox"><summary [^>]*>Write to us<\/summary>/);
    expect(await show([])).not.toContain('<details');
  });

  it('a form block shows its name where its owner wants it', async () => {
    expect(await show([], { showTitle: true, formName: 'Booking' })).toContain(
      'class="form-title">Booking</h2>',
    );
    expect(await show([], { formName: 'Booking' })).not.toContain('Booking');
  });

  it('a form block gives themes the keys that they expect', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.form,
      { formName: 'Booking', formFields: [field('text')] },
      {
        overrides: {
          templates: {
            form: '{formId}|{formName}|{formSubmitButtonText}|{secureUrl}|{.repeated section formFields}{rawTitle}{.end}',
          },
        },
      },
    );
    expect(html).toContain(`${idOf(0xb10c)}|Booking|Send|https://salt.example|Question`);
  });
});

describe('a form of the library', () => {
  it('a library form is shown in place of the block, and runs no code of its own', async () => {
    const html = await fromLibrary();
    expect(html).toContain('class="form-title">Booking</h2>');
    expect(html).toContain('<template class="form-submission-html"><p>Bye</p></template>');
    expect(names(html)).toEqual(['name.First', 'name.Last', 'email', 'message']);
  });

  it('that is gone leaves a sentence in its place and one for the owner', async () => {
    const { html, problems } = await showBlock(BLOCK_TYPES.form, { formId: idOf(0xf1) });
    expect(html).toContain('This form has not been configured yet.');
    expect(html).not.toContain('<form');
    expect(problems[0]?.message).toMatch('does not exist any more');
  });
});

describe('what templates know of a form', () => {
  const fillTemplate = async (template: string): Promise<string> => {
    const { html } = await showBlock(
      BLOCK_TYPES.form,
      {
        formName: 'Booking',
        formFields: [field('text')],
        formSubmissionMessage: 'Thanks <you>\nBye',
        formSubmissionHTML: '<p>On</p>',
        successRedirect: '/thanks',
        disclaimer: '<p>Small</p>',
        captchaEnabled: true,
        captchaTheme: 'dark',
        captchaAlignment: 'right',
      },
      { overrides: { templates: { form: template } } },
    );
    return html;
  };
  it("SF-3.058 templates get a form's id, name and fields", async () => {
    expect(
      await fillTemplate('{.section form}{id}|{name}|{.repeated section fields}{rawTitle}{.end}{.end}'),
    ).toContain(`${idOf(0xb10c)}|Booking|Question`);
  });
  it("SF-3.059 templates get a form's submission message and HTML", async () => {
    expect(await fillTemplate('{form.parsedSubmissionMessage}|{form.submissionHTML}')).toContain(
      'Thanks &lt;you&gt;<br/>Bye|<p>On</p>',
    );
  });
  it("SF-3.060 templates get a form's success redirect", async () => {
    expect(await fillTemplate('{form.successRedirect}')).toContain('/thanks');
  });
  it("SF-3.061 templates get a form's disclaimer", async () => {
    expect(await fillTemplate('{form.parsedDisclaimerMessage}')).toContain('<p>Small</p>');
  });
  it('SF-3.062 templates get whether and how a form asks for a captcha', async () => {
    expect(
      await fillTemplate('{.if form.captchaEnabled}{form.captchaTheme}|{form.captchaAlignment}{.end}'),
    ).toContain('dark|right');
  });
});

it('a form explains its captcha to visitors without script, and only where it has one', async () => {
  const withCaptcha = await show([], { captchaEnabled: true });
  expect(withCaptcha).toMatch(
    /<noscript><p[^>]*>Your browser checks this form for spam[^<]+<\/p><\/noscript>/,
  );
  expect(await show([], { captchaEnabled: false })).not.toContain('<noscript>');
});

describe('a form that a visitor filled in before', () => {
  it('a refused form keeps what was typed and shows errors, but keeps no passwords', () => {
    const typed: Readonly<Record<string, readonly string[]>> = {
      'who.First': ['Ada'],
      text: ['a "b" <c>'],
      long: ['</textarea>'],
      pick: ['Two'],
      tick: ['One'],
      'agree.0': ['-1'],
      secret: ['hunter2'],
    };
    const options = ['One', 'Two'];
    const fields = [
      field('name', { id: 'who' }),
      field('text', { id: 'text' }),
      field('textarea', { id: 'long' }),
      field('select', { id: 'pick', options }),
      field('checkbox', { id: 'tick', options }),
      field('likert', { id: 'agree', options }),
      field('password', { id: 'secret' }),
    ];
    const html = createBlocks({ sources: contentSources() }).renderForm(
      { formId: idOf(0xf0), model: { ...defaultFormModel, fields } },
      {
        read: (name) => typed[name] ?? [],
        errors: new Map([['text', 'Too <odd>']]),
        summary: 'Look again',
      },
      page(),
    );
    expect(html).toContain('name="who.First" value="Ada"');
    expect(html).toContain('value="a &quot;b&quot; &lt;c&gt;"');
    expect(html).toContain('>&lt;/textarea&gt;</textarea>');
    expect(html).toContain('<option value="Two" selected>');
    expect(html).toContain('value="One" checked>');
    expect(html).toContain('value="-1" checked>');
    expect(html).not.toContain('hunter2');
    expect(html).toMatch(/name="text"[^>]* aria-describedby="0{22}f0-text-error" aria-invalid="true"/);
    expect(html).toContain('-text-error">Too &lt;odd&gt;</div>');
    expect(html).toContain('<div class="form-errors" role="alert" tabindex="-1">Look again</div>');
  });
});

describe('a field', () => {
  it.each(Object.keys(FORM_FIELD_PROPERTIES).filter((type) => type !== 'hidden' && type !== 'section'))(
    'SF-3.063 of the kind %s is labelled and carries its name',
    async (type) => {
      const html = await show([
        { ...field('text'), type: type as FormField['type'], options: ['One', 'Two'] },
      ]);
      expect(html).toMatch(new RegExp(`class="form-item field ${type}"`));
      expect(html).toMatch(/<(label|legend) class="title"[^>]*>Question<\/(label|legend)>/);
      expect(names(html).length).toBeGreaterThan(0);
      for (const name of names(html)) expect(name).toMatch(/^q(\.\w+)?$/);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain(`${idOf(0xb10c)}-q-error`);
      for (const [, target] of html.matchAll(/ for="([^"]+)"/g)) expect(ids).toContain(target);
    },
  );

  it.each([
    ['email', 'type="email"', 'autocomplete="email"'],
    ['number', 'type="number"', 'step="any"'],
    ['website', 'inputmode="url"', 'autocomplete="url"'],
    ['password', 'type="password"', 'autocomplete="new-password"'],
  ] as const)('of the kind %s brings the right keyboard', async (type, ...attributes) => {
    const html = await show([field(type)]);
    for (const attribute of attributes) expect(html).toContain(attribute);
  });

  it('SF-3.064 for a telephone has three parts, or four with the code of the country', async () => {
    expect(names(await show([field('phone')]))).toEqual(['q.Areacode', 'q.Prefix', 'q.Line']);
    expect(names(await show([field('phone', { showCountryCode: true })]))).toEqual([
      'q.Country',
      'q.Areacode',
      'q.Prefix',
      'q.Line',
    ]);
  });

  it('for a telephone outside North America is one field that telephones fill in', async () => {
    const website = { ...page().website, language: 'en-GB' };
    const { html } = await showBlock(
      BLOCK_TYPES.form,
      { formFields: [field('phone', { required: true })] },
      { page: { website } },
    );
    expect(names(html)).toEqual(['q']);
    expect(html).toMatch(/<input class="field-element" type="tel"[^>]* autocomplete="tel"[^>]* required>/);
  });

  it('of several parts names them as answers do', async () => {
    expect(names(await show([field('name')]))).toEqual(['q.First', 'q.Last']);
    expect(names(await show([field('date')]))).toEqual(['q.Month', 'q.Day', 'q.Year']);
    expect(names(await show([field('time')]))).toEqual(['q.Hour', 'q.Minute', 'q.Second', 'q.Ampm']);
    expect(names(await show([field('address')]))).toEqual(
      ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'].map((part) => `q.${part}`),
    );
  });

  it("a date field has its parts in the order of the site's language", async () => {
    const website = { ...page().website, language: 'en-GB' };
    const value = { formFields: [field('date')] };
    const { html } = await showBlock(BLOCK_TYPES.form, value, { page: { website } });
    expect(names(html)).toEqual(['q.Day', 'q.Month', 'q.Year']);
  });

  it('a likert field offers strongly disagree to strongly agree for each statement', async () => {
    const html = await show([field('likert', { options: ['Worth it', 'Again'], required: true })]);
    expect(names(html)).toEqual([...Array(5).fill('q.0'), ...Array(5).fill('q.1')]);
    expect(html).toContain('value="-2"> <span>Strongly Disagree</span>');
    expect(html).toContain('value="2"> <span>Strongly Agree</span>');
    expect(html).not.toContain('required');
  });

  it('that must be filled in says so in words, and stops the browser where one input decides', async () => {
    expect(await show([field('text', { required: true })])).toMatch(
      /\(required\)<\/span>.*<input [^>]* required>/s,
    );
    expect(await show([field('select', { options: ['A'], required: true })])).toMatch(
      /<select [^>]* required>/,
    );
    const group = await show([field('name', { required: true })]);
    expect(group).toContain('(required)');
    expect(group).not.toMatch(/<input [^>]*required/);
    expect(await show([field('checkbox', { options: ['A'], required: true })])).not.toMatch(
      /<input [^>]*required/,
    );
    expect(await show([field('radio', { options: ['A'], required: true })])).toMatch(/<input [^>]*required/);
  });

  it('with an explanation is described by it', async () => {
    const html = await show([field('text', { description: 'As in <your> passport' })]);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`id="${id}">As in &lt;your&gt; passport</div>`);
  });

  it('with a sign before it is described by the sign', async () => {
    const html = await show([field('currency', { currencySymbol: '€' })]);
    const id = /<input [^>]* aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`id="${id}" aria-hidden="true">€</span>`);
  });

  it('SF-3.063 that is hidden carries its value and its key', async () => {
    expect(await show([field('hidden', { key: 'source', value: 'page "one"' })])).toContain(
      '<input type="hidden" name="q" data-key="source" value="page &quot;one&quot;">',
    );
  });

  it('for files makes the form one that can carry them', async () => {
    const html = await show([field('file', { maxFiles: 3, accept: 'images' })]);
    expect(html).toContain('enctype="multipart/form-data"');
    expect(html).toMatch(/<input [^>]*type="file"[^>]* accept="image\/\*" multiple>/);
    expect(html).toContain('<div class="caption">At most 3 files</div>');
    const website = { ...page().website, formUploadMegabytes: 10 };
    const captionOf = async (maxFiles: number) => {
      const value = { formFields: [field('file', { maxFiles })] };
      const rendered = await showBlock(BLOCK_TYPES.form, value, { page: { website } });
      return /<div class="caption">([^<]*)</.exec(rendered.html)?.[1];
    };
    expect(await captionOf(3)).toBe('At most 3 files of 10 MB each');
    expect(await captionOf(1)).toBe('At most 10 MB');
    expect(await show([field('text')])).not.toContain('enctype');
  });

  it('with a limit has a place for its counter', async () => {
    expect(await show([field('textarea', { maxLength: 500 })])).toContain(
      '-q-counter" data-max="500" hidden>',
    );
    expect(await show([field('textarea')])).not.toContain('awning-form-counter');
  });

  it('a form has a honeypot field that people do not see', async () => {
    expect(await show([])).toMatch(
      /<div class="awning-form-trap visually-hidden" aria-hidden="true">.*name="your\.url" tabindex="-1"/,
    );
  });

  it('SF-3.063 that only structures (section) has no input', async () => {
    const html = await show([field('section', { underline: true, description: 'Next' })]);
    expect(html).toContain('class="form-item section underline"');
    expect(names(html)).toEqual([]);
  });
});

describe('a newsletter and a search', () => {
  it('ask for an address with a label, in the layout that was chosen', async () => {
    const { html } = await showBlock(BLOCK_TYPES.newsletter, {
      layout: 'float',
      alignment: 'center',
      collectName: true,
    });
    expect(html).toContain(
      'newsletter-form-wrapper newsletter-form-wrapper--layoutFloat newsletter-form-wrapper--alignCenter',
    );
    expect(html).toContain(`<form class="newsletter-form" method="post" action="/forms/${idOf(0xb10c)}"`);
    expect(names(html)).toEqual(['fname', 'lname', 'email']);
    expect([...html.matchAll(/<label /g)]).toHaveLength(3);
    expect(html, 'in a footer it would be the header of the page').not.toContain('<header');
    const { html: plain } = await showBlock(BLOCK_TYPES.newsletter, {
      description: '<p><br></p>',
      footnote: '',
      title: '',
    });
    expect(plain).not.toContain('newsletter-form-header');
    expect(plain).not.toContain('newsletter-form-footnote');
    expect(plain).not.toContain('aria-describedby');
  });

  it('search the site by a plain link', async () => {
    const { html } = await showBlock(BLOCK_TYPES.search, { theme: 'dark' });
    expect(html).toContain('action="/search" method="get"');
    expect(html).toContain('role="search"');
    expect(html).toContain('sqs-search-ui-text-input sqs-search-ui-button-wrapper color-dark');
    expect(names(html)).toEqual(['q']);
  });
});
