import { SegmentedControl } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { useAppearanceChoice } from '../../api/appearance.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { SettingsSection } from './settings-section.tsx';

const choices = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function AppearanceSection() {
  const { scheme, choose, error } = useAppearanceChoice();
  return (
    <SettingsSection title="Appearance" about="How the admin looks for you, on every device you sign in on.">
      <SegmentedControl aria-label="Appearance" data={[...choices]} value={scheme} onChange={choose} />
      <FormNotice>{error && describeError(error)}</FormNotice>
    </SettingsSection>
  );
}
