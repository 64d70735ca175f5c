import { signMemberOut } from '@awning/contract/calls';
import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { describeError } from '../api/api-error.ts';
import { clearMember, useMemberSession } from '../api/member-session-query.ts';
import { useServices } from '../api/services-context.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { IconExternalLink, IconHome, IconLogout, IconMail, IconSettings } from '../ui/icons.tsx';
import classes from './rail.module.css';

/** `anyOf`: shown only to members whose roles allow something of what is there. */
const places = [
  { to: '/', label: 'Home', icon: IconHome, anyOf: ['site.view'] },
  { to: '/mail', label: 'Mail', icon: IconMail, anyOf: ['mail.view'] },
  { to: '/settings', label: 'Settings', icon: IconSettings, anyOf: ['settings.manage', 'commerce.manage'] },
] as const;

const iconSize = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function Rail({ onNavigate }: { onNavigate?: () => void }) {
  const { website, member } = useMemberSession();
  const services = useServices();
  const router = useRouter();
  const signOut = useMutation({
    mutationFn: () => services.api.call(signMemberOut),
    onSuccess: () => {
      clearMember(services);
      return router.navigate({ to: '/sign-in', search: {} });
    },
  });

  return (
    <div className={classes.rail}>
      <nav aria-label="Main">
        <ul className={classes.places}>
          {places
            .filter(({ anyOf }) => anyOf.some((permission) => member?.permissions.includes(permission)))
            .map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  search={{}}
                  className={classes.place}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  onClick={onNavigate}
                >
                  <Icon {...iconSize} />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        <a className={classes.place} href={website.baseUrl} target="_blank" rel="noreferrer">
          <IconExternalLink {...iconSize} />
          View the site
        </a>
        <UnstyledButton
          className={classes.place}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          <IconLogout {...iconSize} />
          {signOut.isPending ? 'Signing out…' : 'Sign out'}
        </UnstyledButton>
        <FormNotice>{signOut.error && describeError(signOut.error)}</FormNotice>
        <p className={classes.member}>
          {member?.displayName}
          <span>{member?.email}</span>
        </p>
      </div>
    </div>
  );
}
