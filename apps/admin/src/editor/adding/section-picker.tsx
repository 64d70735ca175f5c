import type { SavedSection } from '@awning/contract';
import type { Section } from '@awning/site-model';
import {
  buildSection,
  type StarterContent,
  type StarterGroup,
  type StarterSection,
  starterSections,
} from '@awning/site-model/starters';
import { Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'iconoir-react';
import { useMemo, useRef, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import { useEditorModel } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';
import { moveBetweenCards } from './card-keys.ts';
import { DrawingFailure } from './drawing-failure.tsx';
import { findByWords } from './find-by-words.ts';
import { newPartId } from './new-part-id.ts';
import { SavedSectionCards } from './saved-section-cards.tsx';
import { savedSectionsQuery } from './saved-sections-query.ts';
import { SectionCard } from './section-card.tsx';
import { GROUPS, type SectionGroup, SectionGroups } from './section-groups.tsx';
import classes from './section-picker.module.css';
import { starterContentQuery } from './starter-content.ts';
import { useDrawings } from './use-drawings.ts';
import { useSectionChoice } from './use-section-choice.ts';

interface SectionPickerProps {
  readonly owner: DraftOwner;
  /** The place of the new section; the end of the page where it is left out. */
  readonly at?: number | undefined;
  /** ED-63: the section that gets another layout, in the place of a new one. */
  readonly change?: string | undefined;
  readonly onClose: () => void;
}

interface BuiltStarter extends StarterSection {
  readonly section: Section;
}

/** ED-63: ready-made sections by group, drawn in the look of the site. */
export function SectionPicker(props: SectionPickerProps) {
  const t = useMessages(addingMessages);
  const { api } = useServices();
  const content = useQuery(starterContentQuery(api));
  const { sections } = useEditorModel().state().draft.document;
  const changed = sections.findIndex(({ id }) => id === props.change);
  const title =
    props.change === undefined
      ? t('addSection')
      : t('changeLayout', { name: sections[changed]?.name ?? String(changed + 1) });
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      size={1200}
      classNames={{ content: classes.dialog }}
      padding={0}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--awning-scrim)" />
      <Modal.Content radius={14} aria-label={title}>
        {content.data && <PickerBody {...props} title={title} content={content.data} />}
      </Modal.Content>
    </Modal.Root>
  );
}

interface PickerBodyProps extends SectionPickerProps {
  readonly title: string;
  readonly content: StarterContent;
}

function PickerBody({ owner, at, change, onClose, title, content }: PickerBodyProps) {
  const t = useMessages(addingMessages);
  const cards = useRef<HTMLUListElement>(null);
  const [group, setGroup] = useState<SectionGroup>('opening');
  const [text, setText] = useState('');
  const built = useMemo(() => buildAll(content), [content]);
  const choice = useSectionChoice({ at, change, onDone: onClose });
  const isSearch = text.trim() !== '';
  const shown = isSearch ? findByWords(built, text) : built.filter((starter) => starter.group === group);
  // Whole groups, so that each is drawn once.
  const lists = GROUPS.filter(([id]) => shown.some((starter) => starter.group === id)).map(([id]) =>
    sectionsIn(built, id),
  );
  const saved = useSavedSections(change === undefined);
  const isSaved = group === 'saved' && !isSearch;
  // Each by itself: copies of one section may share the id of a form.
  const drawings = useDrawings(owner, isSaved ? (saved ?? []).map(({ section }) => [section]) : lists);
  const { above } = choice;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.help}>{helpText()}</p>
        </div>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('searchLayouts', { count: built.length })}
          placeholder={t('searchLayouts', { count: built.length })}
          leftSection={<Search width={16} height={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            cards.current?.querySelector<HTMLElement>('[data-card]')?.focus();
          }}
          data-autofocus
        />
        <Modal.CloseButton aria-label={t('close')} />
      </header>
      <div className={classes.body}>
        <SectionGroups
          current={isSearch ? null : group}
          savedCount={saved?.length}
          countOf={(id) => sectionsIn(built, id).length}
          onChoose={(id) => {
            setText('');
            setGroup(id);
          }}
        />
        <div className={classes.scroll}>
          {drawings.isFailed && <DrawingFailure onRetry={drawings.tryAgain} />}
          <p className={classes.found} role="status">
            {isSearch &&
              (shown.length === 0 ? t('nothingFor', { text }) : t('found', { count: shown.length }))}
          </p>
          <ul className={classes.cards} ref={cards} aria-label={t('layouts')} onKeyDown={moveBetweenCards}>
            {isSaved && saved && (
              <SavedSectionCards
                saved={saved}
                look={drawings.look}
                htmlOf={drawings.htmlOf}
                onChoose={({ section, name }) => choice.add(section, name)}
              />
            )}
            {shown.map((starter) => (
              <SectionCard
                key={starter.id}
                name={starter.name}
                detail={t('blocks', { count: starter.parts.length })}
                action={t(change === undefined ? 'add' : 'use')}
                look={drawings.look}
                html={drawings.htmlOf(starter.section)}
                onChoose={() =>
                  change === undefined ? choice.add(starter.section, starter.name) : choice.rearrange(starter)
                }
              />
            ))}
            {change === undefined && !isSaved && <EmptyCard onChoose={choice.addEmpty} />}
          </ul>
        </div>
      </div>
      <footer className={classes.foot}>
        <span>{t('drawnHelp')}</span>
        <span>{t('keysHelp')}</span>
      </footer>
    </>
  );

  function helpText(): string {
    if (change !== undefined) return t('changeLayoutHelp');
    if (!above) return t('goesFirst');
    const { name, heading, number } = above;
    return t('goesBelow', { name: name ?? heading ?? t('sectionNumber', { number }) });
  }
}

/** Undefined until they are known, and where they are of no use. */
function useSavedSections(isOffered: boolean): readonly SavedSection[] | undefined {
  const { api } = useServices();
  return useQuery({ ...savedSectionsQuery(api), enabled: isOffered }).data;
}

function EmptyCard({ onChoose }: { readonly onChoose: () => void }) {
  const t = useMessages(addingMessages);
  return (
    <li className={classes.card}>
      <button type="button" className={classes.choose} data-card onClick={onChoose}>
        <span className={classes.empty}>
          <Plus width={20} height={20} aria-hidden />
          {t('startEmpty')}
        </span>
        <span className={classes.caption}>
          <span>{t('emptySection')}</span>
          <span className={classes.detail}>{t('emptyHelp')}</span>
        </span>
      </button>
    </li>
  );
}

/** Each with images of its own, as far as the site has enough. */
function buildAll(content: StarterContent): readonly BuiltStarter[] {
  let firstImage = 0;
  return starterSections.map((starter) => {
    const section = buildSection(starter, { newId: newPartId, content, firstImage });
    firstImage += starter.parts.length;
    return { ...starter, section };
  });
}

const sectionsIn = (built: readonly BuiltStarter[], group: StarterGroup): readonly Section[] =>
  built.filter((starter) => starter.group === group).map(({ section }) => section);
