import type { GigStatus } from '#contract/ours/gigs.ts';
import type { DeletionEvent } from '#machines/deletion/deletion.machine.ts';
import type { GigEvent } from '#machines/gig/gig.machine.ts';
import type { PushAnswer, PushStatus } from '#machines/push-consent/push-consent.machine.ts';
import type { Charts } from '../charts/charts.ts';
import { deed } from '../phrase.ts';
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
const gigDeeds = [
  deed("Ada's gig is {word}", (world, status) => begins(world, ({ gig }) => gig.begin(statusNamed(status)))),
  deed("Ada's gig for {int} is {word}", (world, places, status) =>
    begins(world, ({ gig }) => gig.begin(statusNamed(status), places)),
  ),
  deed('{word} applies to the gig', (world, name) => gigOf(world).applies(name)),
  deed('{word} withdraws from the gig', (world, name) => gigOf(world).moves(name, 'withdraws')),
  deed('{word} can still come to the gig', (world, name) => gigOf(world).moves(name, 'confirms')),
  deed('Ada changes the terms of the gig', (world) => gigOf(world).hears('poster.changeTerms')),
  deed('Ada puts the terms of the gig back', (world) => gigOf(world).hears('poster.restoreTerms')),
  deed('the time to answer passes', (world) => gigOf(world).hears('time.over')),
  deed('Ada lets {word} go', (world, name) => gigOf(world).moves(name, 'is let go')),
  deed('Ada offers {word} a place', (world, name) => gigOf(world).moves(name, 'is offered')),
  deed('Ada takes the offer to {word} back', (world, name) => gigOf(world).moves(name, 'is not offered')),
  deed('Ada puts {word} on stand-by', (world, name) => gigOf(world).moves(name, 'is put on stand-by')),
  deed('{word} takes the offer', (world, name) => gigOf(world).moves(name, 'takes it')),
  deed('{word} turns the offer down', (world, name) => gigOf(world).moves(name, 'turns it down')),
  deed('Ada accepts {word}', (world, name) => gigOf(world).moves(name, 'is accepted')),
  deed('Ada declines {word}', (world, name) => gigOf(world).moves(name, 'is declined')),
  deed('Ada takes the no to {word} back', (world, name) => gigOf(world).moves(name, 'is not declined')),
  deed('Ada makes the gig {word}', (world, status) => {
    const way = ways[status];
    if (!way) throw new Error(`Nobody makes a gig ${status}`);
    gigOf(world).acts(way);
  }),
  deed('Ada publishes the gig', (world) => gigOf(world).acts({ type: 'poster.publish' })),
  deed('Ada edits the gig', (world) => gigOf(world).acts({ type: 'poster.edit' })),
  deed('Ada wants {int} for the gig', (world, places) => gigOf(world).wants(places)),
  deed("the gig's day passes", (world) => gigOf(world).acts({ type: 'day.over' })),
];

const depsOf = (world: World) => chartsOf(world).deps;
const isBooked = (mayPassOn: boolean) => (world: World) =>
  begins(world, ({ deps }) => deps.facts({ mayPassOn }));

/** What a player who cannot come, a dep and a poster do, and what happens to their question besides. */
const depDeeds = [
  deed('the player is booked', isBooked(true)),
  deed('the player is not booked', isBooked(false)),
  deed('the player asks a dep', (world) => depsOf(world).acts('player.ask')),
  deed('the player takes back what they asked', (world) => depsOf(world).acts('player.takeBack')),
  deed('the dep agrees', (world) => depsOf(world).acts('dep.agree')),
  deed('the dep turns it down', (world) => depsOf(world).acts('dep.turnDown')),
  deed('the poster agrees to the dep', (world) => depsOf(world).acts('poster.agree')),
  deed('the poster keeps the player', (world) => depsOf(world).acts('poster.refuse')),
  deed('the pay of the gig to be passed on changes', (world) => depsOf(world).happens('poster.changeTerms')),
  deed('the booking of the player ends', (world) => depsOf(world).happens('booking.ended')),
  deed('the player and the dep part', (world) => depsOf(world).happens('people.parted')),
  deed('nobody answers before the gig is over', (world) => {
    depsOf(world).facts({ gigIsOver: true });
    depsOf(world).happens('time.over');
  }),
  deed('the gig to be passed on has ended just now', (world) => depsOf(world).facts({ gigIsOver: true })),
  deed('the dep has got a place of their own', (world) => depsOf(world).facts({ depHasPlace: true })),
];

const reviewsOf = (world: World) => chartsOf(world).reviews;

/** What the two sides of a gig do about each other afterwards. */
const reviewDeeds = [
  deed('{word} and {word} have played', (world) => begins(world, ({ reviews }) => reviews.begin(true))),
  deed('{word} and {word} have not played', (world) => begins(world, ({ reviews }) => reviews.begin(false))),
  deed('{word} reviews {word}', (world, name, whom) => reviewsOf(world).acts(name, 'author.write', whom)),
  deed('{word} changes what is said of {word}', (world, name, whom) =>
    reviewsOf(world).acts(name, 'author.edit', whom),
  ),
  deed('{word} takes back what is said of {word}', (world, name, whom) =>
    reviewsOf(world).acts(name, 'author.takeBack', whom),
  ),
  deed("{word} answers {word}'s review", (world, name, whose) => reviewsOf(world).answers(name, whose)),
  deed('the fourteen days pass for {word} and {word}', (world, one, other) =>
    reviewsOf(world).timePasses(one, other),
  ),
];

const pairsOf = (world: World) => chartsOf(world).pairs;

/** What two people do about each other. */
const pairDeeds = [
  deed('nobody is linked with anybody', (world) => begins(world)),
  deed('{word} asks {word} for a link', (world, name, whom) => pairsOf(world).acts(name, 'request', whom)),
  deed("{word} accepts {word}'s request", (world, name, whom) => pairsOf(world).acts(name, 'accept', whom)),
  deed('{word} ends it with {word}', (world, name, whom) => pairsOf(world).acts(name, 'end', whom)),
  deed('{word} blocks {word}', (world, name, whom) => pairsOf(world).acts(name, 'block', whom)),
  deed('thirty days pass between {word} and {word}', (world, name, whom) => pairsOf(world).wait(name, whom)),
  deed('{word} unblocks {word}', (world, name, whom) => pairsOf(world).acts(name, 'unblock', whom)),
];

const askingOf = (world: World) => chartsOf(world).asking;

/** Bob, whom Ada does not know, would like to write to her. */
const askingDeeds = [
  deed('Bob would like to write to Ada', (world) => begins(world, ({ asking }) => asking.begins('open'))),
  deed('Bob would like to write to Ada, and was refused', (world) =>
    begins(world, ({ asking }) => asking.begins('refused')),
  ),
  deed('she accepts Bob', (world) => askingOf(world).presses('accept')),
  deed('she refuses Bob', (world) => askingOf(world).presses('refuse')),
  deed('she undoes the refusal', (world) => askingOf(world).presses('undo')),
  deed('nothing answers what she says to Bob', (world) => askingOf(world).answersAgain(false)),
  deed('the server answers again', (world) => askingOf(world).answersAgain(true)),
  deed('in another tab she accepts Bob', (world) => askingOf(world).isElsewhere('accepted')),
  deed('in another tab she refuses Bob', (world) => askingOf(world).isElsewhere('refused')),
  deed('in another tab she undoes the refusal', (world) => askingOf(world).isElsewhere('open')),
];

const acts = (world: World, event: DeletionEvent) => chartsOf(world).leaving.acts(event);

/** Ada leaves for good, or thinks again. */
const leavingDeeds = [
  deed('Ada has an account', (world) => begins(world)),
  deed('Ada asks to delete it', (world) => acts(world, { type: 'member.ask' })),
  deed('Ada gives her password', (world) => acts(world, { type: 'member.confirm', fits: true })),
  deed('Ada gives another password', (world) => acts(world, { type: 'member.confirm', fits: false })),
  deed('Ada thinks again', (world) => acts(world, { type: 'member.keep' })),
  deed('Ada comes to sign in again', (world) => acts(world, { type: 'member.signIn' })),
  deed('Ada comes back', (world) => acts(world, { type: 'member.comeBack' })),
  deed('fourteen days are over', (world) => acts(world, { type: 'days.over' })),
];

const devicesOf = (world: World) => chartsOf(world).devices;
const finds = (stands: PushStatus) => (world: World) => begins(world, ({ devices }) => devices.opens(stands));
const willSay = (answer: PushAnswer) => (world: World) => devicesOf(world).willAnswer(answer);

/** Ada lets the browser she sits at tell her, or does not. */
const devicesDeeds = [
  deed('Ada looks at a browser that was never asked', finds('off')),
  deed('Ada looks at a browser that tells her', finds('on')),
  deed('Ada looks at a browser that told Bob', finds('stale')),
  deed('Ada looks at a browser that was told no', finds('denied')),
  deed('Ada looks at a browser that cannot', finds('unsupported')),
  deed('Ada looks at a browser that tells installed apps only', finds('notInstalled')),
  deed('Ada looks at a browser of a server without such news', finds('missing')),
  deed('she will say yes to the browser', willSay('on')),
  deed('she will say no to the browser', willSay('denied')),
  deed('she will close the question of the browser', willSay('dismissed')),
  deed('nothing answers about devices', (world) => devicesOf(world).serverAnswers(false)),
  deed('something answers about devices again', (world) => devicesOf(world).serverAnswers(true)),
  deed('she turns the device on', (world) => devicesOf(world).presses('turnOn')),
  deed('she turns the device off', (world) => devicesOf(world).presses('turnOff')),
  deed('she has the device looked at again', (world) => devicesOf(world).presses('lookAgain')),
  deed('she takes the permission back in the browser', (world) => devicesOf(world).becomes('denied')),
  deed('she has the browser ask again', (world) => devicesOf(world).becomes('off')),
];

const uploadingOf = (world: World) => chartsOf(world).uploading;
const stored = { url: '/uploads/u1', width: 1600, height: 1067 };

/** Ada puts a picture into a post. */
const uploadingDeeds = [
  deed('Ada has picked a picture', (world) => begins(world, ({ uploading }) => uploading.begins())),
  deed('nothing else is on its way', (world) => uploadingOf(world).turnComes()),
  deed('the picture is small enough', (world) => uploadingOf(world).isSmall()),
  deed('the picture cannot be read', (world) => uploadingOf(world).isNoPicture()),
  deed('{int} percent of it have been sent', (world, percent) => uploadingOf(world).isSent(percent / 100)),
  deed('the server has stored the picture', (world) =>
    uploadingOf(world).isAnswered({ kind: 'stored', picture: stored }),
  ),
  deed('the server has no room for the picture', (world) =>
    uploadingOf(world).isAnswered({ kind: 'refused', text: 'You have added 50 pictures within a day.' }),
  ),
  deed('nothing answers the picture', (world) => uploadingOf(world).isLost()),
  deed('she tries the picture again', (world) => uploadingOf(world).presses('retry')),
  deed('she takes the picture out', (world) => uploadingOf(world).presses('cancel')),
];

export const chartDeeds = [
  ...gigDeeds,
  ...depDeeds,
  ...reviewDeeds,
  ...pairDeeds,
  ...askingDeeds,
  ...leavingDeeds,
  ...devicesDeeds,
  ...uploadingDeeds,
];
