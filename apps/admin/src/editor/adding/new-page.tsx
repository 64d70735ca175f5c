import { addCollection, savePageDraft, saveSettingsDraft } from '@awning/contract/calls';
import { emptyDocument } from '@awning/site-model';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, ReadableError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { shownOncePublished } from '../../kit/publishing/waiting-page.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import { addingMessages } from './adding-messages.ts';
import { moveBetweenCards } from './card-keys.ts';
import classes from './section-picker.module.css';
import { StarterPageCard } from './starter-page-card.tsx';
import { type BuiltPage, useBuiltPages } from './use-built-pages.ts';
import { useDrawings } from './use-drawings.ts';

interface NewPageProps {
  /** A page whose look the starters are drawn in; null for a site without any, whose page offers them when it opens. */
  readonly owner: DraftOwner | null;
  readonly onClose: () => void;
  readonly onCreated: (pageId: string, title: string) => void;
  /** Whether the switch for the main menu is on when it opens. */
  readonly isLinkedAtFirst?: boolean;
}

/** ED-74: a page with a name, from a starter or empty, in the main menu or not. */
export function NewPage({ owner, onClose, onCreated, isLinkedAtFirst = true }: NewPageProps) {
  const t = useMessages(addingMessages);
  const [title, setTitle] = useState('');
  const [isLinked, setLinked] = useState(isLinkedAtFirst);
  const [starter, setStarter] = useState<BuiltPage | null>(null);
  const [isTried, setTried] = useState(false);
  const create = useCreatePage(onCreated);
  const isNameless = title.trim() === '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('newPage')}
      size={900}
      // What is being created opens as soon as it is there.
      closeOnEscape={!create.isPending}
      closeOnClickOutside={!create.isPending}
      closeButtonProps={{ 'aria-label': t('close'), disabled: create.isPending }}
    >
      <form
        className={classes.newPage}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isNameless) create.mutate({ title: title.trim(), isLinked, starter });
        }}
      >
        <TextInput
          label={t('pageTitle')}
          description={t('pageTitleHelp')}
          value={title}
          maxLength={300}
          error={isTried && isNameless ? t('pageTitleMissing') : undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label={t('inMenu')}
          description={t('inMenuHelp')}
          checked={isLinked}
          onChange={({ currentTarget }) => setLinked(currentTarget.checked)}
        />
        {owner && <Starters owner={owner} chosen={starter} onChoose={setStarter} />}
        {create.error && <FormNotice>{describeError(create.error)}</FormNotice>}
        <div className={classes.newPageFoot}>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface StartersProps {
  readonly owner: DraftOwner;
  readonly chosen: BuiltPage | null;
  readonly onChoose: (page: BuiltPage | null) => void;
}

function Starters({ owner, chosen, onChoose }: StartersProps) {
  const t = useMessages(addingMessages);
  const pages = useBuiltPages();
  const drawings = useDrawings(
    owner,
    pages.map(({ built }) => built),
  );
  return (
    <fieldset className={classes.starters}>
      <legend>{t('startWith')}</legend>
      <ul className={classes.cards} onKeyDown={moveBetweenCards}>
        <li className={classes.card}>
          <button
            type="button"
            className={classes.choose}
            data-card
            aria-pressed={chosen === null}
            onClick={() => onChoose(null)}
          >
            <span className={classes.empty} />
            <span className={classes.caption}>{t('emptyPage')}</span>
            <span className={classes.detail}>{t('emptyPageHelp')}</span>
          </button>
        </li>
        {pages.map((page) => (
          <StarterPageCard
            key={page.id}
            page={page}
            sections={page.built}
            look={drawings.look}
            htmlOf={drawings.htmlOf}
            isPressed={chosen?.id === page.id}
            onChoose={() => onChoose(page)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface NewPageInput {
  readonly title: string;
  readonly isLinked: boolean;
  readonly starter: BuiltPage | null;
}

/**
 * Visitors see neither the page nor its link before it is published: it is off, and that it is shown waits in the draft
 * of its settings, as the sections of the starter wait in the draft of the page.
 */
function useCreatePage(onCreated: NewPageProps['onCreated']) {
  const t = useMessages(addingMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  // Where the second call fails, another try goes on with the page that is there.
  const [created, setCreated] = useState<string | null>(null);
  return useMutation({
    mutationFn: async ({ title, isLinked, starter }: NewPageInput) => {
      let pageId = created;
      if (pageId === null) {
        const urlId = starter?.urlId;
        const body = {
          kind: 'page' as const,
          title,
          enabled: false,
          addToMainNav: isLinked && urlId === undefined,
          ...(urlId !== undefined && { urlId, seoHidden: true }),
        };
        pageId = (await api.call(addCollection, { body })).body.collection.id;
        setCreated(pageId);
      }
      const shown = await api.attempt(saveSettingsDraft, shownOncePublished(pageId));
      if (!shown.ok) throw new ReadableError(t('createdHidden', { reason: shown.error.message }));
      if (starter) {
        const document = { ...emptyDocument(), sections: starter.built };
        const saved = await api.attempt(savePageDraft, {
          params: { collectionId: pageId },
          body: { document },
          ifMatch: '*',
        });
        if (!saved.ok) throw new ReadableError(t('createdWithout', { reason: saved.error.message }));
      }
      return pageId;
    },
    onSuccess: (pageId, { title }) => onCreated(pageId, title),
    // Also after a refusal the page may be there.
    onSettled: () => void queries.invalidateQueries(),
  });
}
