export type { Captcha, CaptchaToken, CaptchaVerdict } from './captcha.ts';
