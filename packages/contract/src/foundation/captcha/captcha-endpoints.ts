import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import {
  CaptchaChallenge,
  CaptchaChallengeQuery,
  CaptchaSettings,
  CaptchaSettingsChange,
  CaptchaView,
} from './captcha.ts';
import * as calls from './captcha-calls.ts';

export const captchaEndpoints = {
  readCaptcha: endpoint(calls.readCaptcha, { access: anyone, response: { 200: CaptchaView } }),
  readCaptchaChallenge: endpoint(calls.readCaptchaChallenge, {
    access: anyone,
    query: CaptchaChallengeQuery,
    response: { 200: CaptchaChallenge },
    errors: ['captcha.not-used'],
  }),
  readCaptchaSettings: endpoint(calls.readCaptchaSettings, {
    access: memberWho('settings.manage'),
    response: { 200: CaptchaSettings },
  }),
  saveCaptchaSettings: endpoint(calls.saveCaptchaSettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: CaptchaSettingsChange,
    response: { 200: CaptchaSettings },
    errors: ['captcha.incomplete', 'settings.changed-meanwhile'],
  }),
} as const;
