export const listMailMessages = { method: 'GET', path: '/api/mail/messages' } as const;
export const resendMailMessage = { method: 'POST', path: '/api/mail/messages/:mailId/resend' } as const;
