import type { MemberSession } from '@awning/contract';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { clearMember, memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';

/** The session goes on as another role, or as oneself: nothing that was read before counts. */
export function useView<Input>(call: (input: Input) => Promise<MemberSession>, to: '/' | '/staff') {
  const services = useServices();
  const router = useRouter();
  const toasts = useToasts();
  return useMutation({
    mutationFn: call,
    onSuccess: async (session) => {
      clearMember(services);
      services.queries.setQueryData(memberSessionKey, session);
      await router.navigate({ to, search: {} });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
}
