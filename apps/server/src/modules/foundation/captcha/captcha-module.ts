import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Captcha } from './captcha.ts';
import { registerCaptchaRoutes } from './captcha-routes.ts';

export const captchaModule = ({ captcha }: { readonly captcha: Captcha }): AppModule =>
  defineModule('foundation/captcha', {
    routes: (http) => registerCaptchaRoutes(http, { captcha }),
    jobs: [defineSweep('sweep-captcha', '43 * * * *', captcha.sweep)],
    invariants: captcha.invariants,
  });
