import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type At, step } from '#machines/stepped.ts';

type Life = At<typeof deletionMachine>;

/** Ada's account on its way out, stepped as page and server step it. */
export function createLeaving() {
  let life: Life = { value: 'standing', context: {} };
  const told: string[] = [];
  return {
    acts(event: DeletionEvent) {
      const next = step(deletionMachine, life, event);
      if (!next) return;
      life = next;
      told.push(...next.told.map(({ news }) => news));
    },
    state: () => life.value,
    isHidden: () => deletionMachine.resolveState(life).hasTag('hidden'),
    timesTold: (news: string) => told.filter((one) => one === news).length,
  };
}

export type Leaving = ReturnType<typeof createLeaving>;
