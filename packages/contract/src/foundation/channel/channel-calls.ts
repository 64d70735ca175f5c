export const openChannelStream = { method: 'GET', path: '/api/channel' } as const;
export const keepPresence = { method: 'POST', path: '/api/channel/presence' } as const;
export const endPresence = { method: 'DELETE', path: '/api/channel/presence/:tab' } as const;
export const takeTextLock = { method: 'PUT', path: '/api/channel/text-locks/:blockId' } as const;
export const releaseTextLock = { method: 'DELETE', path: '/api/channel/text-locks/:blockId' } as const;
