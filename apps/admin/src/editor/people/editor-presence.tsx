import { Tooltip } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { usePresence } from '../../kit/record/presence.tsx';
import badges from '../../kit/record/record.module.css';
import { useMessages } from '../../messages/use-messages.ts';
import { sectionOf } from '../page-outline.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor } from '../use-editor.ts';
import { peopleMessages } from './people-messages.ts';

const MOST = 4;

/** ED-88: who else has this page open, and in which section they are. */
export function EditorPresence() {
  const t = useMessages(peopleMessages);
  const { owner, nameOf } = useEditorTools();
  const ownId = useMemberSession().member?.id;
  const section = useEditor(({ draft, view }) => {
    const [first] = view.selected;
    return first === undefined ? null : (sectionOf(draft.document, first)?.id ?? first);
  });
  const tabs = usePresence(owner.id, section);
  // ED-91: the same person in two tabs is two editors.
  const people = tabs.toSorted(
    (one, other) => Number(one.memberId === ownId) - Number(other.memberId === ownId),
  );
  if (people.length === 0) return null;
  return (
    <ul className={badges.people} aria-label={t('here', { count: people.length })}>
      {people.slice(0, MOST).map(({ tab, name, initials, colour, section: where }) => {
        const words = where === null ? name : t('inSection', { name, section: nameOf(where) });
        return (
          <li key={tab}>
            <Tooltip label={words}>
              <span className={badges.badge} data-colour={colour} role="img" aria-label={words}>
                {initials}
              </span>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
