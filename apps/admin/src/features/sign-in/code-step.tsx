import { signMemberOut } from '@awning/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { CodeForm } from './code-form.tsx';
import { signInMessages } from './sign-in-messages.ts';
import { StrangerLayout } from './stranger-layout.tsx';

interface CodeStepProps {
  /** Where to go afterwards. */
  readonly to: string;
}

/** The second step of signing in: the password was right, and the account asks for a code. */
export function CodeStep({ to }: CodeStepProps) {
  const t = useMessages(signInMessages);
  const { api, queries } = useServices();
  const router = useRouter();
  const startOver = useMutation({
    mutationFn: () => api.call(signMemberOut),
    onSuccess: () => queries.invalidateQueries({ queryKey: memberSessionKey }),
  });
  return (
    <StrangerLayout title={t('codeTitle')}>
      <CodeForm
        onSignedIn={() => router.navigate({ to, replace: true })}
        onStartOver={() => startOver.mutate()}
      />
    </StrangerLayout>
  );
}
