import { personLinkMachine, type Side } from '#machines/person-link/person-link.machine.ts';
import { type At, can, step } from '#machines/stepped.ts';

type Act = 'request' | 'accept' | 'end' | 'block' | 'unblock' | 'lapse';
type Life = At<typeof personLinkMachine>;

const start: Life = { value: 'none', context: { blockedBy: [], resting: null } };
const mirrored: Record<Life['value'], Life['value']> = {
  none: 'none',
  outgoing: 'incoming',
  incoming: 'outgoing',
  unheard: 'declined',
  declined: 'unheard',
  linked: 'linked',
  blocked: 'blocked',
};

/** How people stand to each other: each of two has a chart of their own, stepped by what either of them does. */
export function createPairs() {
  const lives = new Map<string, Life>();
  const told: string[] = [];
  let hasChanged = false;
  const lifeOf = (name: string, whom: string) => lives.get(`${name} ${whom}`) ?? start;

  const stepOne = (viewer: string, other: string, act: Act, by: Side) => {
    const life = lifeOf(viewer, other);
    const next = step(personLinkMachine, life, { type: `personLink.${act}`, by });
    if (next) lives.set(`${viewer} ${other}`, next);
    return (next?.told ?? []).map(({ who, news }) => `${who === 'viewer' ? viewer : other} ${news}`);
  };

  return {
    /** @throws when the two charts do not say the same, each from its own end */
    acts(name: string, act: Act, whom: string) {
      const isOffered = can(personLinkMachine, lifeOf(name, whom), {
        type: `personLink.${act}`,
        by: 'viewer',
      });
      const before = lifeOf(name, whom);
      const news = stepOne(name, whom, act, 'viewer');
      const sameNews = stepOne(whom, name, act, 'other');
      const after = lifeOf(name, whom);
      hasChanged = after !== before;
      told.push(...news);
      if (news.join() !== sameNews.join())
        throw new Error(`Told ${news} at one end, ${sameNews} at the other`);
      if (mirrored[after.value] !== lifeOf(whom, name).value) throw new Error(`One end is ${after.value}`);
      if (isOffered !== hasChanged) throw new Error(`Client and server differ on ${act}`);
    },
    /** Thirty days pass for both of them. */
    wait(name: string, whom: string) {
      for (const by of ['viewer', 'other'] as const) {
        stepOne(name, whom, 'lapse', by);
        stepOne(whom, name, 'lapse', by);
      }
    },
    hasChanged: () => hasChanged,
    stateOf: (name: string, whom: string) => lifeOf(name, whom).value,
    timesTold: (name: string, news: string) => told.filter((one) => one === `${name} ${news}`).length,
  };
}

export type Pairs = ReturnType<typeof createPairs>;
