import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './editor-block-calls.ts';
import { EditorBlockList } from './editor-blocks.ts';

export const editorBlockEndpoints = {
  listEditorBlocks: endpoint(calls.listEditorBlocks, {
    access: memberWho('content.contribute'),
    response: { 200: EditorBlockList },
  }),
} as const;
