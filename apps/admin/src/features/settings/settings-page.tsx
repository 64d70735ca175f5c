import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Page } from '../../ui/page.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { memberMessages } from './member-messages.ts';
import { NoticesSection } from './notices-section.tsx';
import { settingsMessages } from './settings-messages.ts';
import { SettingsSection } from './settings-section.tsx';
import { SiteSettingsSection } from './site-settings-section.tsx';
import { SiteTitleSection } from './site-title-section.tsx';
import { StoreSettingsSection } from './store-settings-section.tsx';

export function SettingsPage() {
  const t = useMessages(memberMessages);
  const words = useMessages(settingsMessages);
  const { website, member } = useMemberSession();
  const may = (permission: string) => member?.permissions.includes(permission) ?? false;
  const store = may('commerce.manage');
  return (
    <Page title={words('title')} siteTitle={website.title}>
      {may('settings.manage') && <SiteTitleSection />}
      {may('settings.manage') && <SiteSettingsSection />}
      {store && <StoreSettingsSection />}
      <AppearanceSection />
      <NoticesSection />
      {may('settings.manage') && may('content.contribute') && <LimitsSection />}
      {store && (
        <SettingsSection title={t('setUp')} about={t('setUpAbout')}>
          <Anchor
            renderRoot={(props) => <Link to="/settings/set-up" {...props} />}
            c="inherit"
            underline="always"
          >
            {t('setUpOpen')}
          </Anchor>
        </SettingsSection>
      )}
    </Page>
  );
}
