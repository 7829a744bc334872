import type { Charts } from '../charts/charts.ts';
import { claim, type Sight } from '../phrase.ts';
import type { World } from '../world.ts';

/** What a chart says, which a world without charts cannot see. */
const of = ({ charts }: World, read: (charts: Charts) => unknown, wanted: unknown): Sight => ({
  read: charts ? () => read(charts) : undefined,
  wanted,
});

/** The status with which a server answers a move. */
const answerTo = ({ isRefused }: { isRefused: () => boolean }) => (isRefused() ? 409 : 200);

const applicationWords: Record<string, string> = {
  closed: 'no longer available',
  cancelled: 'no longer available',
  asked: 'booked, to confirm',
  overdue: 'booked, not confirmed in time',
  released: 'let go',
  offered: 'offered a place',
  standby: 'on stand-by',
};
const inWords = (state: string | null) => (state ? (applicationWords[state] ?? state) : state);

/** Where Ada's gig and the applications for it stand. */
const gigClaims = [
  claim('{word} is {string} for the gig', (world, name, wanted) =>
    of(world, ({ gig }) => inWords(gig.stateOf(name)), wanted),
  ),
  claim('the gig is {string}', (world, wanted) => of(world, ({ gig }) => gig.state(), wanted)),
  claim('{word} has not applied to the gig', (world, name) =>
    of(world, ({ gig }) => gig.stateOf(name), null),
  ),
  claim('the last action is accepted', (world) => of(world, ({ gig }) => gig.isRefused(), false)),
  claim('the last action is refused with {int}', (world, wanted) =>
    of(world, ({ gig }) => answerTo(gig), wanted),
  ),
];

/** How a question to a dep stands, and what the three have been told of it. */
const depClaims = [
  claim('the dep is {string}', (world, wanted) => of(world, ({ deps }) => deps.state(), wanted)),
  claim('the {word} has been notified of {string}', (world, who, wanted) =>
    of(world, ({ deps }) => deps.told(who), wanted),
  ),
  claim('the action on the dep is refused with {int}', (world, wanted) =>
    of(world, ({ deps }) => answerTo(deps), wanted),
  ),
];

/** What the two sides of a gig have said of each other, and what they were told. */
const reviewClaims = [
  claim('the review of {word} by {word} is {string}', (world, whom, name, wanted) =>
    of(world, ({ reviews }) => reviews.stateOf(name, whom), wanted),
  ),
  claim('{word} has been notified of a review {int} time(s)', (world, name, wanted) =>
    of(world, ({ reviews }) => reviews.timesTold(name, 'review_shown'), wanted),
  ),
  claim('{word} has been notified of an answer {int} time(s)', (world, name, wanted) =>
    of(world, ({ reviews }) => reviews.timesTold(name, 'review_answered'), wanted),
  ),
  claim('the review is refused with {int}', (world, wanted) =>
    of(world, ({ reviews }) => answerTo(reviews), wanted),
  ),
];

/** What a state of the chart looks like to whoever it is of: who was declined is not told. */
const linkWords = {
  none: 'no link',
  declined: 'no link',
  outgoing: 'asked by her',
  silentlyDeclined: 'asked by her',
  incoming: 'waiting for her answer',
  linked: 'linked',
  blocked: 'not there',
};

/** How people stand to each other, as one of them sees it, and what they are told. */
const pairClaims = [
  claim('for {word}, {word} is {string}', (world, name, whom, wanted) =>
    of(world, ({ pairs }) => linkWords[pairs.stateOf(name, whom)], wanted),
  ),
  claim('{word} has been notified of a request {int} time(s)', (world, name, wanted) =>
    of(world, ({ pairs }) => pairs.timesTold(name, 'link_request'), wanted),
  ),
  claim('{word} has been notified of a new link {int} time(s)', (world, name, wanted) =>
    of(world, ({ pairs }) => pairs.timesTold(name, 'link_accepted'), wanted),
  ),
  claim('the last action changes nothing between them', (world) =>
    of(world, ({ pairs }) => pairs.hasChanged(), false),
  ),
];

const requestStates: Record<string, string> = {
  'a conversation': 'accepted',
  refused: 'refused',
  waiting: 'open',
};

/** How Bob's request stands, for Ada and for Bob. */
const askingClaims = [
  claim('for her Bob is {string}', (world, wanted) => of(world, ({ asking }) => asking.shown(), wanted)),
  claim('for the server Bob is {string}', (world, words) =>
    of(world, ({ asking }) => asking.onServer(), requestStates[words]),
  ),
  claim('she sees that it failed', (world) => of(world, ({ asking }) => asking.saysFailed(), true)),
  claim('she sees no failure', (world) => of(world, ({ asking }) => asking.saysFailed(), false)),
  claim('Bob has been notified {int} time(s)', (world, wanted) =>
    of(world, ({ asking }) => asking.timesTold(), wanted),
  ),
];

const accountStates: Record<string, string> = {
  active: 'standing',
  'active, waiting for her password': 'asking',
  'active: the password was wrong': 'refused',
  'hidden for 14 days': 'leaving',
  'hidden, and she is asked whether to restore it': 'returning',
  removed: 'gone',
};

/** What has become of Ada's account, for her and for others. */
const leavingClaims = [
  claim('the account is {string}', (world, words) =>
    of(world, ({ leaving }) => leaving.state(), accountStates[words]),
  ),
  claim('others see her', (world) => of(world, ({ leaving }) => leaving.isHidden(), false)),
  claim('others see nothing of her', (world) => of(world, ({ leaving }) => leaving.isHidden(), true)),
  claim('the mail about {string} was sent {int} time(s)', (world, news, wanted) =>
    of(world, ({ leaving }) => leaving.timesTold(news), wanted),
  ),
];

/** Whether the browser that Ada sits at tells her. */
const devicesClaims = [
  claim('the device is {string}', (world, wanted) => of(world, ({ devices }) => devices.shown(), wanted)),
  claim('the device is sent notifications', (world) => of(world, ({ devices }) => devices.isSent(), true)),
  claim('the device is sent no notifications', (world) =>
    of(world, ({ devices }) => devices.isSent(), false),
  ),
  claim('she sees that the device could not be reached', (world) =>
    of(world, ({ devices }) => devices.saysFailed(), true),
  ),
];

/** How the picture fares that Ada has picked. */
const uploadingClaims = [
  claim('the picture is {string}', (world, wanted) =>
    of(world, ({ uploading }) => uploading.shown(), wanted),
  ),
  claim('she sees a progress of {int} percent', (world, wanted) =>
    of(world, ({ uploading }) => uploading.percent(), wanted),
  ),
  claim('she sees why: {string}', (world, wanted) => of(world, ({ uploading }) => uploading.why(), wanted)),
  claim('the picture can be posted', (world) => of(world, ({ uploading }) => uploading.mayPost(), true)),
  claim('the picture cannot be posted', (world) => of(world, ({ uploading }) => uploading.mayPost(), false)),
];

export const chartClaims = [
  ...gigClaims,
  ...depClaims,
  ...reviewClaims,
  ...pairClaims,
  ...askingClaims,
  ...leavingClaims,
  ...devicesClaims,
  ...uploadingClaims,
];
