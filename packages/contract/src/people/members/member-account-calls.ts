export const readMemberAccount = { method: 'GET', path: '/api/member-account' } as const;
export const changeMemberAccount = { method: 'PATCH', path: '/api/member-account' } as const;
export const changeMemberEmail = { method: 'POST', path: '/api/member-account/email' } as const;
export const cancelMemberEmail = { method: 'DELETE', path: '/api/member-account/email' } as const;
export const confirmMemberEmail = { method: 'POST', path: '/api/member-account/email-confirmation' } as const;
export const changeMemberPassword = { method: 'PUT', path: '/api/member-account/password' } as const;
export const listMemberSites = { method: 'GET', path: '/api/member-account/sites' } as const;
export const createOwnSite = { method: 'POST', path: '/api/member-account/sites' } as const;
export const removeOwnSite = { method: 'POST', path: '/api/member-account/site-removal' } as const;
export const listMemberSessions = { method: 'GET', path: '/api/member-account/sessions' } as const;
export const endOtherMemberSessions = { method: 'DELETE', path: '/api/member-account/sessions' } as const;
export const endMemberSession = {
  method: 'DELETE',
  path: '/api/member-account/sessions/:sessionId',
} as const;
export const beginTwoFactor = { method: 'POST', path: '/api/member-account/two-factor' } as const;
export const confirmTwoFactor = {
  method: 'POST',
  path: '/api/member-account/two-factor/confirmation',
} as const;
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/member-account/two-factor/recovery-codes',
} as const;
export const switchTwoFactorOff = { method: 'POST', path: '/api/member-account/two-factor/off' } as const;
