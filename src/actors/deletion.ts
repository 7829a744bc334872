import { useState } from 'react';
import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type At, step } from '#machines/stepped.ts';

type State = At<typeof deletionMachine>['value'];

/** How far the member is in deleting the account, by the same chart as the server: what it refuses changes nothing. */
export function useDeletion() {
  const [state, setState] = useState<State>('standing');
  const send = (event: DeletionEvent) =>
    setState((value) => step(deletionMachine, { value, context: {} }, event)?.value ?? value);
  return { state, send };
}
