import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import { SettingsSection } from './form/settings-section.tsx';
import { memberMessages } from './member-messages.ts';
import { StoreSettingsSection } from './store-settings-section.tsx';

export function StoreTopic() {
  const t = useMessages(memberMessages);
  return (
    <>
      <StoreSettingsSection />
      <SettingsSection anchor="set-up" title={t('setUp')} about={t('setUpAbout')}>
        <Anchor
          renderRoot={(props) => <Link to="/settings/set-up" {...props} />}
          c="inherit"
          underline="always"
        >
          {t('setUpOpen')}
        </Anchor>
      </SettingsSection>
    </>
  );
}
