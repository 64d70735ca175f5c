import { listMemberSites } from '@awning/contract/calls';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { CopySiteForm } from './copy-site-form.tsx';
import { NewSiteForm } from './new-site-form.tsx';
import { QuietSite } from './quiet-site.tsx';
import { RemoveSiteDialog } from './remove-site-dialog.tsx';
import { SiteCopies } from './site-copies.tsx';
import classes from './site-topics.module.css';
import { sitesMessages } from './sites-messages.ts';

export function SitesTopic() {
  const t = useMessages(sitesMessages);
  const { website, member } = useMemberSession();
  const isOwner = member?.isOwner === true;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {website.isQuiet && (
        <SettingsSection anchor="quiet" title={t('quiet')} about={t('quietAbout')}>
          {isOwner ? <QuietSite /> : <p className={classes.dim}>{t('ownerOnly')}</p>}
        </SettingsSection>
      )}
      <SettingsSection anchor="sites" title={t('others')} about={t('othersAbout')}>
        <OwnSites />
      </SettingsSection>
      <SettingsSection anchor="make" title={t('make')} about={t('makeAbout')}>
        {isOwner ? <NewSiteForm /> : <p className={classes.dim}>{t('ownerOnly')}</p>}
      </SettingsSection>
      <SettingsSection anchor="copy" title={t('copy')} about={t('copyAbout')}>
        {isOwner ? (
          <>
            <SiteCopies />
            <CopySiteForm />
          </>
        ) : (
          <p className={classes.dim}>{t('ownerOnly')}</p>
        )}
      </SettingsSection>
      {member?.permissions.includes('settings.manage') && (
        <SettingsSection anchor="close" title={t('close')} about={t('closeAbout')}>
          <Anchor
            renderRoot={(props) => <Link to="/settings/$topic" params={{ topic: 'access' }} {...props} />}
            c="inherit"
            underline="always"
            w="fit-content"
          >
            {t('closeOpen')}
          </Anchor>
        </SettingsSection>
      )}
      <SettingsSection anchor="danger" title={t('remove')} about={t('removeAbout', { title: website.title })}>
        {isOwner ? (
          <Button color="red" variant="outline" w="fit-content" onClick={() => setRemoving(true)}>
            {t('removeButton', { title: website.title })}
          </Button>
        ) : (
          <p className={classes.dim}>{t('ownerOnly')}</p>
        )}
      </SettingsSection>
      <RemoveSiteDialog isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

function OwnSites() {
  const t = useMessages(sitesMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const sites = useQuery({
    queryKey: ['member-sites'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.call(listMemberSites, { signal })).body.sites,
  });
  if (sites.error) return <FormNotice>{describeError(sites.error)}</FormNotice>;
  if (!sites.data) return <Skeleton height={64} role="status" aria-label={t('loading')} />;
  const others = sites.data.filter(({ id }) => id !== website.id);
  if (others.length === 0) return <p className={classes.dim}>{t('none')}</p>;
  return (
    <ul className={classes.rows}>
      <li>
        <span className={classes.head}>
          <span className={classes.name}>{website.title}</span>
          <span className={classes.dim}>{t('here')}</span>
        </span>
      </li>
      {others.map(({ id, title, baseUrl }) => (
        <li key={id}>
          <span className={classes.head}>
            <Anchor href={`${baseUrl}/config`} aria-label={t('open', { title })} c="inherit" fw={600}>
              {title}
            </Anchor>
            <span className={classes.dim}>{new URL(baseUrl).host}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
