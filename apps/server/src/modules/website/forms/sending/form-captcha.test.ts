import { type CaptchaAction, captchaMessages } from '@awning/contract';
import { formMessages } from '@awning/forms';
import { PAGE_TYPES } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { classicDocument } from '../../../../testing/block-fixtures.ts';
import { aField } from '../../../../testing/form-fixture.ts';
import { openFormTest } from '../../../../testing/form-test.ts';
import { solvedToken } from '../../../../testing/solve-challenge.ts';

const { app, fixture, visitor } = await openFormTest();

const solved = async (action: CaptchaAction): Promise<string> =>
  solvedToken((await visitor.get(`/api/captcha/challenge?action=${action}`)).json());

describe('a form that asks for a captcha', () => {
  it('a form with a captcha takes nothing without a token, and one submission per token', async () => {
    const { formId } = await fixture.page({ captchaEnabled: true, formFields: [aField('text')] });
    const without = await fixture.submit(visitor, formId, { q: 'x' });
    expect([without.statusCode, without.json().message]).toEqual([400, formMessages.captchaMissing]);
    const captchaKey = await solved('form-block');
    const body = { key: await fixture.key(visitor), formId, form: '{"q":"x"}', captchaKey };
    // The first uses the captcha up; the others are the same submission.
    const answers = await Promise.all([1, 2, 3].map(() => fixture.send(visitor, body)));
    for (const response of answers)
      expect([response.statusCode, response.body]).toEqual([200, answers[0]?.body]);
    expect((await fixture.send(visitor, body)).body).toBe(answers[0]?.body);
    const reused = await fixture.submit(visitor, formId, { q: 'y' }, { captchaKey });
    expect([reused.statusCode, reused.json().message]).toEqual([400, captchaMessages.checkFailed]);
    const other = await fixture.submit(
      visitor,
      formId,
      { q: 'y' },
      { captchaKey: await solved('newsletter-block') },
    );
    expect(other.statusCode).toBe(400);
    expect(await fixture.submissions(formId)).toHaveLength(1);
  });

  it('without script says what is missing, and keeps what was typed', async () => {
    const { formId } = await fixture.page({ captchaEnabled: true, formFields: [aField('text')] });
    const sent = await visitor.submit(`/forms/${formId}`, { q: 'typed' }, { accept: 'text/html' });
    expect(sent.statusCode).toBe(422);
    expect(sent.body).toContain(formMessages.captchaMissing);
    expect(sent.body).toContain('value="typed"');
  });

  it('in a newsletter and in a popup asks for that action', async () => {
    const news = fixture.newsletter({ captchaEnabled: true });
    const { id: pageId } = await app.make.collection(fixture.site);
    await fixture.save(pageId, classicDocument([news]));
    const popup = await app.make.collection(fixture.site, { pageType: PAGE_TYPES['popup-overlay'] });
    const inPopup = fixture.newsletter({ captchaEnabled: true });
    await fixture.save(popup.id, classicDocument([inPopup], { kind: 'popup-overlay' }));
    const send = async (formId: string, action: CaptchaAction) =>
      (
        await fixture.submit(
          visitor,
          formId,
          { email: 'person@example.com' },
          { captchaKey: await solved(action) },
        )
      ).statusCode;
    expect(await send(news.id, 'promo-popup')).toBe(400);
    expect(await send(news.id, 'newsletter-block')).toBe(200);
    expect(await send(inPopup.id, 'newsletter-block')).toBe(400);
    expect(await send(inPopup.id, 'promo-popup')).toBe(200);
  });
});
