import type { GigStatus } from '#contract/gigs.ts';
import type { DeletionEvent } from '#machines/deletion/deletion.machine.ts';
import type { GigEvent } from '#machines/gig/gig.machine.ts';
import type { PushAnswer, PushStatus } from '#machines/push-consent/push-consent.machine.ts';
import type { Charts } from '../charts/charts.ts';
import { step } from '../phrase.ts';
import { unsupported, type World } from '../world.ts';
import { openAsAda } from './session.ts';

const chartsOf = ({ charts }: World): Charts =>
  charts ?? unsupported('In a browser the server or a stage of tests/paths runs this chart');

async function start(world: World, begin: (charts: Charts) => void = () => {}) {
  const charts = chartsOf(world);
  await openAsAda(world);
  begin(charts);
}

const statuses = ['draft', 'open', 'filled', 'closed', 'cancelled'] as const;
const statusNamed = (word: string): GigStatus | 'draft' => {
  const found = statuses.find((status) => status === word);
  if (!found) throw new Error(`A gig is never ${word}`);
  return found;
};

const eventsByStatus: Record<string, GigEvent> = {
  open: { type: 'poster.reopen' },
  filled: { type: 'places.counted', isFull: true },
  closed: { type: 'poster.close' },
  cancelled: { type: 'poster.cancel' },
};

const gigOf = (world: World) => chartsOf(world).gig;

const gigSteps = [
  step("Ada's gig is {word}", (world, status) => start(world, ({ gig }) => gig.begin(statusNamed(status)))),
  step("Ada's gig for {int} is {word}", (world, places, status) =>
    start(world, ({ gig }) => gig.begin(statusNamed(status), places)),
  ),
  step('{word} applies to the gig', (world, name) => gigOf(world).apply(name)),
  step('{word} withdraws from the gig', (world, name) => gigOf(world).move(name, 'withdraws')),
  step('{word} can still come to the gig', (world, name) => gigOf(world).move(name, 'confirms')),
  step('Ada changes the terms of the gig', (world) => gigOf(world).notifyBooked('poster.changeTerms')),
  step('Ada restores the terms of the gig', (world) => gigOf(world).notifyBooked('poster.restoreTerms')),
  step('the time to answer passes', (world) => gigOf(world).notifyBooked('time.over')),
  step('Ada lets {word} go', (world, name) => gigOf(world).move(name, 'is let go')),
  step('Ada offers {word} a place', (world, name) => gigOf(world).move(name, 'is offered')),
  step('Ada withdraws the offer to {word}', (world, name) => gigOf(world).move(name, 'is not offered')),
  step('Ada puts {word} on stand-by', (world, name) => gigOf(world).move(name, 'is put on stand-by')),
  step('{word} accepts the offer', (world, name) => gigOf(world).move(name, 'takes it')),
  step('{word} turns the offer down', (world, name) => gigOf(world).move(name, 'turns it down')),
  step('Ada accepts {word}', (world, name) => gigOf(world).move(name, 'is accepted')),
  step('Ada declines {word}', (world, name) => gigOf(world).move(name, 'is declined')),
  step('Ada undoes declining {word}', (world, name) => gigOf(world).move(name, 'is not declined')),
  step('Ada makes the gig {word}', (world, status) => {
    const event = eventsByStatus[status];
    if (!event) throw new Error(`Nobody makes a gig ${status}`);
    gigOf(world).act(event);
  }),
  step('Ada publishes the gig', (world) => gigOf(world).act({ type: 'poster.publish' })),
  step('Ada edits the gig', (world) => gigOf(world).act({ type: 'poster.edit' })),
  step('Ada sets the places of the gig to {int}', (world, places) => gigOf(world).setPlaces(places)),
  step("the gig's day passes", (world) => gigOf(world).act({ type: 'day.over' })),
];

const depsOf = (world: World) => chartsOf(world).deps;
const playerIsBooked = (mayPassOn: boolean) => (world: World) =>
  start(world, ({ deps }) => deps.setContext({ mayPassOn }));

const depSteps = [
  step('the player is booked', playerIsBooked(true)),
  step('the player is not booked', playerIsBooked(false)),
  step('the player asks a dep', (world) => depsOf(world).act('player.ask')),
  step('the player withdraws the question', (world) => depsOf(world).act('player.withdraw')),
  step('the dep agrees', (world) => depsOf(world).act('dep.agree')),
  step('the dep declines', (world) => depsOf(world).act('dep.decline')),
  step('the poster accepts the dep', (world) => depsOf(world).act('poster.agree')),
  step('the poster keeps the player', (world) => depsOf(world).act('poster.refuse')),
  step('the pay of the gig to be passed on changes', (world) => depsOf(world).apply('poster.changeTerms')),
  step('the booking of the player ends', (world) => depsOf(world).apply('booking.ended')),
  step('the player and the dep are no longer linked', (world) => depsOf(world).apply('people.parted')),
  step('nobody answers before the gig is over', (world) => {
    depsOf(world).setContext({ gigIsOver: true });
    depsOf(world).apply('time.over');
  }),
  step('the gig to be passed on has just ended', (world) => depsOf(world).setContext({ gigIsOver: true })),
  step('the dep has a place of their own', (world) => depsOf(world).setContext({ depHasPlace: true })),
];

const reviewsOf = (world: World) => chartsOf(world).reviews;

const reviewSteps = [
  step('{word} and {word} have played', (world) => start(world, ({ reviews }) => reviews.begin(true))),
  step('{word} and {word} have not played', (world) => start(world, ({ reviews }) => reviews.begin(false))),
  step('{word} reviews {word}', (world, name, whom) => reviewsOf(world).act(name, 'author.write', whom)),
  step('{word} changes the review of {word}', (world, name, whom) =>
    reviewsOf(world).act(name, 'author.edit', whom),
  ),
  step('{word} withdraws the review of {word}', (world, name, whom) =>
    reviewsOf(world).act(name, 'author.withdraw', whom),
  ),
  step("{word} answers {word}'s review", (world, name, author) => reviewsOf(world).answer(name, author)),
  step('the fourteen days pass for {word} and {word}', (world, one, other) =>
    reviewsOf(world).timePasses(one, other),
  ),
];

const pairsOf = (world: World) => chartsOf(world).pairs;

const pairSteps = [
  step('no one is linked', (world) => start(world)),
  step('{word} asks {word} for a link', (world, name, whom) => pairsOf(world).act(name, 'request', whom)),
  step("{word} accepts {word}'s request", (world, name, whom) => pairsOf(world).act(name, 'accept', whom)),
  step('{word} removes the link with {word}', (world, name, whom) => pairsOf(world).act(name, 'end', whom)),
  step('{word} blocks {word}', (world, name, whom) => pairsOf(world).act(name, 'block', whom)),
  step('thirty days pass between {word} and {word}', (world, name, whom) => pairsOf(world).lapse(name, whom)),
  step('{word} unblocks {word}', (world, name, whom) => pairsOf(world).act(name, 'unblock', whom)),
];

const requestOf = (world: World) => chartsOf(world).request;

const requestSteps = [
  step('Bob would like to write to Ada', (world) => start(world, ({ request }) => request.start('open'))),
  step('Bob would like to write to Ada, and was refused', (world) =>
    start(world, ({ request }) => request.start('refused')),
  ),
  step('she accepts Bob', (world) => requestOf(world).press('accept')),
  step('she refuses Bob', (world) => requestOf(world).press('refuse')),
  step('she undoes the refusal', (world) => requestOf(world).press('undo')),
  step('the server does not answer about Bob', (world) => requestOf(world).setAnswering(false)),
  step('the server answers again', (world) => requestOf(world).setAnswering(true)),
  step('in another tab she accepts Bob', (world) => requestOf(world).answerInOtherTab('accepted')),
  step('in another tab she refuses Bob', (world) => requestOf(world).answerInOtherTab('refused')),
  step('in another tab she undoes the refusal', (world) => requestOf(world).answerInOtherTab('open')),
];

const act = (world: World, event: DeletionEvent) => chartsOf(world).account.act(event);

const accountSteps = [
  step('Ada has an account', (world) => start(world)),
  step('Ada asks to delete it', (world) => act(world, { type: 'member.ask' })),
  step('Ada gives her password', (world) => act(world, { type: 'member.confirm', fits: true })),
  step('Ada gives a wrong password', (world) => act(world, { type: 'member.confirm', fits: false })),
  step('Ada cancels', (world) => act(world, { type: 'member.keep' })),
  step('Ada signs in again', (world) => act(world, { type: 'member.signIn' })),
  step('Ada restores the account', (world) => act(world, { type: 'member.comeBack' })),
  step('fourteen days are over', (world) => act(world, { type: 'days.over' })),
];

const pushOf = (world: World) => chartsOf(world).push;
const opensWith = (status: PushStatus) => (world: World) => start(world, ({ push }) => push.open(status));
const willAnswer = (answer: PushAnswer) => (world: World) => pushOf(world).setAnswer(answer);

const pushSteps = [
  step('Ada has a browser that has never asked', opensWith('off')),
  step('Ada has a browser with push on', opensWith('on')),
  step('Ada has a browser with the subscription of Bob', opensWith('stale')),
  step('Ada has a browser that denies push', opensWith('denied')),
  step('Ada has a browser without push', opensWith('unsupported')),
  step('Ada has a browser with push for installed apps only', opensWith('notInstalled')),
  step('Ada has a server without push', opensWith('missing')),
  step('she will allow push', willAnswer('on')),
  step('she will deny push', willAnswer('denied')),
  step('she will close the question without an answer', willAnswer('dismissed')),
  step('the push service does not answer', (world) => pushOf(world).setAnswering(false)),
  step('the push service answers again', (world) => pushOf(world).setAnswering(true)),
  step('she turns the device on', (world) => pushOf(world).press('turnOn')),
  step('she turns the device off', (world) => pushOf(world).press('turnOff')),
  step('she presses Try again', (world) => pushOf(world).press('lookAgain')),
  step('she withdraws the permission in the browser', (world) => pushOf(world).setStatus('denied')),
  step('she resets the permission in the browser', (world) => pushOf(world).setStatus('off')),
];

const uploadOf = (world: World) => chartsOf(world).upload;
const storedPicture = { url: '/uploads/u1', width: 1600, height: 1067 };

const uploadSteps = [
  step('Ada has picked a picture', (world) => start(world, ({ upload }) => upload.start())),
  step('no other upload is under way', (world) => uploadOf(world).takeTurn()),
  step('the picture is small enough', (world) => uploadOf(world).finishResizing()),
  step('the picture cannot be read', (world) => uploadOf(world).failResizing()),
  step('{int} percent of the picture have been sent', (world, percent) =>
    uploadOf(world).setProgress(percent / 100),
  ),
  step('the server has stored the picture', (world) =>
    uploadOf(world).respond({ kind: 'stored', picture: storedPicture }),
  ),
  step('the server has no room for the picture', (world) =>
    uploadOf(world).respond({ kind: 'refused', text: 'You have added 50 pictures within a day.' }),
  ),
  step('the server does not answer the upload', (world) => uploadOf(world).failSending()),
  step('she uploads the picture again', (world) => uploadOf(world).press('retry')),
  step('she removes the picture', (world) => uploadOf(world).press('cancel')),
];

export const chartSteps = [
  ...gigSteps,
  ...depSteps,
  ...reviewSteps,
  ...pairSteps,
  ...requestSteps,
  ...accountSteps,
  ...pushSteps,
  ...uploadSteps,
];
