export const listMailingListEntries = { method: 'GET', path: '/api/commerce/mailing-list' } as const;
export const countMailingListEntries = { method: 'GET', path: '/api/commerce/mailing-list/counts' } as const;
export const exportMailingList = { method: 'GET', path: '/api/commerce/mailing-list.csv' } as const;
export const importMailingList = { method: 'POST', path: '/api/commerce/mailing-list/import' } as const;
export const unsubscribeMailingListEntry = {
  method: 'POST',
  path: '/api/commerce/mailing-list/:entryId/unsubscribe',
} as const;
export const removeMailingListEntry = {
  method: 'DELETE',
  path: '/api/commerce/mailing-list/:entryId',
} as const;
export const openMailingListJoinPage = { method: 'GET', path: '/mailing-list/join/:token' } as const;
export const postMailingListJoin = { method: 'POST', path: '/mailing-list/join/:token' } as const;
export const openMailingListLeavePage = { method: 'GET', path: '/mailing-list/leave/:token' } as const;
export const postMailingListLeave = { method: 'POST', path: '/mailing-list/leave/:token' } as const;
export const postMailingListLeaveUndo = { method: 'POST', path: '/mailing-list/leave/:token/undo' } as const;
