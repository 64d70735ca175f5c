import type { SharedPart } from '@awning/contract/canvas';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Undo } from 'iconoir-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { rightsOf } from '../inspector/settings/member-rights.ts';
import { useEditorModel } from '../use-editor.ts';
import { type SharedLook, sharedField } from './design-draft.ts';
import { sharedLookOf } from './open-look.ts';
import { pageCountQuery } from './page-count-query.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';

const SWITCHES = [
  'showTitle',
  'showTagline',
  'showCart',
  'showAccount',
  'showSearch',
  'showSocialIcons',
  'showBackToTop',
] as const;

/** ED-71: a part of every page says so, and is opened by one click. */
export function SharedPanel({ part }: { readonly part: SharedPart }) {
  const t = useMessages(stylesMessages);
  const services = useServices();
  const model = useEditorModel();
  const { member } = useMemberSession();
  const [look, setLook] = useState<SharedLook | 'closed' | 'failed'>('closed');
  const { data: count = 0 } = useQuery(pageCountQuery(services.api));
  const name = t(part);
  const words = count === 0 ? t('sharedPart', { part: name }) : t('sharedCount', { part: name, count });
  useEffect(() => model.show({ shared: { part, words } }), [model, part, words]);
  const open = (): void => {
    sharedLookOf(model, services).then(setLook, () => setLook('failed'));
  };
  const mayChange = rightsOf(member).mayChangeLocked;
  return (
    <section className={classes.part} aria-label={words}>
      <h2>{name}</h2>
      <p className={classes.help}>{t(part === 'header' ? 'sharedHeader' : 'sharedFooter', { count })}</p>
      {!mayChange && <p className={classes.help}>{t('readOnly')}</p>}
      {look === 'failed' && (
        <p className={classes.failed} role="alert">
          {t('notOpened')}
        </p>
      )}
      {typeof look === 'string' ? (
        <Button size="xs" variant="default" disabled={!mayChange} onClick={open}>
          {t(part === 'header' ? 'openHeader' : 'openFooter')}
        </Button>
      ) : (
        <SharedFields look={look} part={part} />
      )}
    </section>
  );
}

interface SharedFieldsProps {
  readonly look: SharedLook;
  readonly part: SharedPart;
}

/** ED-72: what the theme reads, and nothing else. */
function SharedFields({ look: { live, reads, session }, part }: SharedFieldsProps) {
  const t = useMessages(stylesMessages);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  useUnsavedWork(state.saving !== 'saved');
  useEffect(() => () => void session.flush(), [session]);
  const read = reads[part];
  const fieldValue = (name: string): unknown =>
    state.fields[sharedField(part, name)] ?? Reflect.get(live[part], name);
  const set = (name: string, value: unknown, merge?: string): void =>
    session.edit({ [sharedField(part, name)]: value }, merge);
  if (read.length === 0) return <p className={classes.help}>{t('sharedNothing')}</p>;
  return (
    <>
      {SWITCHES.filter((name) => read.includes(name)).map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={t(name)}
          checked={fieldValue(name) === true}
          onChange={({ currentTarget }) => set(name, currentTarget.checked)}
        />
      ))}
      {read.includes('button') && (
        <HeaderButton value={fieldValue('button')} onChange={(value) => set('button', value, 'button')} />
      )}
      {read.includes('text') && (
        <Textarea
          size="xs"
          label={t('footerText')}
          autosize
          minRows={2}
          value={String(fieldValue('text') ?? '')}
          onChange={({ currentTarget }) => set('text', currentTarget.value, 'text')}
        />
      )}
      <p className={state.saving === 'failed' ? classes.failed : classes.status} role="status">
        {state.saving === 'failed' && t('failed', { sentence: state.sentence })}
        {state.saving === 'saving' && t('saving')}
        {state.saving === 'saved' && Object.keys(state.fields).length > 0 && t('saved')}
      </p>
      <Button
        size="xs"
        variant="default"
        leftSection={<Undo width={14} height={14} aria-hidden />}
        aria-label={t('undoLabel', { count: state.past })}
        disabled={state.past === 0}
        onClick={session.undo}
      >
        {t('undo', { count: state.past })}
      </Button>
    </>
  );
}

interface HeaderButtonProps {
  readonly value: unknown;
  readonly onChange: (value: { text: string; link: string; newWindow: boolean } | null) => void;
}

/** Words and a link; a button without either is none, and waits for the other. */
function HeaderButton({ value, onChange }: HeaderButtonProps) {
  const t = useMessages(stylesMessages);
  const stored = isButton(value) ? value : { text: '', link: '', newWindow: false };
  const [typed, setTyped] = useState(stored);
  const change = (next: typeof stored): void => {
    setTyped(next);
    const isWhole = next.text.trim() !== '' && next.link.trim() !== '';
    const isEmpty = next.text.trim() === '' && next.link.trim() === '';
    if (isWhole || isEmpty) onChange(isWhole ? next : null);
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('button')}</legend>
      <TextInput
        size="xs"
        label={t('buttonText')}
        value={typed.text}
        onChange={({ currentTarget }) => change({ ...typed, text: currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('buttonLink')}
        value={typed.link}
        onChange={({ currentTarget }) => change({ ...typed, link: currentTarget.value })}
      />
    </fieldset>
  );
}

const isButton = (value: unknown): value is { text: string; link: string; newWindow: boolean } =>
  typeof value === 'object' && value !== null && 'text' in value && 'link' in value;
