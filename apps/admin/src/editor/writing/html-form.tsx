import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditorModel } from '../use-editor.ts';
import { writingMessages } from './writing-messages.ts';
import classes from './writing-tools.module.css';

interface HtmlFormProps {
  readonly value: string;
  /** False: it was refused. */
  readonly onUse: (value: string) => boolean;
  readonly onClose: () => void;
}

/** ED-56: the text as its HTML. What visitors see of it the server cleans. */
export function HtmlForm({ value, onUse, onClose }: HtmlFormProps) {
  const t = useMessages(writingMessages);
  const model = useEditorModel();
  const [html, setHtml] = useState(value);
  const [error, setError] = useState<string>();
  return (
    <Modal opened onClose={onClose} title={t('html')} size="xl">
      <Textarea
        aria-label={t('html')}
        value={html}
        onChange={({ currentTarget }) => setHtml(currentTarget.value)}
        error={error}
        rows={16}
        spellCheck={false}
        classNames={{ input: classes.html }}
        data-autofocus
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => onUse(html) || setError(model.state().said.sentence)}>{t('useHtml')}</Button>
      </div>
    </Modal>
  );
}
