import { type ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { type At, can, step } from '#machines/stepped.ts';

type Life = At<typeof reviewMachine>;
type Act = 'author.write' | 'author.edit' | 'author.takeBack';

const fresh: Life = {
  value: 'unwritten',
  context: { tookPlace: true, isTimeOver: false, otherHasWritten: false },
};

/** What two people say of each other after one gig: a chart for each way, stepped as the server steps them. */
export function createReviews() {
  const lives = new Map<string, Life>();
  const told: string[] = [];
  let isRefused = false;
  let start = fresh;
  const lifeOf = (name: string, whom: string) => lives.get(`${name} ${whom}`) ?? start;

  const stepOne = (name: string, whom: string, type: ReviewEvent['type']) => {
    const next = step(reviewMachine, lifeOf(name, whom), { type });
    if (!next) return false;
    lives.set(`${name} ${whom}`, next);
    told.push(...next.told.map(({ who, news }) => `${who === 'author' ? name : whom} ${news}`));
    return true;
  };

  return {
    /** Whether it took place, when the example begins. */
    begin(tookPlace: boolean) {
      start = { ...fresh, context: { ...fresh.context, tookPlace } };
    },
    /** @throws when the page would offer what the server refuses, or the other way round */
    acts(name: string, act: Act, whom: string) {
      const isOffered = can(reviewMachine, lifeOf(name, whom), { type: act });
      isRefused = !stepOne(name, whom, act);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${act}`);
      if (isRefused || act === 'author.edit') return;
      stepOne(whom, name, act === 'author.write' ? 'other.wrote' : 'other.tookBack');
    },
    answers(name: string, whose: string) {
      isRefused = !stepOne(whose, name, 'subject.answer');
    },
    /** For both. */
    timePasses(one: string, other: string) {
      stepOne(one, other, 'time.over');
      stepOne(other, one, 'time.over');
    },
    isRefused: () => isRefused,
    stateOf: (name: string, whom: string) => lifeOf(name, whom).value,
    timesTold: (name: string, news: string) => told.filter((one) => one === `${name} ${news}`).length,
  };
}

export type Reviews = ReturnType<typeof createReviews>;
