import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

/**
 * A mutation that a second press does not repeat: while one is under way, the same once more is left out. A view
 * learns that it is busy a moment too late for a double click; the cache of mutations knows at once.
 */
export function useAct<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const client = useQueryClient();
  const mutationKey = ['act', useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate = (variables: Variables, more?: MutateOptions<Data, Error, Variables>) => {
    const isSame = (other: unknown) => hashKey([other]) === hashKey([variables]);
    const underWay = client.isMutating({ mutationKey, predicate: ({ state }) => isSame(state.variables) });
    if (underWay === 0) mutation.mutate(variables, { ...more });
  };
  return { ...mutation, mutate, mutationKey };
}
