import { expect } from '@playwright/test';
import type { Profile } from '#contract/ours/profile.ts';
import type { personLinkMachine } from '#machines/person-link/person-link.machine.ts';
import { personLinkModel } from '#machines/person-link/person-link.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Call } from './support/backend.ts';
import { soon } from './support/patience.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof personLinkMachine>;
type Caused = Happening<typeof personLinkMachine, { by: 'viewer' | 'other' }>;
type Life = Pick<Caused['after'], 'value' | 'context'>;

const bob = { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' };
const apart: Life = { value: 'none', context: { blockedBy: [], resting: null } };

/** What the server says of a state: of a no nobody is told. */
const told = (value: Life['value']) =>
  value === 'unheard' ? 'outgoing' : value === 'declined' ? 'none' : value;

const standing = (value: Life['value']) => {
  const state = told(value);
  return { linkState: state === 'blocked' ? 'none' : state, linkId: state === 'none' ? null : 'l1' } as const;
};

const profileOf = ({ value }: Life): Profile => ({
  ...bob,
  ...standing(value),
  mutualCount: 0,
  skills: [],
  genres: [],
  bio: '',
  rates: [],
  workLinks: [],
  memberSince: '2026-01-05T12:00:00.000Z',
  mutuals: [],
  counts: { posts: 0, gigs: 0, links: 0 },
  canMessage: false,
});

/** What the server says to any of the calls that change it. */
const changed = (life: Life) => {
  const { linkState, linkId } = profileOf(life);
  return { status: 200, body: { ok: true, userId: 'bob', linkState, linkId } };
};

/** From now on the server has it so; the page does not know yet. */
function stands({ backend }: Scene, life: Life): void {
  backend.say(
    'GET /api/profiles/:id',
    life.value === 'blocked' ? { status: 404 } : { status: 200, body: profileOf(life) },
  );
  const blocked = life.context.blockedBy.includes('viewer') ? [{ person: bob, createdAt: bobsDay }] : [];
  backend.say('GET /api/blocks', { status: 200, body: { items: blocked, nextCursor: null } });
}
const bobsDay = '2026-01-06T12:00:00.000Z';

const hint = (scene: Scene) => scene.tellChange('person', 'bob');
const button = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true });

/** The other one acts somewhere else: all that comes of it here is news. */
function hears({ scene, after }: Caused): Promise<void> {
  stands(scene, after);
  return hint(scene);
}

/** What the page shows of it: who did not block is not told of a block. */
const lookOf = ({ value, context }: Life) =>
  `${told(value)}${context.blockedBy.includes('viewer') ? ' by me' : ''}`;

/**
 * The viewer acts. What the chart refuses is not offered: only a page that has not heard yet how they stand
 * (`offering`) can be pressed.
 */
async function acts(caused: Caused, offering: Life, call: Call, press: (scene: Scene) => Promise<void>) {
  const { scene, before, after } = caused;
  if (caused.what.by === 'other') return hears(caused);
  if (before === undefined || lookOf(before) !== lookOf(offering)) {
    stands(scene, offering);
    await hint(scene);
  }
  await sees(scene, offering);
  // Not before it is asked: the page may still ask again for what earlier news told of.
  scene.backend.say(call, () => {
    stands(scene, after);
    return changed(after);
  });
  const asked = scene.backend.timesAsked(call);
  await press(scene);
  await expect.poll(() => scene.backend.timesAsked(call), soon(call)).toBe(asked + 1);
}

const offers: Record<'none' | 'outgoing' | 'incoming' | 'linked', readonly string[]> = {
  none: ['Connect with Bob'],
  outgoing: ['Take back the request to Bob'],
  incoming: ['Decline Bob', 'Accept Bob'],
  linked: ['Linked with Bob'],
};

/** Exactly what may be done now is offered, and nothing to somebody who is not there. */
async function sees(scene: Scene, { value: state, context }: Life) {
  const value = told(state);
  if (value === 'blocked') {
    const isOwn = context.blockedBy.includes('viewer');
    const title = isOwn ? 'You blocked Bob' : 'Nobody here by that address';
    return scene.shows(scene.page.getByRole('heading', { name: title }));
  }
  const all = Object.values(offers).flat();
  const shown = async () => {
    const seen = await Promise.all(
      all.map(async (name) => ((await button(scene, name).count()) ? [name] : [])),
    );
    return seen.flat();
  };
  await expect.poll(shown, soon('what can be done')).toEqual(offers[value]);
}

const seesAs =
  (value: Life['value']) =>
  ({ scene, after }: Here) =>
    sees(scene, { value, context: after.context });

export const stage = walkStage(
  defineStage<typeof personLinkMachine>({
    name: 'person-link',
    model: personLinkModel,
    steppedByServer: true,
    keepsPage: true,
    async open({ scene }) {
      stands(scene, apart);
      await openAsMember(scene, ada, '/profile/bob');
      await scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));
      await hint(scene);
    },
    events: {
      'personLink.request': (caused) =>
        acts(caused, apart, 'POST /api/links', (scene) => button(scene, 'Connect with Bob').click()),
      'personLink.accept': (caused) =>
        acts(caused, { ...apart, value: 'incoming' }, 'PUT /api/links/:id/accept', (scene) =>
          button(scene, 'Accept Bob').click(),
        ),
      'personLink.end': (caused) => {
        const before = caused.before?.value ?? 'none';
        // Who has declined can do so once more only where a page has not heard of it.
        const value = before === 'declined' ? 'incoming' : told(before);
        return acts(caused, { ...apart, value }, 'DELETE /api/links/:id', async (scene) => {
          if (value === 'outgoing') await button(scene, 'Take back the request to Bob').click();
          if (value === 'incoming') await button(scene, 'Decline Bob').click();
          if (value !== 'linked') return;
          await button(scene, 'Linked with Bob').click();
          await scene.page.getByRole('menuitem', { name: 'Remove the link' }).click();
          await button(scene, 'Remove link').click();
        });
      },
      'personLink.block': (caused) => {
        const value = told(caused.before?.value ?? 'none');
        const offering = value === 'blocked' ? apart : { ...apart, value };
        return acts(caused, offering, 'PUT /api/blocks/:id', async (scene) => {
          await button(scene, 'More about Bob').click();
          await scene.page.getByRole('menuitem', { name: 'Block Bob' }).click();
          await button(scene, 'Block').click();
        });
      },
      'personLink.lapse': hears,
      'personLink.unblock': (caused) =>
        acts(
          caused,
          { value: 'blocked', context: { blockedBy: ['viewer'], resting: null } },
          'DELETE /api/blocks/:id',
          async (scene) => {
            await button(scene, 'Unblock').click();
          },
        ),
    },
    sees: {
      none: seesAs('none'),
      outgoing: seesAs('outgoing'),
      unheard: seesAs('outgoing'),
      declined: seesAs('none'),
      incoming: seesAs('incoming'),
      linked: seesAs('linked'),
      blocked: seesAs('blocked'),
    },
  }),
);
