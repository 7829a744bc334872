import type { AnyEventObject } from 'xstate';
import { ada } from '#machines/session/session.cases.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionModel } from '#machines/session/session.model.ts';
import type { Answer } from './support/backend.ts';
import {
  account,
  changeName,
  changeUserElsewhere,
  setAccount,
  signIn,
  signInElsewhere,
  signInLink,
  signOut,
  signOutElsewhere,
} from './support/entrance.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import * as startUp from './support/start-up.ts';
import { isLink } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

let opened = 0;

/** Opens a gig, for which the server refuses the token. */
async function refuseToken(scene: Scene): Promise<void> {
  opened += 1;
  scene.backend.setAnswerOnce('GET /api/gigs/:id', { status: 401, body: { msg: 'Token is not valid' } });
  await scene.goTo(`/gigs/gig-${opened}`);
}

/** Ends the live connection from the server, once it is open. */
async function throwOut(scene: Scene): Promise<void> {
  const { snapshot } = await scene.look('socketLink');
  if (isLink('waiting', snapshot?.value)) await scene.ring('socketLink', 'backOff');
  await startUp.untilConnected(scene);
  scene.socket.newest.throwOut();
}

type Here = Moment<typeof sessionMachine>;
type Caused = Happening<typeof sessionMachine, unknown>;

const sessionCheck = 'GET /api/auth';

const atOnce = 'storage is read in the same turn in which the session starts';
const unknown =
  'until the owner of the token is known there is no live connection, and other tabs are ignored';

const isReading = ({ before }: Caused) => before?.matches({ loading: 'reading' }) ?? false;
const isVisitor = ({ before }: Caused) => before?.matches('unauthenticated') ?? false;
const isKnown = ({ before }: Caused) => before !== undefined && before.context.user !== null;

/** Sends an event directly, or while storage is being read. */
const send = (caused: Caused, why: string, event: AnyEventObject) =>
  isReading(caused)
    ? caused.send(atOnce, () => startUp.goOnWith(caused.scene, event))
    : caused.send(why, event);

const refused: Answer = { status: 401, body: { msg: 'Token is not valid' } };
const failures: Record<string, Answer> = {
  '401': refused,
  '503': { status: 503, body: { msg: 'Back in a minute' } },
  'no network': 'lost',
};

const seesLoading = ({ scene }: Here) => scene.shows(scene.page.getByRole('main').getByText('Loading...'));

/** SES-14. The header shows no member; a members' page is hidden, but a sign-in form is not. */
async function seesNobodyYet(here: Here) {
  await here.scene.hides(account(here.scene), signInLink(here.scene));
  if (new URL(here.scene.page.url()).pathname === '/settings') await seesLoading(here);
}

/** The header shows the member's picture or initial. */
async function seesMember(here: Here) {
  const { user } = here.after.context;
  const button = account(here.scene);
  const face = user?.avatar
    ? button.locator(`img[src="${user.avatar}"]`)
    : button.filter({ hasText: new RegExp(`^${user?.name.charAt(0) ?? ''}$`) });
  await here.scene.shows(face);
  await here.scene.hides(signInLink(here.scene));
}

/** SES-13. A toast says that the session has ended. */
const seesSessionEnded = ({ scene }: Here) =>
  scene.shows(scene.newToast('You’ve been signed out. Sign in to pick up where you left off.'));

export const stage = walkStage(
  defineStage<typeof sessionMachine>({
    name: 'session',
    model: sessionModel,
    calls: { fetchUser: [sessionCheck] },
    momentary: { 'loading.reading': atOnce },
    open({ scene }) {
      setAccount(scene, ada);
      return startUp.begin(scene, '/settings');
    },

    events: {
      async 'session.signIn'(caused) {
        const token = caused.scene.token(caused.what.token);
        if (isVisitor(caused)) return signIn(caused.scene, { ...caused.what, token });
        const why = 'signed-in members have no sign-in form';
        await send(caused, why, { ...caused.what, token });
      },
      'session.adoptToken': (caused) =>
        send(caused, 'no page of ours signs in with an existing token, which SES-06 offers', {
          ...caused.what,
          token: caused.scene.token(caused.what.token),
        }),
      'session.updateUser': ({ scene }) => changeName(scene, ada),
      async 'session.userChangedElsewhere'(caused) {
        const { scene, what, before } = caused;
        const id = before?.context.user?.id;
        if (id) await changeUserElsewhere(scene, id, what.changes);
        else await caused.send(unknown);
      },
      async 'session.tokenChangedElsewhere'(caused) {
        const { scene, what } = caused;
        const token = what.token && scene.token(what.token);
        if (isReading(caused)) return send(caused, atOnce, { ...what, token });
        await (token ? signInElsewhere(scene, token) : signOutElsewhere(scene));
      },
      'session.signOut': (caused) =>
        isKnown(caused) ? signOut(caused.scene) : caused.send('only a known member can sign out'),
      'session.tokenExpired': ({ scene }) => scene.sleepPastExpiry(),
      async 'session.refused'({ scene, what, words, send }) {
        if (words === 'the token in use') return refuseToken(scene);
        const why = 'only calls made with an earlier token are answered for it';
        await send(why, { ...what, token: scene.token(what.token) });
      },
      'session.verify': (caused) => (isKnown(caused) ? throwOut(caused.scene) : caused.send(unknown)),
      'session.networkBack': ({ scene, before }) =>
        before?.matches({ loading: 'waitingForNetwork' }) ? scene.goOnline() : scene.loseNetwork(),
    },

    done: {
      async readStoredSession({ scene, what: { token, verdict, online } }) {
        const stored = verdict === 'broken' ? 'broken' : token && scene.token(token);
        const hasLoggedOut = verdict === 'missing' && token !== null;
        await startUp.leaveBehind(scene, {
          ...(stored && { token: stored }),
          ...(hasLoggedOut && { hasLoggedOut: 'true' }),
        });
        if (!online) await scene.goOffline();
        startUp.goOn(scene);
      },
      fetchUser: ({ scene, what }) => scene.backend.answer(sessionCheck, { status: 200, body: what }),
    },

    error: {
      readStoredSession: ({ scene }) => startUp.goOnBroken(scene),
      async fetchUser({ scene, words, before, send }) {
        const isSettledByClient = words === '401' && before?.matches('authenticated');
        if (!isSettledByClient) return scene.backend.answer(sessionCheck, failures[words] ?? 'lost');
        await send('the HTTP client reports every 401 first, so the session ends by session.refused', {
          type: 'xstate.error.actor.fetchUser',
          error: { status: 401 },
        });
      },
      watchExpiry: ({ send }) => send('every browser can set a timer'),
    },

    sees: {
      'loading.reading': seesLoading,
      'loading.asking': seesLoading,
      async 'loading.waitingForNetwork'(here) {
        await seesLoading(here);
        await here.scene.shows(here.scene.page.getByText('You’re offline.'));
      },
      'loading.adopting.asking': seesNobodyYet,
      'loading.adopting.unanswered': seesNobodyYet,
      async unauthenticated({ scene }) {
        await scene.shows(signInLink(scene));
        await scene.hides(account(scene));
      },
      'authenticated.settled': seesMember,
      'authenticated.asking': seesMember,
      'authenticated.unanswered': seesMember,
    },

    seesAfter: {
      'session.authenticated | session.signOut | 0': ({ scene }) =>
        scene.shows(scene.page.getByRole('heading', { name: 'Someone needs a drummer tonight.' })),
      'session.authenticated | session.tokenExpired | 0': seesSessionEnded,
      'session.authenticated | session.refused | 0': seesSessionEnded,
      'session.authenticated.asking | xstate.error.actor.fetchUser | 0': seesSessionEnded,
      'session.loading.adopting.asking | xstate.error.actor.fetchUser | 0': seesSessionEnded,
      'session.authenticated | session.updateUser | 0': ({ scene }) => scene.shows(scene.newToast('Saved')),
    },
  }),
);
