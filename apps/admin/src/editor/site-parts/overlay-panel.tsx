import type { PopupSettings } from '@awning/contract';
import { openLockPagePreview } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';
import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { rightsOf } from '../inspector/settings/member-rights.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import classes from '../styles/styles.module.css';
import { type OpenPart, openLockCode, openPopup } from './open-site-part.ts';
import { Opened } from './opened.tsx';
import { PagesRuleField } from './pages-rule-field.tsx';
import { PartStatus } from './part-status.tsx';
import { SettingsLink } from './settings-link.tsx';
import { sitePartMessages } from './site-part-messages.ts';
import { useOpenPart, useSideSession } from './use-open-part.ts';

/** The rules of a page that comes over others, or in their place. */
export function OverlayPanel({ kind }: { readonly kind: 'popup' | 'lock-page' }) {
  const t = useMessages(sitePartMessages);
  const { member } = useMemberSession();
  const { mayChangeLocked, mayChangeCode } = rightsOf(member);
  const name = t(kind === 'popup' ? 'popup' : 'lockPage');
  return (
    <section className={classes.part} aria-label={name}>
      <h2>{name}</h2>
      <p className={classes.help}>{t(kind === 'popup' ? 'popupHelp' : 'lockPageHelp')}</p>
      {!mayChangeLocked && <p className={classes.help}>{t('readOnly')}</p>}
      {mayChangeLocked && kind === 'popup' && <PopupRules />}
      {mayChangeLocked && kind === 'lock-page' && (
        <>
          <Button
            size="xs"
            variant="default"
            component="a"
            href={urlOf(openLockPagePreview, {})}
            target="_blank"
            rel="noopener"
          >
            {t('lockPreview')}
          </Button>
          <SettingsLink topic="access">{t('lockSettings')}</SettingsLink>
        </>
      )}
      {mayChangeCode && kind === 'lock-page' && <LockCode />}
    </section>
  );
}

function PopupRules() {
  const opened = useOpenPart(openPopup);
  return <Opened opened={opened}>{(part) => <PopupFields part={part} />}</Opened>;
}

function PopupFields({ part: { session, shown } }: { readonly part: OpenPart<PopupSettings> }) {
  const t = useMessages(sitePartMessages);
  const { owner } = useEditorTools();
  const state = useSideSession(session);
  const value = shown(state);
  const isThis = value.pageId === owner.id;
  const isOn = value.enabled && isThis;
  const set = (change: Partial<PopupSettings>, merge?: string): void => session.edit(change, merge);
  /** Every popup comes at one moment at least: the last one stays. */
  const setMoment = (
    change: Partial<Pick<PopupSettings, 'afterSeconds' | 'afterScrolled' | 'onLeaving'>>,
  ): void => {
    const next = { ...value, ...change };
    if (next.afterSeconds !== null || next.afterScrolled !== null || next.onLeaving) set(change);
  };
  const isOnly = (name: 'afterSeconds' | 'afterScrolled' | 'onLeaving'): boolean =>
    [value.afterSeconds !== null, value.afterScrolled !== null, value.onLeaving].filter(Boolean).length ===
      1 && (name === 'onLeaving' ? value.onLeaving : value[name] !== null);
  return (
    <>
      <Checkbox
        size="xs"
        label={t('popupEnabled')}
        description={value.enabled && !isThis ? t('popupOther') : undefined}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          set(checked ? { enabled: true, pageId: owner.id } : { enabled: false })
        }
      />
      <fieldset className={classes.group}>
        <legend>{t('when')}</legend>
        <OptionalNumber
          label={t('afterSeconds')}
          value={value.afterSeconds}
          max={3_600}
          error={isOnly('afterSeconds') ? t('whenMissing') : undefined}
          onChange={(afterSeconds) => setMoment({ afterSeconds })}
        />
        <OptionalNumber
          label={t('afterScrolled')}
          value={value.afterScrolled}
          min={1}
          max={100}
          error={isOnly('afterScrolled') ? t('whenMissing') : undefined}
          onChange={(afterScrolled) => setMoment({ afterScrolled })}
        />
        <Checkbox
          size="xs"
          label={t('onLeaving')}
          checked={value.onLeaving}
          disabled={isOnly('onLeaving')}
          onChange={({ currentTarget }) => setMoment({ onLeaving: currentTarget.checked })}
        />
      </fieldset>
      <OptionalNumber
        label={t('againAfterDays')}
        description={t('againHelp')}
        value={value.againAfterDays}
        min={1}
        max={3_650}
        onChange={(againAfterDays) => set({ againAfterDays })}
      />
      <Checkbox
        size="xs"
        label={t('onPhones')}
        checked={value.onPhones}
        onChange={({ currentTarget }) => set({ onPhones: currentTarget.checked })}
      />
      <PagesRuleField value={value.pages} onChange={(pages) => set({ pages })} />
      <PartStatus session={session} state={state} />
    </>
  );
}

interface OptionalNumberProps {
  readonly label: string;
  readonly description?: string;
  readonly value: number | null;
  readonly min?: number;
  readonly max: number;
  /** Why it cannot be empty. */
  readonly error?: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** Empty for none. */
function OptionalNumber({ value, min = 0, max, error, onChange, ...field }: OptionalNumberProps) {
  const [isEmptied, setEmptied] = useState(false);
  return (
    <NumberInput
      {...field}
      size="xs"
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      value={isEmptied ? '' : (value ?? '')}
      error={isEmptied ? error : undefined}
      onChange={(next) => {
        setEmptied(next === '' && error !== undefined);
        if (next === '') return error === undefined && onChange(null);
        const number = Number(next);
        return number >= min && number <= max && onChange(number);
      }}
    />
  );
}

function LockCode() {
  const opened = useOpenPart(openLockCode);
  return <Opened opened={opened}>{(part) => <LockCodeField part={part} />}</Opened>;
}

function LockCodeField({
  part: { session, shown },
}: {
  readonly part: OpenPart<{ readonly lockPage: string }>;
}) {
  const t = useMessages(sitePartMessages);
  const state = useSideSession(session);
  const { lockPage } = shown(state);
  return (
    <>
      <Textarea
        size="xs"
        label={t('lockCode')}
        rows={5}
        resize="vertical"
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        value={lockPage}
        onChange={({ currentTarget }) => session.edit({ lockPage: currentTarget.value }, 'lock code')}
      />
      <PartStatus session={session} state={state} />
    </>
  );
}
