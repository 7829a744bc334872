import { type DepEvent, depMachine } from '#machines/dep/dep.machine.ts';
import { type At, can, step } from '#machines/stepped.ts';

type Life = At<typeof depMachine>;
type Act = Extract<DepEvent['type'], `${'player' | 'dep' | 'poster'}.${string}`>;

/** The place of one player in a gig, and whom they ask to play instead, stepped as the server steps it. */
export function createDeps() {
  let life: Life = { value: 'none', context: { mayPassOn: false, gigIsOver: false, depHasPlace: false } };
  let isRefused = false;
  const told: string[] = [];

  return {
    /** Whether the player has a place, when the example begins. */
    begin(mayPassOn: boolean) {
      life = { ...life, context: { ...life.context, mayPassOn } };
    },
    /** @throws when the page would offer what the server refuses, or the other way round */
    acts(type: Act) {
      const isOffered = can(depMachine, life, { type });
      isRefused = !this.happens(type);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${type}`);
    },
    happens(type: DepEvent['type']): boolean {
      const next = step(depMachine, life, { type });
      if (!next) return false;
      life = next;
      told.push(...next.told.map(({ who, news }) => `${who}: ${news}`));
      return true;
    },
    /** What is so besides, without anybody's move. */
    facts(changed: Partial<Life['context']>) {
      life = { ...life, context: { ...life.context, ...changed } };
    },
    isRefused: () => isRefused,
    state: () => life.value,
    told: (who: string) =>
      told.flatMap((one) => (one.startsWith(`${who}: `) ? [one.slice(who.length + 2)] : [])).join(', '),
  };
}

export type Deps = ReturnType<typeof createDeps>;
