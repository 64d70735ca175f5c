export const readCaptcha = { method: 'GET', path: '/api/captcha' } as const;
export const readCaptchaChallenge = { method: 'GET', path: '/api/captcha/challenge' } as const;
export const readCaptchaSettings = { method: 'GET', path: '/api/settings/captcha' } as const;
export const saveCaptchaSettings = { method: 'PUT', path: '/api/settings/captcha' } as const;
