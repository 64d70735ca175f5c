import type { SiteHeader, ThemeParts } from '@awning/contract';
import type { SharedPiece, SharedPlace } from '@awning/contract/canvas';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { siteDesignQuery } from '../../api/site-design-query.ts';
import { LinkField } from '../../kit/fields/link-field.tsx';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { shownField } from '../styles/look-session.ts';
import { isSame } from '../styles/merge-values.ts';
import classes from '../styles/styles.module.css';
import { FooterColumns } from './footer-columns.tsx';
import { MenuFields } from './menu-fields.tsx';
import { MenuSelect } from './menu-select.tsx';
import { type FramePart, frameField, type OpenFrame } from './open-site-part.ts';
import { PartStatus } from './part-status.tsx';
import { SettingsLink } from './settings-link.tsx';
import { sitePartMessages } from './site-part-messages.ts';
import { useSideSession } from './use-open-part.ts';

/** ED-72: where each field is edited; `null`: with the part as a whole. */
const FIELDS: Readonly<Record<FramePart, readonly (readonly [field: string, piece: SharedPiece | null])[]>> =
  {
    header: [
      ['layout', 'menu'],
      ['logoPlacement', 'brand'],
      ['showTitle', 'brand'],
      ['showTagline', 'brand'],
      ['navigationName', 'menu'],
      ['showSearch', 'links'],
      ['showAccount', 'links'],
      ['showCart', 'links'],
      ['showSocialIcons', 'social'],
      ['button', 'button'],
      ['sticky', null],
      ['fullWidth', null],
      ['colorTheme', null],
    ],
    footer: [
      ['columns', 'columns'],
      ['text', 'text'],
      ['showTitle', 'brand'],
      ['showSocialIcons', 'social'],
      ['showBackToTop', 'links'],
      ['colorTheme', null],
    ],
  };

const SWITCHES = [
  'showTitle',
  'showTagline',
  'showSearch',
  'showAccount',
  'showCart',
  'showSocialIcons',
  'showBackToTop',
  'fullWidth',
] as const;
const CHOICES = {
  layout: ['navigation-right', 'navigation-left', 'navigation-center', 'navigation-below'],
  logoPlacement: ['left', 'center', 'right'],
  sticky: ['none', 'always', 'on-scroll-up'],
} as const satisfies {
  readonly [Name in 'layout' | 'logoPlacement' | 'sticky']: readonly SiteHeader[Name][];
};

interface FrameFieldsProps {
  readonly frame: OpenFrame;
  readonly place: SharedPlace & { readonly part: FramePart };
}

/** What the theme reads of this piece, and nothing else. The part as a whole has all of it. */
export function FrameFields({ frame: { parts, session }, place }: FrameFieldsProps) {
  const t = useMessages(sitePartMessages);
  const state = useSideSession(session);
  const { part, piece } = place;
  const read = parts.reads[part];
  const shown = FIELDS[part].filter(
    ([field, of]) => read.includes(field) && (piece === null || of === piece),
  );
  const shownValue = (name: string): unknown => shownField(state, frameField(part, name));
  // Only a header without a name has the menu that the settings name; of a footer it could be any.
  const ofHeader = part === 'header' ? String(shownValue('navigationName') ?? '') : null;
  const menu = piece === 'menu' ? place.name || ofHeader : null;
  const set = (name: string, value: unknown, merge?: string): void =>
    session.edit({ [frameField(part, name)]: value }, merge);
  const field = (name: string) => ({ name, value: shownValue(name), set, menus: parts.menus });
  return (
    <>
      {piece === 'area' && <AreaLink id={place.name} />}
      {shown.map(([name]) => (
        <FrameField key={name} part={part} {...field(name)} />
      ))}
      {shown.length === 0 && piece !== 'area' && menu === null && (
        <p className={classes.help}>{t(piece === null ? 'sharedNothing' : 'pieceNothing')}</p>
      )}
      {piece === 'brand' && <SettingsLink topic="brand">{t('brandSettings')}</SettingsLink>}
      {piece === 'social' && <SettingsLink topic="social">{t('socialSettings')}</SettingsLink>}
      {shown.length > 0 && <PartStatus session={session} state={state} />}
      {menu !== null && <MenuFields name={menu} />}
    </>
  );
}

interface FieldProps {
  readonly part: FramePart;
  readonly name: string;
  readonly value: unknown;
  readonly set: (name: string, value: unknown, merge?: string) => void;
  readonly menus: ThemeParts['menus'];
}

function FrameField({ part, name, value, set, menus }: FieldProps) {
  const t = useMessages(sitePartMessages);
  const merge = `${part} ${name}`;
  if (isSwitch(name))
    return (
      <Checkbox
        size="xs"
        label={t(name)}
        checked={value === true}
        onChange={({ currentTarget }) => set(name, currentTarget.checked)}
      />
    );
  if (isChoice(name))
    return (
      <NativeSelect
        size="xs"
        label={t(name)}
        value={String(value)}
        data={CHOICES[name].map((each) => ({ value: each, label: t(each) }))}
        onChange={({ currentTarget }) => set(name, currentTarget.value)}
      />
    );
  switch (name) {
    case 'button':
      return <HeaderButton value={value} onChange={(next) => set(name, next, merge)} />;
    case 'text':
      return (
        <RichTextField
          label={t('footerText')}
          value={String(value ?? '')}
          onChange={(next) => set(name, next, merge)}
        />
      );
    case 'columns':
      return <FooterColumns value={value} menus={menus} onChange={(next, each) => set(name, next, each)} />;
    case 'colorTheme':
      return <ColorThemeField value={String(value ?? '')} onChange={(next) => set(name, next)} />;
    case 'navigationName':
      return (
        <MenuSelect
          label={t('navigationName')}
          none={t('mainMenu')}
          menus={menus}
          value={String(value ?? '')}
          onChange={(next) => set(name, next)}
        />
      );
    default:
      return null;
  }
}

const isSwitch = (name: string): name is (typeof SWITCHES)[number] =>
  (SWITCHES as readonly string[]).includes(name);
const isChoice = (name: string): name is keyof typeof CHOICES => name in CHOICES;

function ColorThemeField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useMessages(sitePartMessages);
  const { api } = useServices();
  const { data } = useQuery(siteDesignQuery(api));
  const themes = data?.colorThemes ?? [];
  return (
    <NativeSelect
      size="xs"
      label={t('colorTheme')}
      value={value}
      data={[
        { value: '', label: t('colorThemeSite') },
        ...themes.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Footer areas and block fields of themes are classic layouts in the same canvas. */
function AreaLink({ id }: { readonly id: string }) {
  const t = useMessages(sitePartMessages);
  const navigate = useNavigate();
  return (
    <>
      <p className={classes.help}>{t('editAreaHelp')}</p>
      <Button
        size="xs"
        variant="default"
        onClick={() => void navigate({ to: '/areas/$areaId/edit', params: { areaId: id } })}
      >
        {t('editArea')}
      </Button>
    </>
  );
}

interface Words {
  readonly text: string;
  readonly link: string;
  readonly newWindow: boolean;
}

const NO_BUTTON: Words = { text: '', link: '', newWindow: false };

/** Words and a link; a button without either is none, and waits for the other. */
function HeaderButton({
  value,
  onChange,
}: {
  readonly value: unknown;
  readonly onChange: (value: Words | null) => void;
}) {
  const t = useMessages(sitePartMessages);
  const stored = isButton(value) ? value : NO_BUTTON;
  const [typed, setTyped] = useState(stored);
  // Undo changes it from outside.
  useEffect(
    () => setTyped((before) => (isWhole(before) && !isSame(before, stored) ? stored : before)),
    [stored],
  );
  const change = (next: Words): void => {
    setTyped(next);
    const isEmpty = next.text.trim() === '' && next.link.trim() === '';
    if (isWhole(next) || isEmpty) onChange(isEmpty ? null : next);
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('button')}</legend>
      <TextInput
        size="xs"
        label={t('buttonText')}
        maxLength={100}
        value={typed.text}
        onChange={({ currentTarget }) => change({ ...typed, text: currentTarget.value })}
      />
      <LinkField
        isInPanel
        label={t('buttonLink')}
        value={typed.link}
        onChange={(link) => change({ ...typed, link })}
      />
      <Checkbox
        size="xs"
        label={t('newWindow')}
        checked={typed.newWindow}
        onChange={({ currentTarget }) => change({ ...typed, newWindow: currentTarget.checked })}
      />
      {isWhole(typed) && (
        <Button size="compact-xs" variant="default" onClick={() => change(NO_BUTTON)}>
          {t('removeButton')}
        </Button>
      )}
    </fieldset>
  );
}

const isWhole = ({ text, link }: Words): boolean => text.trim() !== '' && link.trim() !== '';

const isButton = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'text' in value && 'link' in value;
