import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is not started again while it runs. The second press of a double click may come before the button is
 * drawn as busy: it is no second wish, and gets no second toast.
 */
export function useSingleMutation<Data, Failure = DefaultError, Input = void>(
  options: UseMutationOptions<Data, Failure, Input>,
): UseMutationResult<Data, Failure, Input> {
  const isRunning = useRef(false);
  const mutation = useMutation<Data, Failure, Input>({
    ...options,
    onSettled: (...outcome) => {
      isRunning.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  return {
    ...mutation,
    mutate: (...given) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(...given);
    },
  };
}
