export const listMailTemplates = { method: 'GET', path: '/api/commerce/mail-templates' } as const;
export const saveMailTemplate = { method: 'PUT', path: '/api/commerce/mail-templates/:name' } as const;
export const resetMailTemplate = { method: 'DELETE', path: '/api/commerce/mail-templates/:name' } as const;
export const previewMailTemplate = {
  method: 'GET',
  path: '/api/commerce/mail-templates/:name/preview',
} as const;
export const previewMailWords = {
  method: 'POST',
  path: '/api/commerce/mail-templates/:name/preview',
} as const;
export const sendTestMail = { method: 'POST', path: '/api/commerce/mail-templates/:name/test' } as const;
export const openMailPreview = { method: 'GET', path: '/commerce/mail-preview/:name' } as const;
