import { valueAt } from '@awning/site-model/controls';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, Xmark } from 'iconoir-react';
import { useRef, useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { SearchInput } from '../../../kit/fields/search-input.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { searchProblem } from '../../editor-failures.ts';
import type { ControlProps } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { REFERENCE_NEEDS, type ReferenceKind, readReference, searchReferences } from './reference-sources.ts';

const PAUSE_MS = 250;

/** Something of the site that a block shows, found by its name. */
export function ReferenceControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const root = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isUsed, setUsed] = useState(false);
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const { control, target } = setting;
  const { accepts, empty } = control;
  const kind = control.pointsTo as ReferenceKind;
  const { member } = useMemberSession();
  const needed = REFERENCE_NEEDS[kind];
  const mayRead = needed === undefined || (member?.permissions.includes(needed) ?? false);
  const [owner] = target.values.map((value) => control.within && valueAt(value, control.within));
  const within = typeof owner === 'string' ? owner : null;
  const found = useQuery({
    queryKey: ['editor-references', kind, accepts, within, paused],
    queryFn: ({ signal }) => searchReferences(api, { kind, text: paused, accepts, within, signal }),
    enabled: isUsed && mayRead,
    placeholderData: keepPreviousData,
  });
  const nothing = !mayRead ? t('mayNotChoose') : text === '' || found.isFetching ? null : t('nothingFound');
  const chosen = typeof setting.value === 'string' ? setting.value : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be chosen is fetched when the field is entered
    <div ref={root} onFocus={() => setUsed(true)} onPointerEnter={() => setUsed(true)}>
      <SearchInput
        {...field}
        error={field.error ?? (found.error ? searchProblem(kind) : undefined)}
        text={text}
        onText={setText}
        options={found.data ?? []}
        onChoose={({ id }) => {
          setText('');
          setting.change(id);
        }}
        isLoading={found.isFetching}
        nothing={nothing}
        placeholder={
          setting.isMixed ? t('different') : chosen === null ? (empty ?? t('choose')) : t('choose')
        }
        leftSection={<Search width={14} height={14} aria-hidden />}
      />
      {chosen !== null && (
        <Chosen
          kind={kind}
          id={chosen}
          mayRead={mayRead}
          onRemove={() => {
            setting.change(null);
            root.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly mayRead: boolean;
  readonly onRemove: () => void;
}

function Chosen({ kind, id, mayRead, onRemove }: ChosenProps) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const { data, error } = useQuery({
    queryKey: ['editor-reference', kind, id],
    queryFn: () => readReference(api, kind, id),
    enabled: mayRead,
    staleTime: 60_000,
  });
  const unread = !mayRead ? t('notAllowed', { kind }) : error ? t('notLoaded') : '…';
  const name = data === null ? t('gone') : (data ?? unread);
  return (
    <div className={classes.chosen}>
      <span>{name}</span>
      <button type="button" className={classes.icon} aria-label={t('remove', { name })} onClick={onRemove}>
        <Xmark width={14} height={14} strokeWidth={2} aria-hidden />
      </button>
    </div>
  );
}
