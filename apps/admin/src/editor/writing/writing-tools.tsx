import type { HeadingLevel, TableChange, TextFormat, TextState } from '@awning/contract/canvas';
import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Check,
  Code,
  Droplet,
  Erase,
  Italic,
  Link,
  List,
  Minus,
  MoreHoriz,
  NumberedListLeft,
  Quote,
  Strikethrough,
  Table2Columns,
  TableRows,
  Trash,
  Underline,
} from 'iconoir-react';
import {
  type ComponentPropsWithRef,
  type ComponentType,
  type KeyboardEvent,
  type SVGProps,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useServices } from '../../api/services-context.tsx';
import { siteDesignQuery } from '../../api/site-design-query.ts';
import { useKeys } from '../../kit/keys/keys-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { HtmlForm } from './html-form.tsx';
import { LinkForm } from './link-form.tsx';
import { writingMessages } from './writing-messages.ts';
import type { WritingSession } from './writing-session.ts';
import classes from './writing-tools.module.css';

type Name = keyof typeof writingMessages;

interface Tool {
  readonly name: Name;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly format: TextFormat;
  readonly isOn?: (state: TextState) => boolean;
}

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code', icon: Tool['icon']): Tool => ({
  name,
  icon,
  format: { do: 'mark', mark: name },
  isOn: ({ marks }) => marks.includes(name),
});
const list = (name: 'bullet' | 'numbered', icon: Tool['icon']): Tool => ({
  name,
  icon,
  format: { do: 'list', list: name },
  isOn: (state) => state.list === name,
});
const align = (name: 'left' | 'center' | 'right', icon: Tool['icon']): Tool => ({
  name,
  icon,
  format: { do: 'align', align: name === 'left' ? null : name },
  isOn: (state) => (state.align ?? 'left') === name,
});

const WORDS = [mark('bold', Bold), mark('italic', Italic)];
const LINES: readonly Tool[] = [
  list('bullet', List),
  list('numbered', NumberedListLeft),
  { name: 'quote', icon: Quote, format: { do: 'quote' }, isOn: ({ isQuote }) => isQuote },
];
const MORE: readonly Tool[] = [
  mark('underline', Underline),
  mark('strike', Strikethrough),
  mark('code', Code),
  align('left', AlignLeft),
  align('center', AlignCenter),
  align('right', AlignRight),
  { name: 'line', icon: Minus, format: { do: 'line' } },
  { name: 'clear', icon: Erase, format: { do: 'clear' } },
];

const table = (name: Name, icon: Tool['icon'], change: TableChange | 'insert'): Tool => ({
  name,
  icon,
  format: { do: 'table', change },
});
const INSERT_TABLE = table('table', Table2Columns, 'insert');
/** While the caret is in one. */
const TABLE: readonly Tool[] = [
  table('add-row', TableRows, 'add-row'),
  table('add-column', Table2Columns, 'add-column'),
  table('remove-row', Minus, 'remove-row'),
  table('remove-column', Minus, 'remove-column'),
  table('removeTable', Trash, 'remove'),
];

/** Steps of the site's scale that a line can be set in. */
const SIZES: readonly (readonly [step: number | null, name: Name])[] = [
  [null, 'sizeAuto'],
  [-1, 'sizeSmall'],
  [0, 'sizeMedium'],
  [1, 'sizeLarge'],
  [3, 'sizeExtraLarge'],
  [5, 'sizeDisplay'],
];
const LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

/** ED-55: the tools for the text with the caret, in the docked bar. Nothing while no text is written. */
export function WritingTools({ session }: { readonly session: WritingSession }) {
  const state = useTextState(session);
  return state && <ToolsFor state={state} session={session} />;
}

const useTextState = (session: WritingSession): TextState | null =>
  useSyncExternalStore(session.subscribe, session.state);

/** Whether a text is written; and whether words of it wait to be safe. */
export const useIsWriting = (session: WritingSession): boolean =>
  useSyncExternalStore(session.subscribe, () => session.state() !== null);
export const useHasUncommitted = (session: WritingSession): boolean =>
  useSyncExternalStore(session.subscribe, () => session.state()?.isUncommitted === true);

function ToolsFor({ state, session }: { readonly state: TextState; readonly session: WritingSession }) {
  const t = useMessages(writingMessages);
  const [isHtmlOpen, setHtmlOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useKeys([
    {
      keys: 'Alt+F10',
      label: t('toTools'),
      run: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    },
  ]);
  const format = (command: TextFormat): void => session.run(command);
  const toolButton = (tool: Tool) => (
    <ToolButton
      key={tool.name}
      label={t(tool.name)}
      icon={tool.icon}
      isOn={tool.isOn?.(state)}
      onClick={() => format(tool.format)}
    />
  );
  const isText = state.kind === 'text';
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label={t('tools')}
      ref={bar}
      onKeyDown={(event) => {
        moveWithin(event);
        if (event.key === 'Escape' && bar.current?.contains(event.target as Node))
          session.run({ do: 'focus' });
      }}
    >
      {state.isReadOnly && <p className={classes.notice}>{t('readOnly')}</p>}
      {isText && !state.isReadOnly && (
        <>
          <LineSelects state={state} format={format} />
          {WORDS.map(toolButton)}
          <LinkTool state={state} session={session} />
          <ColorTool state={state} format={format} />
          {LINES.map(toolButton)}
          <MoreTools state={state} format={format} onHtml={() => setHtmlOpen(true)} />
        </>
      )}
      {state.isReadOnly && (
        <>
          <button type="button" className={classes.word} tabIndex={0} onClick={() => setHtmlOpen(true)}>
            {t('html')}
          </button>
          <button
            type="button"
            className={classes.word}
            tabIndex={-1}
            onClick={() => session.run({ do: 'simplify' })}
          >
            {t('simplify')}
          </button>
        </>
      )}
      <button
        type="button"
        className={`${classes.word} ${classes.done}`}
        tabIndex={isText ? -1 : 0}
        onClick={() => session.run({ do: 'end' })}
      >
        <Check width={16} height={16} strokeWidth={1.6} aria-hidden />
        {t('done')}
      </button>
      {isHtmlOpen && (
        <HtmlForm
          value={session.value()}
          onClose={() => setHtmlOpen(false)}
          onUse={(html) => {
            const isDone = session.setValue(html);
            if (isDone) setHtmlOpen(false);
            return isDone;
          }}
        />
      )}
    </div>
  );
}

interface ToolProps {
  readonly state: TextState;
  readonly format: (format: TextFormat) => void;
}

/** ED-58: the level of a line, and its look apart from it. */
function LineSelects({ state, format }: ToolProps) {
  const t = useMessages(writingMessages);
  return (
    <>
      <select
        tabIndex={0}
        aria-label={t('level')}
        value={state.level}
        onChange={({ currentTarget }) =>
          format({ do: 'level', level: Number(currentTarget.value) as HeadingLevel })
        }
      >
        <option value={0}>{t('paragraph')}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {t('heading', { level })}
          </option>
        ))}
      </select>
      <select
        tabIndex={-1}
        aria-label={t('size')}
        value={String(state.size)}
        onChange={({ currentTarget: { value } }) =>
          format({ do: 'size', step: value === 'null' ? null : Number(value) })
        }
      >
        {SIZES.map(([step, name]) => (
          <option key={name} value={String(step)}>
            {t(name)}
          </option>
        ))}
      </select>
    </>
  );
}

interface ToolButtonProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly icon: Tool['icon'];
  readonly isOn?: boolean | undefined;
}

function ToolButton({ label, icon: Icon, isOn, ...button }: ToolButtonProps) {
  return (
    <button
      {...button}
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon width={16} height={16} strokeWidth={1.6} aria-hidden />
    </button>
  );
}

function LinkTool({ state, session }: { readonly state: TextState; readonly session: WritingSession }) {
  const t = useMessages(writingMessages);
  const [isOpen, setOpen] = useState(false);
  // While a text is written, the key of the search for commands is that of links, as in every text editor.
  useKeys([{ keys: 'Mod+k', label: t('link'), acts: () => true, run: () => setOpen(true) }]);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start" width={320}>
      <Popover.Target>
        <ToolButton
          label={t('link')}
          icon={Link}
          isOn={state.link !== null}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <LinkForm
            link={state.link}
            hasWords={state.hasSelection || state.link !== null}
            onSet={(link, words) => {
              setOpen(false);
              session.run({ do: 'link', link, words });
            }}
            onCancel={() => {
              setOpen(false);
              session.run({ do: 'focus' });
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is needed less often, by name. */
function MoreTools({ state, format, onHtml }: ToolProps & { readonly onHtml: () => void }) {
  const t = useMessages(writingMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end">
      <Popover.Target>
        <ToolButton
          label={t('more')}
          icon={MoreHoriz}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.more}>
        {[...(state.isTable ? TABLE : [INSERT_TABLE]), ...MORE].map(
          ({ name, icon: Icon, format: command, isOn }) => (
            <button
              key={name}
              type="button"
              aria-pressed={isOn?.(state)}
              onClick={() => {
                setOpen(false);
                format(command);
              }}
            >
              <Icon width={16} height={16} strokeWidth={1.6} aria-hidden />
              {t(name)}
            </button>
          ),
        )}
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            onHtml();
          }}
        >
          <Code width={16} height={16} strokeWidth={1.6} aria-hidden />
          {t('html')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColorTool({ state, format }: ToolProps) {
  const t = useMessages(writingMessages);
  const { api } = useServices();
  const { data: design } = useQuery(siteDesignQuery(api));
  const [isOpen, setOpen] = useState(false);
  const choose = (color: string | null): void => {
    setOpen(false);
    format({ do: 'color', color });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start">
      <Popover.Target>
        <ToolButton
          label={t('color')}
          icon={Droplet}
          isOn={state.color !== null}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.colors}>
        {design?.colorPalette.map(({ id, name, value: { hue, saturation, lightness } }) => (
          <button
            key={id}
            type="button"
            className={classes.swatch}
            aria-label={name}
            title={name}
            aria-pressed={state.color === id}
            style={{ background: `hsl(${hue} ${saturation * 100}% ${lightness * 100}%)` }}
            onClick={() => choose(id)}
          />
        ))}
        <Button size="compact-sm" variant="default" onClick={() => choose(null)}>
          {t('colorAuto')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop for the Tab key; arrows move within it. */
function moveWithin(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button, :scope > select')];
  const at = stops.indexOf(event.target as HTMLElement);
  const step = STEPS[event.key];
  const next = step === undefined ? undefined : stops.at((at + step) % stops.length);
  if (at === -1 || !next) return;
  event.preventDefault();
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next.focus();
}
