import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { applicationMachine } from '#machines/application/application.machine.ts';
import { applicationModel } from '#machines/application/application.model.ts';
import { innermostState } from '#machines/stepped.ts';
import type { Call } from './support/backend.ts';
import {
  asksAndConfirms,
  asksWithin,
  books,
  button,
  choosesAnswer,
  choosesFromMenu,
  closedWords,
  closeOrCancel,
  gigWords,
  offers,
  rowOf,
  ticket,
} from './support/gig-presses.ts';
import { gigOf, PlayedGig, type Standing } from './support/played-gig.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof applicationMachine>;
type Caused = Happening<typeof applicationMachine, unknown>;

const standingOf = ({ value, context }: Caused['after']): Standing => ({
  state: innermostState<ApplicationState>(value),
  facts: context,
});
const hasPlace = (state: Here['after']) => takesPeople(state) && state.context.hasRoom;
const takesPeople = ({ context }: Here['after']) => context.gigStatus === 'open' && !context.gigIsOver;
const isOpen = ({ before }: Caused) => before !== undefined && takesPeople(before);

const isChanged = ({ before, after }: Caused) =>
  before?.value !== after.value || before.context.gigStatus !== after.context.gigStatus;

/**
 * Somebody makes a move by what their page offers. What the chart refuses is not offered: only who has not heard yet
 * how the gig stands now can press it. The server says no then, and the page shows how it stands.
 */
async function moves(
  caused: Caused,
  who: 'ada' | 'bob',
  call: Call,
  press: () => Promise<void>,
  offeredIn: GigStatus = 'open',
) {
  const gig = gigOf(caused.scene);
  const after = standingOf(caused.after);
  if (isChanged(caused)) {
    gig.onCall(gig[who], call, after);
    return press();
  }
  gig.become({ ...after, facts: { gigStatus: offeredIn, gigIsOver: false, hasRoom: true } });
  gig.refuse(gig[who], call, after);
  await press();
  await gig[who].shows(gig[who].page.getByText('This cannot be done any more.').first());
}

/** What happens to the gig is news to all who look at it. */
const hears = (caused: Caused) => gigOf(caused.scene).become(standingOf(caused.after));

/** The gig was edited on another page, or the clock of the server has come so far. */
async function isNews(caused: Caused) {
  if (isOver(caused)) return caused.send(over, async () => hears(caused));
  hears(caused);
}

/** Exactly these moves: of Ada, who applied, and of Bob about her. Each reads how it stands. */
async function sees(
  { scene, after }: Here,
  { ada, bob, heading, mark }: { ada: string[]; bob: string[]; heading: string; mark?: string },
) {
  const gig = gigOf(scene);
  const title = ticket(gig.ada).getByRole('heading', { name: heading, exact: true });
  await gig.ada.showsAfter(asksWithin, title);
  await offers(ticket(gig.ada), ada);
  const row = rowOf(gig.bob, 'Ada');
  await offers(row, bob);
  const { gigStatus, gigIsOver } = after.context;
  const menus = gigIsOver || gigStatus === 'cancelled' ? 0 : 1;
  await gig.bob.counts(button(gig.bob.page, closeOrCancel), menus);
  if (mark) await gig.bob.showsAfter(asksWithin, row.getByText(mark));
}

const isFilled = ({ after: { context } }: Here) => context.gigStatus === 'filled' && !context.gigIsOver;

/** To who waits. */
const answers = ({ after }: Here) => [
  ...(hasPlace(after) ? ['Accept Ada'] : []),
  'Decline Ada',
  'More answers to Ada',
];

const toApplyAgain = ['Add links to your work', 'Apply again'];

/** What was agreed and what is now stands there until the gig is over. */
async function seesUnconfirmed(here: Here, { bob, mark }: { bob: string[]; mark: string }) {
  const isPast = here.after.context.gigIsOver;
  await sees(here, {
    heading: isPast ? 'Over' : 'Can you still come?',
    ada: isPast ? [] : ['I can still come', 'Drop out'],
    bob: isPast ? [] : bob,
    mark: isPast ? 'Had not confirmed' : mark,
  });
  const { ada } = gigOf(here.scene);
  if (!isPast) await ada.shows(ticket(ada).getByText('Pay: was £120 the night, now £100 the night'));
}

const over = 'a gig that is over stays as it is: nobody closes, fills, opens or cancels it';
const twice = 'what no longer is open cannot be closed or filled, and a gig that is off stays off';

const isOff = ({ before }: Caused) => before?.context.gigStatus === 'cancelled';
const isOver = ({ before }: Caused) => before?.context.gigIsOver ?? false;
const why = (caused: Caused) => (isOver(caused) ? over : twice);

export const stage = walkStage(
  defineStage<typeof applicationMachine>({
    name: 'application',
    model: applicationModel,
    steppedByServer: true,
    keepsPage: true,
    async open({ scene, after }) {
      const gig = await PlayedGig.of(scene);
      await gig.open(standingOf(after));
    },

    events: {
      'applicant.withdraw': (caused) =>
        moves(caused, 'ada', 'POST /api/applications/:id/withdraw', async () => {
          const { ada } = gigOf(caused.scene);
          const label = caused.before?.hasTag('booked') ? 'Drop out' : 'Withdraw';
          await button(ticket(ada), label).click();
          await asksAndConfirms(ada, label);
        }),
      'applicant.reapply': (caused) =>
        moves(caused, 'ada', 'POST /api/gigs/:id/applications', () =>
          button(ticket(gigOf(caused.scene).ada), 'Apply again').click(),
        ),
      'poster.accept': (caused) =>
        moves(caused, 'bob', 'POST /api/applications/:id/accept', () =>
          books(gigOf(caused.scene).bob, 'Ada'),
        ),
      'poster.decline': (caused) =>
        moves(caused, 'bob', 'POST /api/applications/:id/decline', async () => {
          const { bob } = gigOf(caused.scene);
          await button(bob.page, 'Decline Ada').click();
          if (!isOpen(caused)) await asksAndConfirms(bob, 'Decline');
        }),
      'poster.undoDecline': (caused) =>
        moves(caused, 'bob', 'POST /api/applications/:id/undo-decline', () =>
          button(gigOf(caused.scene).bob.page, 'Undo declining Ada').click(),
        ),
      'applicant.confirm': (caused) =>
        moves(caused, 'ada', 'POST /api/applications/:id/confirm', () =>
          button(ticket(gigOf(caused.scene).ada), 'I can still come').click(),
        ),
      'poster.release': (caused) =>
        moves(caused, 'bob', 'POST /api/applications/:id/release', async () => {
          const { bob } = gigOf(caused.scene);
          await button(bob.page, 'Let go: Ada').click();
          await asksAndConfirms(bob, 'Let go');
        }),
      async 'poster.offer'(caused) {
        const { bob } = gigOf(caused.scene);
        const dialog = bob.page.getByRole('dialog');
        await moves(caused, 'bob', 'POST /api/applications/:id/offer', async () => {
          await choosesAnswer(bob, 'Offer the place...');
          await button(dialog, 'Offer Ada the place').click();
        });
        if (!isChanged(caused)) await button(dialog, 'Not yet').click();
      },
      'poster.withdrawOffer': (caused) =>
        moves(caused, 'bob', 'POST /api/applications/:id/withdraw-offer', () =>
          button(gigOf(caused.scene).bob.page, 'Take the offer back: Ada').click(),
        ),
      'poster.standBy': (caused) => {
        const { bob } = gigOf(caused.scene);
        const call = 'POST /api/applications/:id/stand-by';
        if (caused.before?.value !== 'closed')
          return moves(caused, 'bob', call, () => choosesAnswer(bob, 'Put on stand-by'));
        return moves(caused, 'bob', call, () => button(bob.page, 'Put Ada on stand-by').click(), 'filled');
      },
      'applicant.acceptOffer': (caused) =>
        moves(caused, 'ada', 'POST /api/applications/:id/accept-offer', () =>
          button(ticket(gigOf(caused.scene).ada), 'Take the place').click(),
        ),
      'applicant.declineOffer': (caused) =>
        moves(caused, 'ada', 'POST /api/applications/:id/decline-offer', async () => {
          const { ada } = gigOf(caused.scene);
          await button(ticket(ada), 'Turn it down').click();
          await asksAndConfirms(ada, 'Turn it down');
        }),
      'poster.changeTerms': isNews,
      'poster.restoreTerms': isNews,
      'time.over': isNews,
      'gig.placeFreed': isNews,
      /** Bob takes Carl. */
      async 'gig.filled'(caused) {
        if (!isOpen(caused)) return caused.send(why(caused), async () => hears(caused));
        await moves(caused, 'bob', 'POST /api/applications/:id/accept', () =>
          books(gigOf(caused.scene).bob, 'Carl'),
        );
      },
      async 'gig.closed'(caused) {
        if (!isOpen(caused)) return caused.send(why(caused), async () => hears(caused));
        await moves(caused, 'bob', 'POST /api/gigs/:id/close', () =>
          choosesFromMenu(gigOf(caused.scene).bob, 'Close to applications'),
        );
      },
      /** Bob opens what he closed; what is full opens when Carl drops out, which is news. */
      async 'gig.reopened'(caused) {
        const status = caused.before?.context.gigStatus;
        if (isOver(caused) || isOff(caused) || status === 'open')
          return caused.send(why(caused), async () => hears(caused));
        if (status === 'filled') return hears(caused);
        const { bob } = gigOf(caused.scene);
        await moves(caused, 'bob', 'POST /api/gigs/:id/reopen', () =>
          button(ticket(bob), 'Open again').click(),
        );
      },
      async 'gig.cancelled'(caused) {
        if (isOver(caused) || isOff(caused)) return caused.send(why(caused), async () => hears(caused));
        const { bob } = gigOf(caused.scene);
        await moves(caused, 'bob', 'POST /api/gigs/:id/cancel', async () => {
          await choosesFromMenu(bob, 'Cancel gig');
          await asksAndConfirms(bob, 'Cancel gig');
        });
      },
    },

    sees: {
      'waiting.applied': (here) =>
        sees(here, {
          heading: here.after.context.gigIsOver ? 'Over' : 'You have applied',
          ada: ['Withdraw'],
          bob: answers(here),
        }),
      'waiting.standby': (here) =>
        sees(here, {
          heading: here.after.context.gigIsOver ? 'Over' : 'You are on stand-by',
          ada: ['Withdraw'],
          bob: answers(here),
          mark: here.after.context.gigIsOver ? 'Was on stand-by' : 'On stand-by',
        }),
      offered: (here) => {
        const isPast = here.after.context.gigIsOver;
        return sees(here, {
          heading: isPast ? 'Over' : 'It is yours if you want it',
          ada: isPast ? [] : ['Take the place', 'Turn it down'],
          bob: isPast ? [] : ['Take the offer back: Ada'],
          mark: isPast ? 'Had not answered' : 'Offered, to answer by',
        });
      },
      'booked.accepted': (here) =>
        sees(here, {
          heading: here.after.context.gigIsOver ? 'Over' : 'It is yours',
          ada: here.after.context.gigIsOver ? [] : ['Drop out'],
          bob: [],
          mark: 'Accepted',
        }),
      'booked.unconfirmed.asked': (here) => seesUnconfirmed(here, { bob: [], mark: 'To confirm by' }),
      'booked.unconfirmed.overdue': (here) =>
        seesUnconfirmed(here, { bob: ['Let go: Ada'], mark: 'Has not confirmed' }),
      released: (here) =>
        sees(here, {
          heading: 'No longer yours',
          ada: takesPeople(here.after) ? toApplyAgain : [],
          bob: [],
          mark: 'Let go',
        }),
      declined: (here) =>
        sees(here, {
          heading: 'Not this time',
          ada: [],
          bob: takesPeople(here.after) ? ['Undo declining Ada'] : [],
          mark: 'Declined',
        }),
      withdrawn: (here) =>
        sees(here, {
          heading: takesPeople(here.after) ? 'Free after all?' : gigWords(here.after),
          ada: takesPeople(here.after) ? toApplyAgain : [],
          bob: [],
          mark: 'Withdrew',
        }),
      closed: (here) =>
        sees(here, {
          heading: closedWords(here.after),
          ada: ['Withdraw'],
          bob: isFilled(here) ? ['Put Ada on stand-by'] : [],
          mark: here.after.context.gigIsOver ? 'Not chosen' : 'Waits, should it open again',
        }),
      cancelled: (here) => sees(here, { heading: 'Cancelled', ada: [], bob: [], mark: 'Off with the gig' }),
    },
  }),
);
