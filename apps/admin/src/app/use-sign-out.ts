import { signMemberOut } from '@awning/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clearMember } from '../api/member-session-query.ts';
import { useServices } from '../api/services-context.tsx';

/** Ends the session and forgets what this page knew of it. What the page still asks for meanwhile is not sent. */
export function useSignOut() {
  const services = useServices();
  const { api, queries, session } = services;
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const hold = session.hold();
      try {
        await queries.cancelQueries();
        await api.call(signMemberOut);
      } catch (failure) {
        hold.release();
        void queries.invalidateQueries();
        throw failure;
      }
      clearMember(services);
      await router.navigate({ to: '/sign-in', search: {} });
      hold.drop();
    },
  });
  return { signOut: () => mutate(), isPending, error };
}
