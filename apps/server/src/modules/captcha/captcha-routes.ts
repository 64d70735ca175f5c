import {
  CaptchaChallenge,
  CaptchaChallengeQuery,
  CaptchaSettings,
  CaptchaSettingsChange,
  ChangeHeaders,
  ShownCaptcha,
} from '@awning/contract';
import { anyone, type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Captcha } from './captcha.ts';

export function registerCaptchaRoutes(app: HttpApp, { captcha }: { captcha: Captcha }): void {
  const forManagers = { config: { access: memberWho('settings.manage') } };

  app.get(
    '/api/captcha',
    { config: { access: anyone }, schema: { response: { 200: ShownCaptcha } } },
    async ({ site }) => captcha.shownNow(site.id),
  );
  app.get(
    '/api/captcha/challenge',
    {
      config: { access: anyone, limit: { name: 'captcha-challenges', max: 60, windowSeconds: 60 } },
      schema: { querystring: CaptchaChallengeQuery, response: { 200: CaptchaChallenge } },
    },
    async ({ site, query }) => captcha.challenge(site.id, query.action),
  );

  app.get(
    '/api/settings/captcha',
    { ...forManagers, schema: { response: { 200: CaptchaSettings } } },
    async (request, reply) => {
      const { value, version } = await captcha.read(request.site.id);
      return tagged(reply, version, value);
    },
  );
  app.put(
    '/api/settings/captcha',
    {
      ...forManagers,
      schema: { headers: ChangeHeaders, body: CaptchaSettingsChange, response: { 200: CaptchaSettings } },
    },
    async (request, reply) => {
      const change = { value: request.body, expected: readIfMatch(request), by: memberOf(request).id };
      const saved = await captcha.change(request.site.id, change);
      return tagged(reply, saved.version, saved.value);
    },
  );
}
