import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Erase,
  Italic,
  List,
  NumberedListLeft,
  Quote,
  Redo,
  Strikethrough,
  Underline,
  Undo,
} from 'iconoir-react';
import type { ComponentType, KeyboardEvent, Ref, SVGProps } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { LinkButton } from './link-button.tsx';
import classes from './rich-text.module.css';
import { richTextMessages } from './rich-text-messages.ts';

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly ref: Ref<HTMLDivElement>;
}

interface Tool {
  readonly name: 'bold' | 'italic' | 'underline' | 'strike' | 'bulletList' | 'orderedList' | 'blockquote';
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: Bold, run: (editor) => editor.chain().focus().toggleMark('bold').run() },
  { name: 'italic', icon: Italic, run: (editor) => editor.chain().focus().toggleMark('italic').run() },
  {
    name: 'underline',
    icon: Underline,
    run: (editor) => editor.chain().focus().toggleMark('underline').run(),
  },
  { name: 'strike', icon: Strikethrough, run: (editor) => editor.chain().focus().toggleMark('strike').run() },
  { name: 'bulletList', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: 'orderedList',
    icon: NumberedListLeft,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'blockquote', icon: Quote, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];

/** Headings of a text: the first level is the title of the page. */
const LEVELS = [2, 3, 4] as const;

/** One stop for the Tab key; arrows move within it. */
export function TextToolbar({ editor, label, ref }: ToolbarProps) {
  const t = useMessages(richTextMessages);
  const { active, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: tools.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      aria-label={t('toolbar', { label })}
      ref={ref}
      onKeyDown={moveWithin}
    >
      <KindOfParagraph editor={editor} />
      {tools.map(({ name, icon: Icon, run }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={active.includes(name)}
          data-mantine-stop-propagation
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Icon width={18} height={18} strokeWidth={1.6} aria-hidden />
        </button>
      ))}
      <LinkButton editor={editor} />
      <ToolButton
        label={t('clear')}
        icon={Erase}
        onClick={() => editor.chain().focus().unsetAllMarks().setParagraph().run()}
      />
      <ToolButton
        label={t('undo')}
        icon={Undo}
        isDisabled={!canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label={t('redo')}
        icon={Redo}
        isDisabled={!canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ label, icon: Icon, isDisabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      data-mantine-stop-propagation
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon width={18} height={18} strokeWidth={1.6} aria-hidden />
    </button>
  );
}

function KindOfParagraph({ editor }: { readonly editor: Editor }) {
  const t = useMessages(richTextMessages);
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => Number(now.isActive('heading') ? now.getAttributes('heading').level : 0),
  });
  const levels = [...new Set([...LEVELS, level])].filter((each) => each > 0).toSorted();
  return (
    <select
      tabIndex={0}
      data-mantine-stop-propagation
      aria-label={t('style')}
      value={level}
      onChange={({ currentTarget }) => {
        const chosen = Number(currentTarget.value) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
        const chain = editor.chain().focus();
        (chosen === 0 ? chain.setParagraph() : chain.setHeading({ level: chosen })).run();
      }}
    >
      <option value={0}>{t('paragraph')}</option>
      {levels.map((each) => (
        <option key={each} value={each}>
          {t('heading', { level: each })}
        </option>
      ))}
    </select>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveWithin(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button, :scope > select')];
  const at = stops.indexOf(event.target as HTMLElement);
  const step = STEPS[event.key];
  const next = step === undefined ? ENDS[event.key]?.(stops) : stops.at((at + step) % stops.length);
  if (at === -1 || !next) return;
  event.preventDefault();
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next.focus();
}

const ENDS: Readonly<Record<string, (stops: readonly HTMLElement[]) => HTMLElement | undefined>> = {
  Home: (stops) => stops[0],
  End: (stops) => stops.at(-1),
};
