import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface SettingsLinkProps {
  readonly topic: string;
  readonly children: ReactNode;
}

/** To what is no part of a draft and saved among the settings of the site. */
export function SettingsLink({ topic, children }: SettingsLinkProps) {
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => <Link to="/settings/$topic" params={{ topic }} {...props} />}
    >
      {children}
    </Button>
  );
}
