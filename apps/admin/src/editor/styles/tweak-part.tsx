import type { SiteThemeResponse } from '@awning/contract';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { NO_AIMS } from '../editor-model.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { type Look, tweakField } from './design-draft.ts';
import { type LookState, shownField } from './look-session.ts';
import { SliderField } from './slider-field.tsx';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';

type Tweak = SiteThemeResponse['tweaks'][number];

interface TweakPartProps {
  readonly look: Look;
  /** Of the draft of the theme. */
  readonly state: LookState;
  readonly mayWriteCss: boolean;
}

/** ED-70: what the theme lets owners adjust, by category; a press on the page leaves what aims at that part. */
export function TweakPart({ look, state, mayWriteCss }: TweakPartProps) {
  const t = useMessages(stylesMessages);
  const model = useEditorModel();
  const { theme, tweaks } = look.theme;
  const replaced = new Set(look.parts.reads.design.length > 0 ? look.parts.look.replacedTweaks : []);
  const offered = tweaks.filter(({ title }) => !replaced.has(title));
  const aims = [...new Set(offered.flatMap(({ target }) => target ?? []))];
  useAims(aims);
  const aimed = useEditor(({ view }) => view.aimed);
  // A part that nothing aims at leaves the list as it is.
  const met = new Set(aimed ?? []);
  const shown = met.size === 0 ? offered : offered.filter(({ target }) => target !== null && met.has(target));
  const categories = [...new Set(shown.map(({ category }) => category))];
  if (!theme) return null;
  return (
    <section className={classes.part}>
      <h2>{t('tweaks', { theme: theme.title })}</h2>
      {met.size > 0 && (
        <p className={classes.aimed} role="status">
          {t('aimed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => model.show({ aimed: null })}>
            {t('showAll')}
          </Button>
        </p>
      )}
      {categories.map((category) => (
        <fieldset key={category} className={classes.group}>
          <legend>{category}</legend>
          {shown
            .filter((tweak) => tweak.category === category)
            .map((tweak) => (
              <TweakControl
                key={tweak.title}
                tweak={tweak}
                value={shownField(state, tweakField(tweak.title))}
                onChange={(value, merge) => look.tweaks.edit({ [tweakField(tweak.title)]: value }, merge)}
              />
            ))}
        </fieldset>
      ))}
      {mayWriteCss && <CustomCss look={look} state={state} />}
    </section>
  );
}

/** The page says which of these a press meets, for as long as the settings are shown. */
function useAims(aims: readonly string[]): void {
  const model = useEditorModel();
  const key = aims.join('\n');
  useEffect(() => {
    model.show({ aims: key === '' ? NO_AIMS : key.split('\n'), aimed: null });
    return () => model.show({ aims: NO_AIMS, aimed: null });
  }, [model, key]);
}

interface TweakControlProps {
  readonly tweak: Tweak;
  readonly value: unknown;
  readonly onChange: (value: unknown, merge?: string) => void;
}

function TweakControl({ tweak, value, onChange }: TweakControlProps) {
  const { title, type, label, options, min, max, step } = tweak;
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'dropdown':
      return (
        <NativeSelect
          size="xs"
          label={label}
          value={text}
          data={[...options]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          size="xs"
          label={label}
          checked={text === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
      );
    case 'value': {
      const number = Number.parseFloat(text);
      if (min === null || max === null || Number.isNaN(number)) break;
      const unit = text.replace(/^[\d.+-]+/, '');
      return (
        <SliderField
          label={label}
          value={number}
          min={min}
          max={max}
          step={step}
          digits={step < 1 ? 2 : 0}
          unit={unit}
          onChange={(next) => onChange(`${next}${unit}`, title)}
        />
      );
    }
    case 'font':
      return <FontTweak tweak={tweak} value={value} onChange={onChange} />;
    default:
  }
  return <TypedTweak label={label} value={text} onChange={onChange} />;
}

/** Colours and lengths as themes write them. What does not fit is refused by the server, with a sentence. */
function TypedTweak({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      size="xs"
      label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== value && onChange(typed)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== value && onChange(typed)}
    />
  );
}

/** A font is several properties; each is written as in a stylesheet. */
function FontTweak({ tweak, value, onChange }: TweakControlProps) {
  const own = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, string>>) : {};
  const usual = typeof tweak.default === 'object' ? tweak.default : {};
  return (
    <fieldset className={classes.group}>
      <legend>{tweak.label}</legend>
      {Object.keys(usual).map((property) => (
        <TypedTweak
          key={property}
          label={property}
          value={own[property] ?? usual[property] ?? ''}
          onChange={(next) => onChange({ ...usual, ...own, [property]: next })}
        />
      ))}
    </fieldset>
  );
}

/** For those who may write code; what cannot be read of it is left out, and said. */
function CustomCss({ look, state }: Pick<TweakPartProps, 'look' | 'state'>) {
  const t = useMessages(stylesMessages);
  const id = useId();
  const stored = String(shownField(state, 'customCss') ?? '');
  const [typed, setTyped] = useState(stored);
  useEffect(() => setTyped(stored), [stored]);
  // Of the rules that visitors have; a draft is compiled when it is looked at.
  const faults = look.theme.styleDiagnostics.filter(({ file }) => file === 'custom.css');
  return (
    <div className={classes.css}>
      <Textarea
        id={id}
        size="xs"
        label={t('customCss')}
        description={t('customCssHelp')}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          look.tweaks.edit({ customCss: currentTarget.value }, 'css');
        }}
      />
      {faults.length > 0 && (
        <div className={classes.warning}>
          <strong>{t('customCssProblems', { count: faults.length })}</strong>
          {faults.map(({ line, message }) => (
            <p key={`${line} ${message}`}>
              {line === null ? message : t('customCssLine', { line, message })}
            </p>
          ))}
        </div>
      )}
      <p className={classes.help}>{t('customCssWayBack')}</p>
    </div>
  );
}
