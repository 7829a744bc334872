import type { Charts } from '../charts/charts.ts';
import { claim, type Expectation } from '../phrase.ts';
import type { World } from '../world.ts';

/** Reads a chart, if this world has charts. */
const of = ({ charts }: World, read: (charts: Charts) => unknown, expected: unknown): Expectation => ({
  read: charts ? () => read(charts) : undefined,
  expected,
});

/** The status of a server's answer. */
const statusOf = ({ isRefused }: { isRefused: () => boolean }) => (isRefused() ? 409 : 200);

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

const gigClaims = [
  claim('{word} is {string} for the gig', (world, name, expected) =>
    of(world, ({ gig }) => inWords(gig.stateOf(name)), expected),
  ),
  claim('the gig is {string}', (world, expected) => of(world, ({ gig }) => gig.state(), expected)),
  claim('{word} has not applied to the gig', (world, name) =>
    of(world, ({ gig }) => gig.stateOf(name), null),
  ),
  claim('the last action is accepted', (world) => of(world, ({ gig }) => gig.isRefused(), false)),
  claim('the last action is refused with {int}', (world, expected) =>
    of(world, ({ gig }) => statusOf(gig), expected),
  ),
];

const depClaims = [
  claim('the dep is {string}', (world, expected) => of(world, ({ deps }) => deps.state(), expected)),
  claim('the {word} has been notified of {string}', (world, who, expected) =>
    of(world, ({ deps }) => deps.notified(who), expected),
  ),
  claim('the action on the dep is refused with {int}', (world, expected) =>
    of(world, ({ deps }) => statusOf(deps), expected),
  ),
];

const reviewClaims = [
  claim('the review of {word} by {word} is {string}', (world, whom, name, expected) =>
    of(world, ({ reviews }) => reviews.stateOf(name, whom), expected),
  ),
  claim('{word} has been notified of a review {int} time(s)', (world, name, expected) =>
    of(world, ({ reviews }) => reviews.timesNotified(name, 'review_shown'), expected),
  ),
  claim('{word} has been notified of an answer {int} time(s)', (world, name, expected) =>
    of(world, ({ reviews }) => reviews.timesNotified(name, 'review_answered'), expected),
  ),
  claim('the review is refused with {int}', (world, expected) =>
    of(world, ({ reviews }) => statusOf(reviews), expected),
  ),
];

/** How a viewer sees each state; a declined person is not told. */
const linkWords = {
  none: 'no link',
  declined: 'no link',
  outgoing: 'requested by her',
  silentlyDeclined: 'requested by her',
  incoming: 'waiting for her answer',
  linked: 'linked',
  blocked: 'not visible',
};

const pairClaims = [
  claim('for {word}, {word} is {string}', (world, name, whom, expected) =>
    of(world, ({ pairs }) => linkWords[pairs.stateOf(name, whom)], expected),
  ),
  claim('{word} has been notified of a request {int} time(s)', (world, name, expected) =>
    of(world, ({ pairs }) => pairs.timesNotified(name, 'link_request'), expected),
  ),
  claim('{word} has been notified of a new link {int} time(s)', (world, name, expected) =>
    of(world, ({ pairs }) => pairs.timesNotified(name, 'link_accepted'), expected),
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

const requestClaims = [
  claim('for her Bob is {string}', (world, expected) =>
    of(world, ({ request }) => request.shown(), expected),
  ),
  claim('for the server Bob is {string}', (world, words) =>
    of(world, ({ request }) => request.stateOnServer(), requestStates[words]),
  ),
  claim('she sees that it failed', (world) => of(world, ({ request }) => request.showsFailure(), true)),
  claim('she sees no failure', (world) => of(world, ({ request }) => request.showsFailure(), false)),
  claim('Bob has been notified {int} time(s)', (world, expected) =>
    of(world, ({ request }) => request.timesNotified(), expected),
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

const accountClaims = [
  claim('the account is {string}', (world, words) =>
    of(world, ({ account }) => account.state(), accountStates[words]),
  ),
  claim('others see her', (world) => of(world, ({ account }) => account.isHidden(), false)),
  claim('others do not see her', (world) => of(world, ({ account }) => account.isHidden(), true)),
  claim('the mail about {string} was sent {int} time(s)', (world, mail, expected) =>
    of(world, ({ account }) => account.timesNotified(mail), expected),
  ),
];

const pushClaims = [
  claim('the device is {string}', (world, expected) => of(world, ({ push }) => push.shown(), expected)),
  claim('the device is sent notifications', (world) => of(world, ({ push }) => push.isSubscribed(), true)),
  claim('the device is sent no notifications', (world) =>
    of(world, ({ push }) => push.isSubscribed(), false),
  ),
  claim('she sees that the device could not be reached', (world) =>
    of(world, ({ push }) => push.showsFailure(), true),
  ),
];

const uploadClaims = [
  claim('the picture is {string}', (world, expected) => of(world, ({ upload }) => upload.shown(), expected)),
  claim('she sees a progress of {int} percent', (world, expected) =>
    of(world, ({ upload }) => upload.percent(), expected),
  ),
  claim('she sees why: {string}', (world, expected) => of(world, ({ upload }) => upload.reason(), expected)),
  claim('the picture can be posted', (world) => of(world, ({ upload }) => upload.canPost(), true)),
  claim('the picture cannot be posted', (world) => of(world, ({ upload }) => upload.canPost(), false)),
];

export const chartClaims = [
  ...gigClaims,
  ...depClaims,
  ...reviewClaims,
  ...pairClaims,
  ...requestClaims,
  ...accountClaims,
  ...pushClaims,
  ...uploadClaims,
];
