import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { inputPropsOf } from '../../../kit/fields/field-props.ts';
import { LinkField } from '../../../kit/fields/link-field.tsx';
import { RichTextField } from '../../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { type ControlProps, textOf } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';

/** A line that may be longer than the panel is wide is shown as several. */
const LONG_LINE = 500;

export function TextControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const { control, change } = setting;
  const { multiline = false, maxLength = 0 } = control;
  const isAddress = control.control === 'web-address';
  const props = {
    ...inputPropsOf(field),
    value: textOf(setting.value),
    placeholder: setting.isMixed ? t('different') : (control.empty ?? ''),
  };
  const write = (text: string): void => {
    const typed = multiline ? text : text.replace(/\s*\n\s*/g, ' ');
    const isNothing = typed === '' && control.empty !== undefined;
    change(isNothing ? null : typed, { isTyping: true });
  };
  if (!multiline && (isAddress || maxLength < LONG_LINE))
    return (
      <TextInput
        {...props}
        type={isAddress ? 'url' : 'text'}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...props}
      rows={multiline ? 3 : 1}
      classNames={{ input: multiline ? classes.tall : classes.growing }}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !multiline) event.preventDefault();
      }}
    />
  );
}

export function CodeControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  return (
    <Textarea
      {...inputPropsOf(field)}
      value={textOf(setting.value)}
      placeholder={setting.isMixed ? t('different') : ''}
      rows={6}
      spellCheck={false}
      classNames={{ input: classes.code }}
      onChange={({ currentTarget }) => setting.change(currentTarget.value, { isTyping: true })}
    />
  );
}

export function RichTextControl({ setting, field }: ControlProps) {
  return (
    <RichTextField
      {...field}
      value={textOf(setting.value)}
      onChange={(html) => setting.change(html, { isTyping: true })}
    />
  );
}

export function LinkControl({ setting, field }: ControlProps) {
  return (
    <LinkField
      {...field}
      value={textOf(setting.value)}
      onChange={(link) => setting.change(link, { isTyping: true })}
    />
  );
}

/** A list of texts, one on each line. The text stays as typed while it is written. */
export function LinesControl({ setting, field }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const lines: readonly unknown[] = Array.isArray(setting.value) ? setting.value : [];
  return (
    <Textarea
      {...inputPropsOf(field)}
      value={typed ?? lines.join('\n')}
      rows={3}
      classNames={{ input: classes.tall }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = currentTarget.value.split('\n').filter((line) => line.trim() !== '');
        setting.change(next, { isTyping: true });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
