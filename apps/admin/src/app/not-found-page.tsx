import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusPage } from '../ui/status-page.tsx';

export function NotFoundPage() {
  return (
    <StatusPage title="There is no such page">
      <p>The address may be mistyped, or the page may have moved.</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
        Back to home
      </Button>
    </StatusPage>
  );
}
