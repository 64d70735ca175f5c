export const listEditorBlocks = { method: 'GET', path: '/api/editor/blocks' } as const;
