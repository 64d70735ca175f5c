import type { EditorBlockList } from '@awning/contract';
import type { EditCommand } from '@awning/site-model';
import { createContext, useContext } from 'react';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import type { OwnerInfo } from '../open-editor.ts';
import type { OutlineSection } from '../page-outline.ts';
import type { EditorActions } from './editor-actions.ts';

/** Where a new block goes: cells that were drawn, of a device. */
export interface BlockPlace {
  readonly section: string;
  readonly at: NonNullable<Extract<EditCommand, { do: 'add-block' }>['at']>;
}

/** Opens what things are added with. */
export interface Adding {
  readonly addBlock: (place?: BlockPlace) => void;
  /** Without a place: after the section that is selected, or at the end. */
  readonly addSection: (at?: number) => void;
  /** ED-63: another layout for a section. */
  readonly changeLayout: (section: string) => void;
  /** ED-93: keeps a copy for the site. */
  readonly saveSection: (section: string) => void;
  /** ED-25: what a double click or Enter opens. False where a block has nothing that opens here. */
  readonly open: (block: string) => boolean;
}

/** What the parts of the editor share besides its state. */
export interface EditorTools {
  readonly owner: DraftOwner;
  readonly info: OwnerInfo;
  readonly blocks: EditorBlockList;
  readonly actions: EditorActions;
  readonly adding: Adding;
  /** What people call a section or block. */
  readonly nameOf: (id: string) => string;
  readonly kindName: (type: number) => string;
  readonly sectionName: (section: Pick<OutlineSection, 'name' | 'heading' | 'number'>) => string;
}

const ToolsContext = createContext<EditorTools | null>(null);

export const EditorToolsProvider = ToolsContext.Provider;

export function useEditorTools(): EditorTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('This component stands inside the editor only.');
  return tools;
}
