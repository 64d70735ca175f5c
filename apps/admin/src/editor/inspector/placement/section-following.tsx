import { useMessages } from '../../../messages/use-messages.ts';
import type { EditorState } from '../../editor-model.ts';
import { useEditor } from '../../use-editor.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';
import { usePlacing } from './use-placing.ts';

interface Following {
  readonly name: string;
  readonly all: number;
  readonly byHand: number;
}

const followingOf =
  (sectionId: string) =>
  ({ draft }: EditorState): Following | null => {
    const section = draft.document.sections.find(({ id }) => id === sectionId);
    if (section?.layout.type !== 'fluid') return null;
    const { blocks } = section.layout;
    const byHand = blocks.filter(({ phoneByHand }) => phoneByHand === true).length;
    return { name: section.name ?? '', all: blocks.length, byHand };
  };

const isSame = (one: Following | null, other: Following | null): boolean =>
  one?.name === other?.name && one?.all === other?.all && one?.byHand === other?.byHand;

interface SectionFollowingProps {
  readonly sectionId: string;
  readonly isDisabled?: boolean;
}

/** ED-44: how much of the section was placed by hand on the phone, and the way back for all of it. */
export function SectionFollowing({ sectionId, isDisabled = false }: SectionFollowingProps) {
  const t = useMessages(inspectorMessages);
  const following = useEditor(followingOf(sectionId), isSame);
  const { run } = usePlacing();
  if (!following || following.byHand === 0) return null;
  const { name, all, byHand } = following;
  const title = name === '' ? t('section') : t('sectionNamed', { name });
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.help}>{t('handCount', { count: byHand, all })}</p>
      <button
        type="button"
        className={classes.soft}
        disabled={isDisabled}
        onClick={() => run({ do: 'arrange-phone', section: sectionId })}
      >
        {t('followSection')}
      </button>
    </section>
  );
}
