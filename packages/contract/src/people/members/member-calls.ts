export const readMemberSession = { method: 'GET', path: '/api/member-session' } as const;
export const signMemberIn = { method: 'POST', path: '/api/member-session' } as const;
export const signMemberOut = { method: 'DELETE', path: '/api/member-session' } as const;
export const requestPasswordReset = {
  method: 'POST',
  path: '/api/member-session/forgotten-password',
} as const;
export const resetPassword = { method: 'POST', path: '/api/member-session/new-password' } as const;
export const listMembers = { method: 'GET', path: '/api/members' } as const;
export const addMember = { method: 'POST', path: '/api/members' } as const;
export const changeMember = { method: 'PUT', path: '/api/members/:memberId' } as const;
export const removeMember = { method: 'DELETE', path: '/api/members/:memberId' } as const;
