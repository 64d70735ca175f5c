export const listSiteChanges = { method: 'GET', path: '/api/site-changes' } as const;
export const publishSiteChanges = { method: 'POST', path: '/api/site-changes/publish' } as const;
export const askForReview = { method: 'POST', path: '/api/site-changes/review' } as const;
export const listPublishes = { method: 'GET', path: '/api/publishes' } as const;
export const undoPublish = { method: 'POST', path: '/api/publishes/:publishId/undo' } as const;
export const listSchedules = { method: 'GET', path: '/api/schedules' } as const;
export const createSchedule = { method: 'POST', path: '/api/schedules' } as const;
export const cancelSchedule = { method: 'POST', path: '/api/schedules/:scheduleId/cancel' } as const;
