import type { Attributes } from '@awning/rich-text';
import { safeLink } from '@awning/site-model';
import { Button, Checkbox, Popover } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { Link } from 'iconoir-react';
import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { LinkField } from '../link-field.tsx';
import classes from './rich-text.module.css';
import { richTextMessages } from './rich-text-messages.ts';

const linkOf = (editor: Editor): Attributes =>
  (editor.getAttributes('link').source as Attributes | null | undefined) ?? {};

/** The button for a link, with what it leads to in a panel below it. */
export function LinkButton({ editor }: { readonly editor: Editor }) {
  const t = useMessages(richTextMessages);
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const close = (): void => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      withinPortal={false}
      position="bottom-start"
      width={320}
    >
      <Popover.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('link')}
          title={t('link')}
          aria-pressed={isActive}
          data-mantine-stop-propagation
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <Link width={18} height={18} strokeWidth={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <LinkForm editor={editor} onDone={close} />}</Popover.Dropdown>
    </Popover>
  );
}

function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const t = useMessages(richTextMessages);
  const [before] = useState(() => linkOf(editor));
  const [href, setHref] = useState(before.href ?? '');
  const [isNewWindow, setNewWindow] = useState(before.target === '_blank');
  const [error, setError] = useState<string>();

  const submit = (): void => {
    if (href === '' || safeLink(href) === '') setError(t('linkWrong'));
    else {
      setLink(editor, linkAttributes(before, href, isNewWindow));
      onDone();
    }
  };
  // No form: the page around it may be one.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.isPropagationStopped()) {
      event.stopPropagation();
      onDone();
    }
    if (event.key !== 'Enter' || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    submit();
  };
  return (
    <fieldset className={classes.linkForm} aria-label={t('link')} onKeyDown={onKeyDown}>
      <LinkField label={t('linkTo')} value={href} onChange={setHref} error={error} isInPanel />
      <Checkbox
        label={t('newWindow')}
        checked={isNewWindow}
        onChange={({ currentTarget }) => setNewWindow(currentTarget.checked)}
      />
      <div className={classes.linkActions}>
        {before.href !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetMark('link').run();
              onDone();
            }}
          >
            {t('removeLink')}
          </Button>
        )}
        <Button onClick={submit}>{t('setLink')}</Button>
      </div>
    </fieldset>
  );
}

/** In the order in which the server writes them; what else the link had stays. */
function linkAttributes(before: Attributes, href: string, isNewWindow: boolean): Attributes {
  const { href: _href, target: _target, rel, ...rest } = before;
  return {
    href,
    ...rest,
    ...(isNewWindow ? { target: '_blank', rel: 'noopener' } : rel === 'nofollow' ? { rel } : {}),
  };
}

/** On the selected words; without any, the address itself becomes the words. */
function setLink(editor: Editor, source: Attributes): void {
  const mark = { type: 'link', attrs: { source } };
  const isWithout = editor.state.selection.empty && !editor.isActive('link');
  if (isWithout)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: source.href ?? '', marks: [mark] })
      .run();
  else editor.chain().focus().extendMarkRange('link').setMark('link', { source }).run();
}
