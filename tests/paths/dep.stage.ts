import { expect } from '@playwright/test';
import type { Dep, GigDeps } from '#contract/ours/deps.ts';
import type { DepEvent, depMachine } from '#machines/dep/dep.machine.ts';
import { depModel } from '#machines/dep/dep.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Call } from './support/backend.ts';
import { soon } from './support/patience.ts';
import { gigBody } from './support/played-gig.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof depMachine>;
type Caused = Happening<typeof depMachine, unknown>;
type Life = Caused['after'];

const personOf = (id: string, name: string) => ({ id, name, avatar: null, headline: '', place: '' });
const cleo: Dep['dep'] = {
  ...personOf('cleo', 'Cleo'),
  ...{ linkState: 'linked', linkId: 'l1', mutualCount: 0, skills: [], genres: [] },
};

/** What the server says of it to Ada, who is booked for Bob's gig and cannot come. */
const depsIn = ({ value }: Life): GigDeps => ({
  items:
    value === 'none'
      ? []
      : [
          {
            ...{ id: 'd1', gigId: 'g1', state: value, player: personOf(ada.id, ada.name), dep: cleo },
            ...{ roleId: '1', note: '', createdAt: '2026-01-06T12:00:00.000Z' },
          },
        ],
});

/** The gig as Ada sees it. */
function gigIn({ value, context }: Life) {
  const isBooked = value === 'none' ? context.mayPassOn : value !== 'passed';
  const state = isBooked ? ('accepted' as const) : ('withdrawn' as const);
  return {
    ...gigBody({ gigStatus: 'filled', gigIsOver: context.gigIsOver }),
    myApplication: { id: 'a1', state, note: '', acceptedTerms: null },
    applicationCounts: null,
    hasDeps: true,
  };
}

function stands({ backend }: Scene, life: Life): void {
  backend.say('GET /api/gigs/:id', { status: 200, body: gigIn(life) });
  backend.say('GET /api/gigs/:id/deps', { status: 200, body: depsIn(life) });
}
const button = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true });

/** The others act, or time passes: all that comes of it here is news. */
function hears({ scene, after }: Caused): Promise<void> {
  stands(scene, after);
  return scene.tellChange('application', 'g1');
}

const notOffered = 'nothing is offered that the chart refuses, and no news makes it so';

/** Ada does it by what her page offers. */
async function does(
  caused: Caused,
  type: DepEvent['type'],
  call: Call,
  press: (scene: Scene) => Promise<void>,
) {
  const { scene, before, after } = caused;
  if (!before?.can({ type })) return caused.send(notOffered, async () => hears(caused));
  scene.backend.say(call, () => {
    stands(scene, after);
    return { status: type === 'player.ask' ? 201 : 200, body: depsIn(after) };
  });
  const asked = scene.backend.timesAsked(call);
  await press(scene);
  await expect.poll(() => scene.backend.timesAsked(call), soon(call)).toBe(asked + 1);
}

const state = ({ page }: Scene) => page.getByRole('region', { name: 'Your dep' });
const says = (words: string) => async (here: Here) => here.scene.shows(state(here.scene).getByText(words));

export const stage = walkStage(
  defineStage<typeof depMachine>({
    name: 'dep',
    model: depModel,
    steppedByServer: true,
    keepsPage: true,
    async open({ scene, after }) {
      stands(scene, after);
      scene.backend.say('GET /api/gigs/:id/dep-candidates', {
        status: 200,
        body: { items: [{ ...cleo, thatDay: null }], nextCursor: null },
      });
      await openAsMember(scene, ada, '/gigs/g1');
      await scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));
      await scene.tellChange('application', 'g1');
    },
    events: {
      'player.ask': (caused) =>
        does(caused, 'player.ask', 'POST /api/gigs/:id/deps', async (scene) => {
          await button(scene, 'Find a dep').click();
          await scene.page.getByRole('radio', { name: 'Cleo' }).check();
          await button(scene, 'Ask Cleo').click();
        }),
      'player.takeBack': (caused) =>
        does(caused, 'player.takeBack', 'POST /api/deps/:id/take-back', (scene) =>
          button(scene, 'Take it back: Cleo').click(),
        ),
      'dep.agree': hears,
      'dep.turnDown': hears,
      'poster.agree': hears,
      'poster.refuse': hears,
      'poster.changeTerms': hears,
      'booking.ended': hears,
      'people.parted': hears,
      'time.over': hears,
    },
    sees: {
      async none({ scene, after }: Here) {
        await scene.shows(scene.page.getByRole('heading', { name: 'Drummer for Friday' }));
        const { mayPassOn, gigIsOver } = after.context;
        // Whether somebody has a place anyway the server alone knows.
        await expect(button(scene, 'Find a dep')).toHaveCount(mayPassOn && !gigIsOver ? 1 : 0);
      },
      asked: says('You have asked Cleo'),
      willing: says('Cleo would play instead of you'),
      passed: says('Cleo plays instead of you'),
      turnedDown: says('Cleo cannot play instead of you'),
      refused: says('Bob would rather have you than Cleo'),
      takenBack: async ({ scene }: Here) => void (await expect(state(scene)).toBeHidden()),
      ended: says('Cleo is not asked any more'),
    },
  }),
);
