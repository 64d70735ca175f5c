import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { Page } from '../../ui/page.tsx';
import classes from './home-page.module.css';
import { describeRoles } from './role-names.ts';

/** What is true about the site today, and nothing that is not there yet. */
export function HomePage() {
  const { website, member, mailLeavesTheMachine } = useMemberSession();
  const address = website.baseUrl.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return (
    <Page title="Home" siteTitle={website.title}>
      <section className={classes.hero} aria-labelledby="site-title">
        <Text id="site-title" component="h2" className={classes.title}>
          {website.title}
        </Text>
        <Anchor href={website.baseUrl} target="_blank" rel="noreferrer" c="inherit" underline="always">
          {address}
        </Anchor>
      </section>
      <dl className={classes.facts}>
        <Fact name="Visitors see">
          The pages that are published, or a holding page with your site’s name while there is no home page.
        </Fact>
        <Fact name="Mail">
          {mailLeavesTheMachine
            ? 'Messages are sent through your mail server. '
            : 'No mail server is set up, so messages are kept here instead of being sent. '}
          {member?.permissions.includes('mail.view') && (
            <Anchor renderRoot={(props) => <Link to="/mail" {...props} />} c="inherit" underline="always">
              Read them
            </Anchor>
          )}
        </Fact>
        <Fact name="You are">
          {member?.displayName} ({member?.email}), {member && describeRoles(member.roles)}
        </Fact>
      </dl>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
