import type { Section } from '@awning/site-model';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import { useEditorModel } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';
import { moveBetweenCards } from './card-keys.ts';
import { CopyPage } from './copy-page.tsx';
import { DrawingFailure } from './drawing-failure.tsx';
import { findByWords } from './find-by-words.ts';
import classes from './section-picker.module.css';
import { StarterPageCard } from './starter-page-card.tsx';
import { useBuiltPages } from './use-built-pages.ts';
import { useDrawings } from './use-drawings.ts';

interface StarterPagesProps {
  readonly owner: DraftOwner;
  /** The section picker opens for those who want to choose each section. */
  readonly onPickSection: () => void;
}

/** On an empty page. */
const FIRST = 3;

/** ED-95: what an empty page offers: three starters and the others, an empty section, a copy of a page. */
export function StarterPages({ owner, onPickSection }: StarterPagesProps) {
  const t = useMessages(addingMessages);
  const model = useEditorModel();
  const pages = useBuiltPages();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const shown = isOpen ? findByWords(pages, text) : pages.slice(0, FIRST);
  const drawings = useDrawings(
    owner,
    shown.map(({ built }) => built),
  );
  const start = (sections: readonly Section[], label: string): void => {
    const at = model.state().draft.document.sections.length;
    const commands = sections.map(
      (section, index) => ({ do: 'insert-section', section, at: at + index }) as const,
    );
    if (model.run([{ do: 'group', label, commands }])) model.say(t('added', { name: label }));
  };
  return (
    <section className={classes.start} aria-label={t('startPage')}>
      <h2 className={classes.title}>{t('startPage')}</h2>
      <p className={classes.help}>{t('startPageHelp')}</p>
      {isOpen && (
        <TextInput
          type="search"
          aria-label={t('searchStarters')}
          placeholder={t('searchStarters')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {drawings.isFailed && <DrawingFailure onRetry={drawings.tryAgain} />}
      <ul className={classes.cards} onKeyDown={moveBetweenCards}>
        {shown.map((page) => (
          <StarterPageCard
            key={page.id}
            page={page}
            sections={page.built}
            look={drawings.look}
            htmlOf={drawings.htmlOf}
            onChoose={() => start(page.built, page.name)}
          />
        ))}
      </ul>
      <div className={classes.startActions}>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewerStarters') : t('moreStarters', { count: pages.length })}
        </Button>
        <Button variant="default" onClick={() => model.run([{ do: 'add-section' }])}>
          {t('emptySection')}
        </Button>
        <Button variant="default" onClick={onPickSection}>
          {t('addSection')}
        </Button>
        <CopyPage onCopy={(sections) => start(sections, t('copyPage'))} except={owner.id} />
      </div>
    </section>
  );
}
