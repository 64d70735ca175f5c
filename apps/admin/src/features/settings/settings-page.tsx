import { Text } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { Page } from '../../ui/page.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { SiteSettingsSection } from './site-settings-section.tsx';
import { StoreSettingsSection } from './store-settings-section.tsx';

export function SettingsPage() {
  const { website, member } = useMemberSession();
  const may = (permission: string) => member?.permissions.includes(permission) ?? false;
  const [site, store] = [may('settings.manage'), may('commerce.manage')];
  return (
    <Page title="Settings" siteTitle={website.title}>
      {site && <SiteSettingsSection />}
      {store && <StoreSettingsSection />}
      {store && <AppearanceSection />}
      {!site && !store && <Text>Your roles do not include the settings of this site.</Text>}
    </Page>
  );
}
