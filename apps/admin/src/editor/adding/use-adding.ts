import type { FromCanvas } from '@awning/contract/canvas';
import type { RowsInView } from '@awning/site-model/starters';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EditorModel } from '../editor-model.ts';
import { sectionOf } from '../page-outline.ts';
import { newParts } from '../parts/editor-actions.ts';
import type { Adding, BlockPlace } from '../parts/editor-tools.ts';
import { textAt } from '../text-at.ts';
import { addBlocksCommand, blockOfLink } from './asset-blocks.ts';
import { openedKind } from './opened-kind.ts';
import type { SlashLine } from './use-block-choice.ts';

export type AddingDialog =
  | {
      readonly kind: 'block';
      readonly place?: BlockPlace;
      readonly line?: SlashLine;
      readonly inView: readonly RowsInView[];
    }
  | { readonly kind: 'section'; readonly at?: number; readonly change?: string }
  | { readonly kind: 'image'; readonly block: string }
  | { readonly kind: 'save-section'; readonly section: string };

type Dropped = Extract<FromCanvas, { kind: 'dropped' }>;

export interface FileDrop extends Omit<Dropped, 'kind' | 'link'> {
  readonly number: number;
  readonly inView: readonly RowsInView[];
}

export interface AddingState {
  readonly adding: Adding;
  /** Messages of the page that are about adding. */
  readonly receive: (message: FromCanvas) => void;
  readonly dialog: AddingDialog | null;
  readonly close: () => void;
  readonly drops: readonly FileDrop[];
  readonly endDrop: (number: number) => void;
}

export function useAdding(model: EditorModel): AddingState {
  const { dialog, setDialog } = useDialog();
  const [drops, setDrops] = useState<readonly FileDrop[]>([]);
  const seen = useRef<readonly RowsInView[]>([]);
  const count = useRef(0);
  const tools = useMemo((): Pick<AddingState, 'adding' | 'receive'> => {
    const inView = (): readonly RowsInView[] => rowsToFill(model, seen.current);
    const addBlock: Adding['addBlock'] = (place) =>
      setDialog({ kind: 'block', ...(place && { place }), inView: inView() });
    const addSection: Adding['addSection'] = (at) =>
      setDialog({ kind: 'section', at: at ?? placeAfterSelected(model) });
    const adding: Adding = {
      addBlock,
      addSection,
      changeLayout: (change) => setDialog({ kind: 'section', change }),
      saveSection: (section) => setDialog({ kind: 'save-section', section }),
      open: (block) => {
        if (openedKind(model.state().draft.document, block) !== 'image') return false;
        setDialog({ kind: 'image', block });
        return true;
      },
    };
    return {
      adding,
      receive: (message) => {
        switch (message.kind) {
          case 'in-view':
            seen.current = message.rows;
            return;
          case 'slash': {
            const { block, path, rest } = message;
            const text = textAt(model.state().draft.document, message);
            const line = rest !== null && text !== undefined ? { block, path, text, rest } : null;
            return setDialog({ kind: 'block', ...(line && { line }), inView: inView() });
          }
          case 'add-section':
            return addSection(message.at);
          case 'drawn': {
            const { device } = model.state().view;
            return addBlock({ section: message.section, at: { ...message.frame, device } });
          }
          case 'dropped': {
            if (message.link !== null) {
              const { document } = model.state().draft;
              const command = addBlocksCommand(
                document,
                [blockOfLink(message.link)],
                message.place,
                inView(),
              );
              if (command) model.run([command], { select: newParts });
              return;
            }
            const drop = { ...message, number: ++count.current, inView: inView() };
            setDrops((before) => [...before, drop]);
            return;
          }
          default:
            return;
        }
      },
    };
  }, [model, setDialog]);
  return {
    ...tools,
    dialog,
    close: () => setDialog(null),
    drops,
    endDrop: (number) => setDrops((before) => before.filter((drop) => drop.number !== number)),
  };
}

/** The dialog that is open. What had the focus before it, such as the page, has it again afterwards. */
function useDialog() {
  const [dialog, setDialog] = useState<AddingDialog | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((next: AddingDialog | null) => {
    if (next) opener.current = document.activeElement;
    setDialog(next);
  }, []);
  useEffect(() => {
    const before = opener.current;
    if (dialog || !(before instanceof HTMLElement)) return;
    opener.current = null;
    const giveBack = (): void => {
      if (document.activeElement === document.body) before.focus();
    };
    giveBack();
    // The field of the picker may go only after this, and the focus with it.
    const next = requestAnimationFrame(giveBack);
    return () => cancelAnimationFrame(next);
  }, [dialog]);
  return { dialog, setDialog: open };
}

function placeAfterSelected(model: EditorModel): number {
  const { draft, view } = model.state();
  const { sections } = draft.document;
  const current = sectionOf(draft.document, view.selected.at(-1) ?? '');
  return current ? sections.indexOf(current) + 1 : sections.length;
}

/** ED-61: the section that is selected, then what else is in view; the last section where nothing is known of that. */
function rowsToFill(model: EditorModel, seen: readonly RowsInView[]): readonly RowsInView[] {
  const { draft, view } = model.state();
  const { sections } = draft.document;
  const shown = seen.filter(({ section }) => sections.some(({ id }) => id === section));
  const current =
    sectionOf(draft.document, view.selected.at(-1) ?? '') ?? (shown[0] ? undefined : sections.at(-1));
  if (!current) return shown;
  const rows = shown.find(({ section }) => section === current.id) ?? {
    section: current.id,
    firstRow: 0,
    lastRow: Number.MAX_SAFE_INTEGER,
  };
  return [rows, ...shown.filter(({ section }) => section !== current.id)];
}
