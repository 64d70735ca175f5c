export const joinWaitlist = {
  method: 'POST',
  path: '/api/site-users/account/notifications/restock',
} as const;
export const listWaitlistGroups = {
  method: 'GET',
  path: '/api/site-users/account/notifications/restock/groups',
} as const;
export const listWaitlistSignUps = {
  method: 'GET',
  path: '/api/site-users/account/notifications/restock',
} as const;
export const exportWaitlist = {
  method: 'GET',
  path: '/api/site-users/account/notifications/restock/export.csv',
} as const;
export const removeWaitlistSignUp = {
  method: 'DELETE',
  path: '/api/site-users/account/notifications/restock/:signUpId',
} as const;
export const sendWaitlistMails = {
  method: 'POST',
  path: '/api/site-users/account/notifications/restock/send',
} as const;
export const sendAllWaitlistMails = {
  method: 'POST',
  path: '/api/site-users/account/notifications/restock/send/all',
} as const;
export const previewWaitlistSend = {
  method: 'GET',
  path: '/api/site-users/account/notifications/restock/send/preview',
} as const;
export const readWaitlistSettings = {
  method: 'GET',
  path: '/api/site-users/account/notifications/restock/settings',
} as const;
export const saveWaitlistSettings = {
  method: 'PUT',
  path: '/api/site-users/account/notifications/restock/settings',
} as const;
export const resetWaitlistSettings = {
  method: 'DELETE',
  path: '/api/site-users/account/notifications/restock/settings',
} as const;
export const previewWaitlistMail = {
  method: 'GET',
  path: '/api/site-users/account/notifications/restock/mails/:name/preview',
} as const;
export const openWaitlistJoinPage = { method: 'GET', path: '/waitlist/join' } as const;
export const postWaitlistJoin = { method: 'POST', path: '/waitlist/join' } as const;
export const openWaitlistConfirmPage = { method: 'GET', path: '/waitlist/confirm/*' } as const;
export const postWaitlistConfirm = { method: 'POST', path: '/waitlist/confirm/*' } as const;
export const openWaitlistPage = { method: 'GET', path: '/waitlist/:token' } as const;
export const postWaitlistPurchase = { method: 'POST', path: '/waitlist/:token' } as const;
export const postWaitlistAgain = { method: 'POST', path: '/waitlist/:token/again' } as const;
export const openWaitlistLeavePage = { method: 'GET', path: '/waitlist/leave/:token' } as const;
export const postWaitlistLeave = { method: 'POST', path: '/waitlist/leave/:token' } as const;
