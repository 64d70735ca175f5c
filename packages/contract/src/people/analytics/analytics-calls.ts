export const recordHit = { method: 'POST', path: '/api/census/RecordHit' } as const;
export const recordEvent = { method: 'POST', path: '/api/events/RecordEvent' } as const;
export const recordTrackerEvents = { method: 'POST', path: '/api/v1/clanker/events' } as const;
export const validateEventContent = {
  method: 'POST',
  path: '/api/v1/clanker/validate-event-content/:schemaName',
} as const;
export const readRecordingId = { method: 'GET', path: '/api/commerce/fullstory/getId' } as const;
