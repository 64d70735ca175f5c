export { type Captcha, type CaptchaToken, type CaptchaVerdict, createCaptcha } from './captcha.ts';
export { registerCaptchaRoutes } from './captcha-routes.ts';
