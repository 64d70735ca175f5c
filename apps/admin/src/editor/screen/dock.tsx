import { Button, NumberInput, Tooltip } from '@mantine/core';
import {
  AlignBottomBox,
  AlignTopBox,
  Copy,
  Drag,
  NumberedListLeft,
  Plus,
  PlusSquareDashed,
  Text as TextIcon,
  Trash,
  ViewGrid,
} from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { isSection } from '../parts/selection.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import type { WritingSession } from '../writing/writing-session.ts';
import { useIsWriting, WritingTools } from '../writing/writing-tools.tsx';
import classes from './dock.module.css';
import { ToolButton } from './top-bar.tsx';

interface DockProps {
  readonly size: { readonly width: number; readonly percent: number };
  readonly writing: WritingSession;
}

/** The strip of tools above the page; nothing floats over the content (ED-12). */
export function Dock({ size, writing }: DockProps) {
  const t = useMessages(editorMessages);
  const { actions, nameOf } = useEditorTools();
  const model = useEditorModel();
  const selected = useEditor(({ view }) => view.selected);
  const hasBlocks = useEditor(
    ({ draft, view }) =>
      view.selected.length > 0 && !view.selected.some((id) => isSection(draft.document, id)),
  );
  const hasGrid = useEditor(({ view }) => view.hasGrid);
  const hasOrder = useEditor(({ view }) => view.hasOrder);
  const wordsOnly = useEditor(({ view }) => view.wordsOnly !== null);
  const tool = useEditor(({ view }) => view.tool.name);
  const isDesktop = useEditor(({ view }) => view.device === 'desktop');
  const desktopWidth = useEditor(({ view }) => view.desktopWidth);
  const [first] = selected;
  const isNothing = first === undefined;
  const isWriting = useIsWriting(writing);
  return (
    <section
      className={classes.dock}
      aria-label={t('dock')}
      data-region
      data-writing={isWriting || undefined}
    >
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Plus width={16} height={16} aria-hidden />}
        onClick={() => actions.addBlock.run(false)}
      >
        {t('addBlock')}
      </Button>
      <ToolButton action={actions.draw} icon={PlusSquareDashed} isPressed={tool === 'draw'} />
      {!isNothing && (
        <span className={classes.name}>
          {selected.length === 1 ? nameOf(first) : t('several', { count: selected.length })}
        </span>
      )}
      {isWriting ? (
        <WritingTools session={writing} />
      ) : (
        <>
          <ToolButton
            action={actions.place}
            icon={Drag}
            isPressed={tool === 'place'}
            isDisabled={!hasBlocks && tool !== 'place'}
          />
          <ToolButton action={actions.duplicate} icon={Copy} isDisabled={isNothing} />
          <ToolButton action={actions.forward} icon={AlignTopBox} isDisabled={!hasBlocks} />
          <ToolButton action={actions.backward} icon={AlignBottomBox} isDisabled={!hasBlocks} />
          <ToolButton action={actions.remove} icon={Trash} isDisabled={isNothing} />
          <span className={classes.gap}>
            {tool === 'place' && t('placeHint')}
            {tool === 'draw' && t('drawHint')}
          </span>
        </>
      )}
      <ToolButton action={actions.grid} icon={ViewGrid} isPressed={hasGrid} />
      <ToolButton action={actions.order} icon={NumberedListLeft} isPressed={hasOrder} />
      <ToolButton action={actions.wordsOnly} icon={TextIcon} isPressed={wordsOnly} />
      {isDesktop && !isWriting && (
        <NumberInput
          className={classes.width}
          aria-label={t('width')}
          size="xs"
          min={1024}
          max={1920}
          step={20}
          clampBehavior="blur"
          value={desktopWidth}
          onChange={(value) => {
            const width = Number(value);
            if (width >= 1024 && width <= 1920) model.show({ desktopWidth: width });
          }}
        />
      )}
      <Tooltip label={t('scriptsOff')}>
        <span className={classes.zoom} role="img" aria-label={t('zoom', size)}>
          {size.percent} %
        </span>
      </Tooltip>
    </section>
  );
}
