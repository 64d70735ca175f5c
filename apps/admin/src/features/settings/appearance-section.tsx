import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { type MemberChoices, useMemberChoice } from '../../api/member-choices.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { memberMessages } from './member-messages.ts';

/** How the admin looks and behaves for the member: shown at once, and taken back when it cannot be saved. */
export function AppearanceSection() {
  const t = useMessages(memberMessages);
  const appearance = useSavedChoice('appearance');
  const density = useSavedChoice('density');
  const singleKeys = useSavedChoice('singleKeys');
  const error = appearance.error ?? density.error ?? singleKeys.error;
  return (
    <SettingsSection anchor="appearance" title={t('appearance')} about={t('appearanceAbout')}>
      <SegmentedControl
        aria-label={t('appearance')}
        data={[
          { value: 'auto', label: t('system') },
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        value={appearance.value}
        onChange={appearance.choose}
      />
      <SegmentedControl
        aria-label={t('rows')}
        data={[
          { value: 'normal', label: t('normal') },
          { value: 'compact', label: t('compact') },
        ]}
        value={density.value}
        onChange={density.choose}
      />
      <Toggle
        label={t('keys')}
        description={t('keysAbout')}
        checked={singleKeys.value}
        onChange={singleKeys.choose}
      />
      <FormNotice>{error && describeError(error)}</FormNotice>
    </SettingsSection>
  );
}

export function useSavedChoice<Name extends keyof MemberChoices>(name: Name) {
  const [value, save] = useMemberChoice(name);
  const { mutate, error } = useMutation({ mutationFn: save });
  return { value, error, choose: (next: MemberChoices[Name]) => mutate(next) };
}
