import { TextInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { welcomeMessages } from './welcome-messages.ts';

interface NameStepProps {
  readonly value: string;
  readonly isTried: boolean;
  readonly onChange: (title: string) => void;
}

export function NameStep({ value, isTried, onChange }: NameStepProps) {
  const t = useMessages(welcomeMessages);
  return (
    <TextInput
      label={t('name')}
      description={t('nameHint')}
      size="md"
      maw={480}
      maxLength={200}
      autoFocus
      autoComplete="organization"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isTried && value.trim() === '' ? t('nameMissing') : undefined}
    />
  );
}
