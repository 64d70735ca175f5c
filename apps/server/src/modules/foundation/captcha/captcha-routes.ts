import { captchaEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Captcha } from './captcha.ts';

export function registerCaptchaRoutes(app: HttpApp, { captcha }: { captcha: Captcha }): void {
  bind(app, captchaEndpoints.readCaptcha, async ({ site }) => captcha.shownNow(site.id));
  bind(
    app,
    captchaEndpoints.readCaptchaChallenge,
    { limit: { name: 'captcha-challenges', max: 60, windowSeconds: 60 } },
    async ({ site, query }) => captcha.challenge(site.id, query.action),
  );

  bind(app, captchaEndpoints.readCaptchaSettings, async (request, reply) => {
    const { value, version } = await captcha.read(request.site.id);
    return tagged(reply, version, value);
  });
  bind(app, captchaEndpoints.saveCaptchaSettings, async (request, reply) => {
    const change = { value: request.body, expected: readIfMatch(request), by: memberOf(request).id };
    const saved = await captcha.change(request.site.id, change);
    return tagged(reply, saved.version, saved.value);
  });
}
