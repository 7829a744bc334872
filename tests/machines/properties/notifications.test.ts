import fc from 'fast-check';
import { test } from 'vitest';
import type { Notification } from '#contract/spec/socket-events.ts';
import { notificationsModel } from '#machines/notifications/notifications.model.ts';
import {
  type Act,
  errorText,
  event,
  expectFaultsNoticed,
  expectNoMistake,
  faultsPatience,
  type Lives,
  patience,
  problem,
  status,
} from './lives.ts';

type Plan = { kind: 'read' | 'delete'; id: string } | { kind: 'readAll'; ids: string[] };

interface Truth {
  /** What the server is known to hold, newest first. */
  stored: Notification[];
  /** What was done here and is not saved yet, oldest first. */
  plans: Plan[];
  hasOlder: boolean;
  list: 'asking' | 'asking older' | 'there' | 'older failed' | 'failed';
  isStale: boolean;
  /** Before which one older ones are asked for. */
  before: string | null;
  atLeast: number;
  /** Whose change the server has not taken. */
  untaken: Set<string>;
  /** Whose conversation is in sight. */
  peerId: string | null;
  emits: unknown[];
  sends: unknown[];
}

const isAbout = (plan: Plan, id: string) =>
  plan.kind === 'readAll' ? plan.ids.includes(id) : plan.id === id;

const shown = ({ stored, plans }: Truth) =>
  stored.flatMap(({ id, type, read }) => {
    const about = plans.filter((plan) => isAbout(plan, id));
    if (about.some(({ kind }) => kind === 'delete')) return [];
    return [{ id, type, read: read || about.length > 0 }];
  });

const unread = (truth: Truth) => shown(truth).filter(({ read }) => !read);
const isUnread = (truth: Truth, wanted: string) => unread(truth).some(({ id }) => id === wanted);

const ask = (truth: Truth) =>
  Object.assign(truth, { list: 'asking', isStale: false, before: null, atLeast: truth.stored.length });
const log = (truth: Truth, code: number) =>
  truth.emits.push({ type: 'notifications.failed', error: errorText(code) });

function tell(truth: Truth, type: string, act: () => void) {
  const before = unread(truth).length;
  act();
  truth.sends.push({
    to: 'parent',
    event: { type: `notifications.${type}`, by: unread(truth).length - before },
  });
}

const plan = (truth: Truth, more: Plan) => tell(truth, 'unreadChanged', () => void truth.plans.push(more));

const one = (id: string, read: boolean, type = 'comment'): Notification => ({
  id,
  recipient: 'ada',
  type,
  read,
  createdAt: null,
  details: id.endsWith('1') ? { actor: { id: 'bob' } } : {},
});

/** Ids that begin alike: n1, n10, n11 … */
const pageFrom = (first: number, length: number, every: number) =>
  Array.from({ length }, (_, nth) => one(`n${first + nth}`, (first + nth) % every === 0));

const id = fc.constantFrom('n1', 'n1', 'n2', 'n10', 'n11', 'n100', 'n51', 'nowhere');
const length = fc.constantFrom(0, 1, 3, 12, 49, 50);
const every = fc.constantFrom(1, 2, 3, 1_000);

const isAsking = ({ list }: Truth) => list === 'asking' || list === 'asking older';

const listCame = (first: number, size: number, readEvery: number): Act<Truth> => {
  const page = (truth: Truth) => pageFrom(truth.list === 'asking' ? first : first + 50, size, readEvery);
  return {
    step: (truth) => ({ kind: 'done', actor: 'fetchNotifications', value: page(truth) }),
    can: isAsking,
    happens(truth) {
      const came = page(truth);
      if (truth.list === 'asking older') {
        const more = came.filter((item) => truth.stored.every(({ id: known }) => known !== item.id));
        truth.stored.push(...more);
        Object.assign(truth, { list: 'there', hasOlder: came.length === 50 && more.length > 0 });
      } else if (truth.isStale) ask(truth);
      else {
        truth.untaken.clear();
        const most = Math.max(50, truth.stored.length);
        Object.assign(truth, { list: 'there', stored: came, hasOlder: came.length >= most });
      }
    },
  };
};

const listFailed = (code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor: 'fetchNotifications', value: problem(code) }),
  can: isAsking,
  happens(truth) {
    truth.list = truth.list === 'asking' ? 'failed' : 'older failed';
    log(truth, code);
  },
});

const saved: Act<Truth> = {
  step: () => ({ kind: 'done', actor: 'saveChange', value: 'saved' }),
  can: ({ plans }) => plans.length > 0,
  happens(truth) {
    const [first, ...rest] = truth.plans;
    truth.stored = truth.stored.flatMap((item) => {
      if (!first || !isAbout(first, item.id)) return [item];
      return first.kind === 'delete' ? [] : [{ ...item, read: true }];
    });
    Object.assign(truth, { plans: rest, isStale: true });
    tell(truth, 'unreadChanged', () => {});
  },
};

/** Asked for now, the server's figure would lack what waits to be saved. */
function correct(truth: Truth, act: () => void) {
  tell(truth, 'corrected', act);
  if (truth.plans.length > 0)
    Object.assign((truth.sends[0] as { event: object }).event, { type: 'notifications.unreadChanged' });
}

const deletedElsewhere: Act<Truth> = {
  step: () => ({ kind: 'done', actor: 'saveChange', value: 'gone' }),
  can: ({ plans: [first] }) => first !== undefined && first.kind !== 'readAll',
  happens: (truth) =>
    correct(truth, () => {
      const [first] = truth.plans.flatMap((one) => (one.kind === 'readAll' ? [] : [one.id]));
      truth.stored = truth.stored.filter((item) => item.id !== first);
      truth.plans = truth.plans.filter((other) => other.kind === 'readAll' || other.id !== first);
      truth.isStale = true;
    }),
};

const notSaved = (code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor: 'saveChange', value: problem(code) }),
  can: ({ plans }) => plans.length > 0,
  happens(truth) {
    correct(truth, () => {
      const first = truth.plans.shift();
      for (const untaken of first?.kind === 'readAll' ? first.ids : [first?.id ?? ''])
        truth.untaken.add(untaken);
      log(truth, code);
    });
  },
});

const toasts = new Map([
  ['comment', 'New comment on your post'],
  ['message', 'New message received'],
  ['gig_application', 'New application for your gig'],
  ['link_request', 'New connection request'],
]);

const arrived = (notification: Notification) =>
  event<Truth>(
    'notifications.arrived',
    (truth) => {
      const isMine = ['ada', ''].includes(notification.recipient);
      if (!isMine || truth.stored.some((item) => item.id === notification.id)) return;
      tell(truth, 'unreadChanged', () => void truth.stored.unshift(notification));
      // It counts by what it is, whatever waits to be saved.
      Object.assign((truth.sends[0] as { event: object }).event, { by: notification.read ? 0 : 1 });
      const text = toasts.get(notification.type) ?? 'New notification';
      truth.emits.push({ type: 'notifications.toast', text, notification });
      truth.isStale = true;
    },
    { notification },
  );

const older: Act<Truth> = event('notifications.showOlder', (truth) => {
  if (truth.list !== 'older failed' && !(truth.list === 'there' && truth.hasOlder)) return;
  Object.assign(truth, { list: 'asking older', before: shown(truth).at(-1)?.id ?? null, atLeast: 0 });
});

const types = fc.constantFrom('comment', 'message', 'gig_application', 'link_request', 'gig_cancelled');
const recipient = fc.constantFrom('ada', 'ada', 'ada', '', 'ad', 'adam');

const acts: fc.Arbitrary<Act<Truth>>[] = [
  fc
    .record({ id, type: types, recipient, read: fc.boolean() })
    .map((given) => arrived({ ...one(given.id, given.read, given.type), recipient: given.recipient })),
  id.map((wanted) =>
    event<Truth>(
      'notifications.markRead',
      (truth) => void (isUnread(truth, wanted) && plan(truth, { kind: 'read', id: wanted })),
      { id: wanted },
    ),
  ),
  fc
    .constantFrom('bob', 'bobby', null)
    .map((peerId) =>
      event<Truth>('notifications.peerChanged', (truth) => void Object.assign(truth, { peerId }), { peerId }),
    ),
  id.map((wanted) =>
    event<Truth>(
      'notifications.delete',
      (truth) => {
        if (truth.plans.some((other) => other.kind === 'delete' && other.id === wanted)) return;
        plan(truth, { kind: 'delete', id: wanted });
      },
      { id: wanted },
    ),
  ),
  fc.constant(
    event<Truth>('notifications.markAllRead', (truth) => {
      truth.plans.push({ kind: 'readAll', ids: unread(truth).map((item) => item.id) });
      truth.sends.push({ to: 'parent', event: { type: 'notifications.allRead' } });
    }),
  ),
  fc.constant(
    event<Truth>('notifications.refresh', (truth) => {
      if (truth.list === 'asking') truth.isStale = true;
      else ask(truth);
    }),
  ),
  fc.constant(older),
  fc.tuple(fc.constantFrom(1, 1, 2, 100), length, every).map((given) => listCame(...given)),
  fc.constant(listCame(1, 12, 1_000)),
  status.map(listFailed),
  fc.constant(saved),
  status.map(notSaved),
  fc.constant(deletedElsewhere),
  fc.constant(deletedElsewhere),
];

/** CNT-05, NTF-05: what tells of a message in sight is read, unless that has failed. */
const readsInSight = (act: Act<Truth>): Act<Truth> => ({
  ...act,
  happens(truth, rung) {
    act.happens(truth, rung);
    if (truth.peerId !== 'bob') return;
    const ids = unread(truth).flatMap(({ id: one, type }) =>
      type === 'message' && one.endsWith('1') && !truth.untaken.has(one) ? [one] : [],
    );
    if (ids.length === 0) return;
    tell(truth, 'unreadChanged', () =>
      truth.plans.push(...ids.map((one) => ({ kind: 'read' as const, id: one }))),
    );
  },
});

const lives: Lives<Truth> = {
  model: notificationsModel,
  input: { userId: 'ada' },
  begin: () => ({
    stored: [],
    plans: [],
    hasOlder: false,
    list: 'asking',
    isStale: false,
    before: null,
    atLeast: 0,
    untaken: new Set(),
    peerId: null,
    emits: [],
    sends: [],
  }),
  acts: acts.map((all) => all.map(readsInSight)),
  shows: ({ items, hasOlder }) => ({
    items: (items as Notification[]).map(({ id, type, read }) => ({ id, type, read })),
    hasOlder,
  }),
  expects: (truth) => {
    const { plans, before, atLeast, hasOlder } = truth;
    const fetchNotifications = { before, atLeast };
    return {
      shown: { items: shown(truth), hasOlder },
      asks: {
        ...(isAsking(truth) && { fetchNotifications }),
        ...(plans[0] && { saveChange: { change: plans[0] } }),
      },
      emits: truth.emits.splice(0),
      sends: truth.sends.splice(0),
    };
  },
};

test(
  'NTF-01 NTF-02 NTF-03 NTF-04 NTF-05 CNT-05 CNT-07 random lives of the list are as the rows say',
  () => expectNoMistake(lives),
  patience,
);

test('NTF-01 faults seeded into the chart are noticed', () => expectFaultsNoticed(lives), faultsPatience);
