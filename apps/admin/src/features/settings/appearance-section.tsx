import { SegmentedControl } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { useAppearanceChoice } from '../../api/appearance.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { SettingsSection } from './settings-section.tsx';

const choices = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function AppearanceSection() {
  const { scheme, choose, error } = useAppearanceChoice();
  return (
    <SettingsSection title="Appearance" about="Of this admin, for you alone, wherever you sign in.">
      <SegmentedControl aria-label="Appearance" data={[...choices]} value={scheme} onChange={choose} />
      <FormNotice>{error && describeError(error)}</FormNotice>
    </SettingsSection>
  );
}
