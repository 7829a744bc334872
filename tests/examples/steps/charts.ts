import type { GigStatus } from '#contract/gigs.ts';
import type { DeletionEvent } from '#machines/deletion/deletion.machine.ts';
import type { GigEvent } from '#machines/gig/gig.machine.ts';
import type { PushAnswer, PushStatus } from '#machines/push-consent/push-consent.machine.ts';
import type { Charts } from '../charts/charts.ts';
import { step } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';
import { comesIn } from './session.ts';

const chartsOf = ({ charts }: World): Charts =>
  charts ?? elsewhere('The server steps this chart, or a stage of tests/paths walks it');

/** Ada is signed in, and the chart begins. */
async function begins(world: World, begin: (charts: Charts) => void = () => {}) {
  const charts = chartsOf(world);
  await comesIn(world);
  begin(charts);
}

const statuses = ['draft', 'open', 'filled', 'closed', 'cancelled'] as const;
const statusNamed = (word: string): GigStatus | 'draft' => {
  const found = statuses.find((status) => status === word);
  if (!found) throw new Error(`A gig is never ${word}`);
  return found;
};

/** How a gig gets there. */
const ways: Record<string, GigEvent> = {
  open: { type: 'poster.reopen' },
  filled: { type: 'places.counted', isFull: true },
  closed: { type: 'poster.close' },
  cancelled: { type: 'poster.cancel' },
};

const gigOf = (world: World) => chartsOf(world).gig;

/** A gig of Ada's and those who want to play there. */
const gigSteps = [
  step("Ada's gig is {word}", (world, status) => begins(world, ({ gig }) => gig.begin(statusNamed(status)))),
  step("Ada's gig for {int} is {word}", (world, places, status) =>
    begins(world, ({ gig }) => gig.begin(statusNamed(status), places)),
  ),
  step('{word} applies to the gig', (world, name) => gigOf(world).applies(name)),
  step('{word} withdraws from the gig', (world, name) => gigOf(world).moves(name, 'withdraws')),
  step('{word} can still come to the gig', (world, name) => gigOf(world).moves(name, 'confirms')),
  step('Ada changes the terms of the gig', (world) => gigOf(world).hears('poster.changeTerms')),
  step('Ada restores the terms of the gig', (world) => gigOf(world).hears('poster.restoreTerms')),
  step('the time to answer passes', (world) => gigOf(world).hears('time.over')),
  step('Ada lets {word} go', (world, name) => gigOf(world).moves(name, 'is let go')),
  step('Ada offers {word} a place', (world, name) => gigOf(world).moves(name, 'is offered')),
  step('Ada withdraws the offer to {word}', (world, name) => gigOf(world).moves(name, 'is not offered')),
  step('Ada puts {word} on stand-by', (world, name) => gigOf(world).moves(name, 'is put on stand-by')),
  step('{word} accepts the offer', (world, name) => gigOf(world).moves(name, 'takes it')),
  step('{word} turns the offer down', (world, name) => gigOf(world).moves(name, 'turns it down')),
  step('Ada accepts {word}', (world, name) => gigOf(world).moves(name, 'is accepted')),
  step('Ada declines {word}', (world, name) => gigOf(world).moves(name, 'is declined')),
  step('Ada undoes declining {word}', (world, name) => gigOf(world).moves(name, 'is not declined')),
  step('Ada makes the gig {word}', (world, status) => {
    const way = ways[status];
    if (!way) throw new Error(`Nobody makes a gig ${status}`);
    gigOf(world).acts(way);
  }),
  step('Ada publishes the gig', (world) => gigOf(world).acts({ type: 'poster.publish' })),
  step('Ada edits the gig', (world) => gigOf(world).acts({ type: 'poster.edit' })),
  step('Ada sets the places of the gig to {int}', (world, places) => gigOf(world).wants(places)),
  step("the gig's day passes", (world) => gigOf(world).acts({ type: 'day.over' })),
];

const depsOf = (world: World) => chartsOf(world).deps;
const isBooked = (mayPassOn: boolean) => (world: World) =>
  begins(world, ({ deps }) => deps.facts({ mayPassOn }));

/** What a player who cannot come, a dep and a poster do, and what happens to their question besides. */
const depSteps = [
  step('the player is booked', isBooked(true)),
  step('the player is not booked', isBooked(false)),
  step('the player asks a dep', (world) => depsOf(world).acts('player.ask')),
  step('the player withdraws the question', (world) => depsOf(world).acts('player.withdraw')),
  step('the dep agrees', (world) => depsOf(world).acts('dep.agree')),
  step('the dep declines', (world) => depsOf(world).acts('dep.decline')),
  step('the poster accepts the dep', (world) => depsOf(world).acts('poster.agree')),
  step('the poster keeps the player', (world) => depsOf(world).acts('poster.refuse')),
  step('the pay of the gig to be passed on changes', (world) => depsOf(world).happens('poster.changeTerms')),
  step('the booking of the player ends', (world) => depsOf(world).happens('booking.ended')),
  step('the player and the dep are no longer linked', (world) => depsOf(world).happens('people.parted')),
  step('nobody answers before the gig is over', (world) => {
    depsOf(world).facts({ gigIsOver: true });
    depsOf(world).happens('time.over');
  }),
  step('the gig to be passed on has just ended', (world) => depsOf(world).facts({ gigIsOver: true })),
  step('the dep has a place of their own', (world) => depsOf(world).facts({ depHasPlace: true })),
];

const reviewsOf = (world: World) => chartsOf(world).reviews;

/** What the two sides of a gig do about each other afterwards. */
const reviewSteps = [
  step('{word} and {word} have played', (world) => begins(world, ({ reviews }) => reviews.begin(true))),
  step('{word} and {word} have not played', (world) => begins(world, ({ reviews }) => reviews.begin(false))),
  step('{word} reviews {word}', (world, name, whom) => reviewsOf(world).acts(name, 'author.write', whom)),
  step('{word} changes the review of {word}', (world, name, whom) =>
    reviewsOf(world).acts(name, 'author.edit', whom),
  ),
  step('{word} withdraws the review of {word}', (world, name, whom) =>
    reviewsOf(world).acts(name, 'author.withdraw', whom),
  ),
  step("{word} answers {word}'s review", (world, name, whose) => reviewsOf(world).answers(name, whose)),
  step('the fourteen days pass for {word} and {word}', (world, one, other) =>
    reviewsOf(world).timePasses(one, other),
  ),
];

const pairsOf = (world: World) => chartsOf(world).pairs;

/** What two people do about each other. */
const pairSteps = [
  step('no one is linked', (world) => begins(world)),
  step('{word} asks {word} for a link', (world, name, whom) => pairsOf(world).acts(name, 'request', whom)),
  step("{word} accepts {word}'s request", (world, name, whom) => pairsOf(world).acts(name, 'accept', whom)),
  step('{word} removes the link with {word}', (world, name, whom) => pairsOf(world).acts(name, 'end', whom)),
  step('{word} blocks {word}', (world, name, whom) => pairsOf(world).acts(name, 'block', whom)),
  step('thirty days pass between {word} and {word}', (world, name, whom) => pairsOf(world).wait(name, whom)),
  step('{word} unblocks {word}', (world, name, whom) => pairsOf(world).acts(name, 'unblock', whom)),
];

const askingOf = (world: World) => chartsOf(world).asking;

/** Bob, whom Ada does not know, would like to write to her. */
const askingSteps = [
  step('Bob would like to write to Ada', (world) => begins(world, ({ asking }) => asking.begins('open'))),
  step('Bob would like to write to Ada, and was refused', (world) =>
    begins(world, ({ asking }) => asking.begins('refused')),
  ),
  step('she accepts Bob', (world) => askingOf(world).presses('accept')),
  step('she refuses Bob', (world) => askingOf(world).presses('refuse')),
  step('she undoes the refusal', (world) => askingOf(world).presses('undo')),
  step('the server does not answer about Bob', (world) => askingOf(world).answersAgain(false)),
  step('the server answers again', (world) => askingOf(world).answersAgain(true)),
  step('in another tab she accepts Bob', (world) => askingOf(world).isElsewhere('accepted')),
  step('in another tab she refuses Bob', (world) => askingOf(world).isElsewhere('refused')),
  step('in another tab she undoes the refusal', (world) => askingOf(world).isElsewhere('open')),
];

const acts = (world: World, event: DeletionEvent) => chartsOf(world).leaving.acts(event);

/** Ada leaves for good, or thinks again. */
const leavingSteps = [
  step('Ada has an account', (world) => begins(world)),
  step('Ada asks to delete it', (world) => acts(world, { type: 'member.ask' })),
  step('Ada gives her password', (world) => acts(world, { type: 'member.confirm', fits: true })),
  step('Ada gives a wrong password', (world) => acts(world, { type: 'member.confirm', fits: false })),
  step('Ada cancels', (world) => acts(world, { type: 'member.keep' })),
  step('Ada signs in again', (world) => acts(world, { type: 'member.signIn' })),
  step('Ada restores the account', (world) => acts(world, { type: 'member.comeBack' })),
  step('fourteen days are over', (world) => acts(world, { type: 'days.over' })),
];

const devicesOf = (world: World) => chartsOf(world).devices;
const finds = (stands: PushStatus) => (world: World) => begins(world, ({ devices }) => devices.opens(stands));
const willSay = (answer: PushAnswer) => (world: World) => devicesOf(world).willAnswer(answer);

/** Ada lets the browser she sits at tell her, or does not. */
const devicesSteps = [
  step('Ada has a browser that has never asked', finds('off')),
  step('Ada has a browser with push on', finds('on')),
  step('Ada has a browser with the subscription of Bob', finds('stale')),
  step('Ada has a browser that denies push', finds('denied')),
  step('Ada has a browser without push', finds('unsupported')),
  step('Ada has a browser with push for installed apps only', finds('notInstalled')),
  step('Ada has a server without push', finds('missing')),
  step('she will allow push', willSay('on')),
  step('she will deny push', willSay('denied')),
  step('she will close the question without an answer', willSay('dismissed')),
  step('the push service does not answer', (world) => devicesOf(world).serverAnswers(false)),
  step('the push service answers again', (world) => devicesOf(world).serverAnswers(true)),
  step('she turns the device on', (world) => devicesOf(world).presses('turnOn')),
  step('she turns the device off', (world) => devicesOf(world).presses('turnOff')),
  step('she presses Try again', (world) => devicesOf(world).presses('lookAgain')),
  step('she withdraws the permission in the browser', (world) => devicesOf(world).becomes('denied')),
  step('she resets the permission in the browser', (world) => devicesOf(world).becomes('off')),
];

const uploadingOf = (world: World) => chartsOf(world).uploading;
const stored = { url: '/uploads/u1', width: 1600, height: 1067 };

/** Ada puts a picture into a post. */
const uploadingSteps = [
  step('Ada has picked a picture', (world) => begins(world, ({ uploading }) => uploading.begins())),
  step('no other upload is under way', (world) => uploadingOf(world).turnComes()),
  step('the picture is small enough', (world) => uploadingOf(world).isSmall()),
  step('the picture cannot be read', (world) => uploadingOf(world).isNoPicture()),
  step('{int} percent of the picture have been sent', (world, percent) =>
    uploadingOf(world).isSent(percent / 100),
  ),
  step('the server has stored the picture', (world) =>
    uploadingOf(world).isAnswered({ kind: 'stored', picture: stored }),
  ),
  step('the server has no room for the picture', (world) =>
    uploadingOf(world).isAnswered({ kind: 'refused', text: 'You have added 50 pictures within a day.' }),
  ),
  step('the server does not answer the upload', (world) => uploadingOf(world).isLost()),
  step('she uploads the picture again', (world) => uploadingOf(world).presses('retry')),
  step('she removes the picture', (world) => uploadingOf(world).presses('cancel')),
];

export const chartSteps = [
  ...gigSteps,
  ...depSteps,
  ...reviewSteps,
  ...pairSteps,
  ...askingSteps,
  ...leavingSteps,
  ...devicesSteps,
  ...uploadingSteps,
];
