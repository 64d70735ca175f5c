export const readMemberSession = { method: 'GET', path: '/api/member-session' } as const;
export const signMemberIn = { method: 'POST', path: '/api/member-session' } as const;
export const signMemberOut = { method: 'DELETE', path: '/api/member-session' } as const;
export const requestPasswordReset = {
  method: 'POST',
  path: '/api/member-session/forgotten-password',
} as const;
export const resetPassword = { method: 'POST', path: '/api/member-session/new-password' } as const;
export const readMemberPreferences = { method: 'GET', path: '/api/member-preferences/:namespace' } as const;
export const saveMemberPreferences = { method: 'PUT', path: '/api/member-preferences/:namespace' } as const;
export const listMembers = { method: 'GET', path: '/api/members' } as const;
export const listMemberNames = { method: 'GET', path: '/api/member-names' } as const;
export const addMember = { method: 'POST', path: '/api/members' } as const;
export const readMember = { method: 'GET', path: '/api/members/:memberId' } as const;
export const changeMember = { method: 'PUT', path: '/api/members/:memberId' } as const;
export const removeMember = { method: 'DELETE', path: '/api/members/:memberId' } as const;
export const confirmSignIn = { method: 'POST', path: '/api/member-session/code' } as const;
export const viewAsRole = { method: 'PUT', path: '/api/member-session/viewed-role' } as const;
export const leaveViewedRole = { method: 'DELETE', path: '/api/member-session/viewed-role' } as const;
export const dismissMember = { method: 'POST', path: '/api/members/:memberId/removal' } as const;
export const resetMemberTwoFactor = {
  method: 'POST',
  path: '/api/members/:memberId/two-factor-reset',
} as const;
export const transferOwnership = { method: 'POST', path: '/api/members/:memberId/ownership' } as const;
