import type { SavedSection } from '@awning/contract';
import { removeSavedSection } from '@awning/contract/calls';
import { blocksOfLayout, type Section } from '@awning/site-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { addingMessages } from './adding-messages.ts';
import { SAVED_SECTIONS } from './saved-sections-query.ts';
import { SectionCard } from './section-card.tsx';
import classes from './section-picker.module.css';
import type { SiteLook } from './site-look.ts';

interface SavedSectionCardsProps {
  readonly saved: readonly SavedSection[];
  readonly look: SiteLook | undefined;
  readonly htmlOf: (section: Section) => string | undefined;
  readonly onChoose: (saved: SavedSection) => void;
}

/** ED-93: what the site keeps; a page gets a copy, which is its own from then on, or stays in sync. */
export function SavedSectionCards({ saved, look, htmlOf, onChoose }: SavedSectionCardsProps) {
  const t = useMessages(addingMessages);
  if (saved.length === 0) return <li className={classes.help}>{t('nothingSaved')}</li>;
  return saved.map((each) => (
    <SectionCard
      key={each.id}
      name={each.name}
      detail={
        each.inSync
          ? t('inSync', { count: each.uses })
          : t('blocks', { count: blocksOfLayout(each.section.layout).length })
      }
      action={t('add')}
      look={look}
      html={htmlOf(each.section)}
      onChoose={() => onChoose(each)}
    >
      <RemoveSaved saved={each} />
    </SectionCard>
  ));
}

/** The second press removes: what is gone here is gone for every member. */
function RemoveSaved({ saved: { id, name } }: { readonly saved: SavedSection }) {
  const t = useMessages(addingMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(removeSavedSection, { params: { savedSectionId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SAVED_SECTIONS }),
  });
  return (
    <>
      <button
        type="button"
        className={classes.removeSaved}
        aria-label={t(isAsked ? 'removeSavedNow' : 'removeSaved', { name })}
        onBlur={() => setAsked(false)}
        onClick={() => (isAsked ? remove.mutate() : setAsked(true))}
      >
        <Trash width={16} height={16} strokeWidth={1.5} aria-hidden />
        {isAsked && t('removeForGood')}
      </button>
      {remove.error && <FormNotice>{describeError(remove.error)}</FormNotice>}
    </>
  );
}
