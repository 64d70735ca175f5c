export { type Captcha, type CaptchaToken, type CaptchaVerdict, createCaptcha } from './captcha.ts';
export { captchaModule } from './captcha-module.ts';
