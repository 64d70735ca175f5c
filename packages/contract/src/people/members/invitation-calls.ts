export const listInvitations = { method: 'GET', path: '/api/member-invitations' } as const;
export const inviteMember = { method: 'POST', path: '/api/member-invitations' } as const;
export const resendInvitation = {
  method: 'POST',
  path: '/api/member-invitations/:invitationId/resend',
} as const;
export const revokeInvitation = { method: 'DELETE', path: '/api/member-invitations/:invitationId' } as const;
// The token travels in the body: what stands in an address is logged on its way.
export const readInvitation = { method: 'POST', path: '/api/invitation' } as const;
export const acceptInvitation = { method: 'POST', path: '/api/invitation/acceptance' } as const;
