import { mayRoles, type RoleCode, type RoleMap, roleCodes } from '@awning/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../api/member-session-query.ts';
import { describeRoles } from '../features/home/role-names.ts';
import { useMessages } from '../messages/use-messages.ts';
import { Page } from '../ui/page.tsx';
import type { Place } from './places.tsx';
import { shellMessages } from './shell-messages.ts';

/** A deep link to a place that the roles do not include: what it needs, and whom to ask. */
export function NotAllowedPage({ place }: { readonly place: Place }) {
  const t = useMessages(shellMessages);
  const { website } = useMemberSession();
  return (
    <Page title={t('notAllowedTitle')} siteTitle={website.title}>
      <p>{t('notAllowedText', { place: t(place.label), roles: rolesThatOpen(place) })}</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
        {t('backHome')}
      </Button>
    </Page>
  );
}

const rolesThatOpen = ({ anyOf }: Place): string => {
  const opening = roleCodes.filter((code) =>
    anyOf.some((permission) => mayRoles({ [code]: true } as RoleMap, permission)),
  );
  return opening.map((code: RoleCode) => describeRoles({ [code]: true } as RoleMap)).join(', ');
};
