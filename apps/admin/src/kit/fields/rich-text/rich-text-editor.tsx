import { cleanPastedHtml, prepareHtml, textExtensions, writeDocument } from '@awning/rich-text';
import { Input } from '@mantine/core';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import type { FieldProps } from '../field-props.ts';
import classes from './rich-text.module.css';
import { richTextMessages } from './rich-text-messages.ts';
import { TextToolbar } from './text-toolbar.tsx';

export interface RichTextEditorProps extends FieldProps {
  /** HTML. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function RichTextEditor({ value, onChange, ...field }: RichTextEditorProps) {
  const t = useMessages(richTextMessages);
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useTextEditor(value, onChange);
  const isDisabled = field.disabledReason !== undefined;
  const describedBy = [`${id}-note`, field.error !== undefined && `${id}-error`].filter(Boolean).join(' ');

  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!isDisabled, false);
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': describedBy,
          'aria-invalid': String(field.error !== undefined),
          'aria-disabled': String(isDisabled),
        },
        transformPastedHTML: cleanPastedHtml,
      },
    });
  }, [editor, id, describedBy, isDisabled, field.error]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (event.key === 'Escape' && toolbar.current?.contains(event.target as Node)) {
      event.stopPropagation();
      editor?.commands.focus();
    }
  };

  return (
    <div>
      <Input.Label id={`${id}-label`} mb={6} onClick={() => editor?.commands.focus()} labelElement="div">
        {field.label}
      </Input.Label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the keys of what is in it */}
      <div
        className={classes.frame}
        data-invalid={field.error !== undefined || undefined}
        data-disabled={isDisabled || undefined}
        onKeyDown={onKeyDown}
      >
        {editor && !isDisabled && <TextToolbar ref={toolbar} editor={editor} label={field.label} />}
        <EditorContent editor={editor} className={classes.text} />
      </div>
      <p className={classes.note} id={`${id}-note`}>
        {field.disabledReason ?? field.description} <span className={classes.keys}>{t('keys')}</span>
      </p>
      {field.error !== undefined && (
        <Input.Error id={`${id}-error`} mt={6} role="alert">
          {field.error}
        </Input.Error>
      )}
    </div>
  );
}

/** Takes over a value that came from outside, such as a discarded change, and hands on what is typed. */
function useTextEditor(value: string, onChange: (value: string) => void): Editor | null {
  const handOn = useRef(onChange);
  handOn.current = onChange;
  /** A stored text is given back as it was stored when its words are as they were. */
  const stored = useRef({ value, written: '' });
  const editor = useEditor({
    extensions: [...textExtensions(), UndoRedo],
    content: prepareHtml(value).innerHTML,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      stored.current = { value, written: writeDocument(created.state.doc) };
    },
    onUpdate: ({ editor: updated }) => {
      const written = writeDocument(updated.state.doc);
      handOn.current(written === stored.current.written ? stored.current.value : written);
    },
  });
  useEffect(() => {
    if (!editor) return;
    const written = writeDocument(editor.state.doc);
    if (value === written || (written === stored.current.written && value === stored.current.value)) return;
    editor.commands.setContent(prepareHtml(value).innerHTML, { emitUpdate: false });
    stored.current = { value, written: writeDocument(editor.state.doc) };
  }, [editor, value]);
  return editor;
}
