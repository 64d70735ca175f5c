export const listSubmissions = { method: 'GET', path: '/api/forms/submissions' } as const;
export const exportSubmissions = { method: 'GET', path: '/api/forms/submissions.csv' } as const;
export const changeSubmissions = { method: 'POST', path: '/api/forms/submissions/bulk' } as const;
export const readSubmission = { method: 'GET', path: '/api/forms/submissions/:submissionId' } as const;
export const changeSubmission = { method: 'PATCH', path: '/api/forms/submissions/:submissionId' } as const;
export const resendSubmission = {
  method: 'POST',
  path: '/api/forms/submissions/:submissionId/resend',
} as const;
export const replyToSubmission = {
  method: 'POST',
  path: '/api/forms/submissions/:submissionId/reply',
  keyed: true,
} as const;
export const removeSubmission = { method: 'DELETE', path: '/api/forms/submissions/:submissionId' } as const;
