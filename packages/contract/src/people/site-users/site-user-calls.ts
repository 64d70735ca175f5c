export const readSiteUserSession = { method: 'GET', path: '/api/site-users/account/session' } as const;
export const signSiteUserIn = { method: 'POST', path: '/api/site-users/account/session' } as const;
export const signSiteUserOut = { method: 'DELETE', path: '/api/site-users/account/session' } as const;
export const openAccountPage = { method: 'GET', path: '/account' } as const;
export const leaveSignInForm = { method: 'GET', path: '/account/sign-in' } as const;
export const leaveSignOutForm = { method: 'GET', path: '/account/sign-out' } as const;
export const postSignInForm = { method: 'POST', path: '/account/sign-in' } as const;
export const postSignOutForm = { method: 'POST', path: '/account/sign-out' } as const;
