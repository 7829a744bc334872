import fc from 'fast-check';
import { countsModel } from '#machines/counts/counts.model.ts';
import {
  type Action,
  type ActionOrArbitrary,
  count,
  errorText,
  event,
  problem,
  type ReferenceModel,
  status,
  testRandomRuns,
} from './random-runs.ts';

interface State {
  messages: number;
  linkRequests: number;
  notifications: number;
  isFetching: boolean;
  /** What starts the next fetch: the poll interval, or the page being shown. */
  next: 'pollInterval' | 'page shown' | null;
  /** Received less than 2 s ago, or to be fetched again after a pause. */
  waiting: 'just received' | 'fetch due' | null;
  /** Milliseconds before a fetch that is due. */
  pause: number;
  hasFailed: boolean;
  /** An event caused the fetch, so a pause follows. */
  isByEvent: boolean;
  logged: string[];
}

function startFetch(state: State, isByEvent = false) {
  Object.assign(state, {
    isFetching: true,
    next: null,
    waiting: null,
    hasFailed: false,
    isByEvent,
  });
}

/** Drops a pending answer, and fetches again, since a recent answer may include the change or not. */
function applyChange(state: State, counts: Partial<State>) {
  Object.assign(state, counts);
  if (state.isFetching || state.waiting === 'just received')
    Object.assign(state, { isFetching: false, next: 'pollInterval', waiting: 'fetch due' });
}

const received = (counts: Pick<State, 'messages' | 'linkRequests' | 'notifications'>): Action<State> => ({
  step: () => ({ kind: 'done', actor: 'fetchCounts', value: counts }),
  isPossible: ({ isFetching }) => isFetching,
  apply(state) {
    Object.assign(state, counts, { isFetching: false, next: 'pollInterval', waiting: 'just received' });
  },
});

const failed = (code: number): Action<State> => ({
  step: () => ({ kind: 'error', actor: 'fetchCounts', value: problem(code) }),
  isPossible: ({ isFetching }) => isFetching,
  apply(state) {
    const none = { messages: 0, linkRequests: 0, notifications: 0 };
    const logged = [errorText(code)];
    Object.assign(state, none, { isFetching: false, next: 'pollInterval', hasFailed: true, logged });
  },
});

const pollIntervalEnds: Action<State> = {
  step: () => ({ kind: 'timer', name: 'pollInterval' }),
  isPossible: ({ next, waiting }) => next === 'pollInterval' && waiting === null,
  apply(state, elapsed) {
    if (elapsed !== 60_000) throw new Error(`after ${elapsed} ms`);
    state.pause = 2_000;
    Object.assign(state, { next: 'page shown', hasFailed: false });
  },
};

const pageIsShown: Action<State> = {
  step: () => ({ kind: 'done', actor: 'pageShown', value: undefined }),
  isPossible: ({ next }) => next === 'page shown',
  apply: (state) => startFetch(state),
};

const overlapEnds: Action<State> = {
  step: () => ({ kind: 'timer', name: 'overlap' }),
  isPossible: ({ waiting }) => waiting === 'just received',
  apply(state, elapsed) {
    if (elapsed !== 2_000) throw new Error(`after ${elapsed} ms`);
    Object.assign(state, { waiting: null, isByEvent: false });
  },
};

const pauseEnds: Action<State> = {
  step: () => ({ kind: 'timer', name: 'pause' }),
  isPossible: ({ waiting }) => waiting === 'fetch due',
  apply(state, elapsed) {
    if (elapsed !== state.pause) throw new Error(`after ${elapsed} ms`);
    state.pause = Math.min(30_000, state.pause * 2);
    startFetch(state, true);
  },
};

const someone = fc.constantFrom('ada', 'ad', 'adam', 'bob', 'bobby');

const actions: ActionOrArbitrary<State>[] = [
  someone.map((senderId) =>
    event<State>(
      'counts.messageArrived',
      (state) => {
        if (senderId !== 'ada') applyChange(state, { messages: state.messages + 1 });
      },
      { senderId },
    ),
  ),
  count.map((count) =>
    event<State>(
      'counts.messagesRead',
      (state) => applyChange(state, { messages: Math.max(state.messages - count, 0) }),
      { count },
    ),
  ),
  fc
    .constantFrom(1, 1, 0, -1, -1, 2, -2, 100, -100)
    .map((by) =>
      event<State>(
        'counts.notificationsChanged',
        (state) => applyChange(state, { notifications: Math.max(state.notifications + by, 0) }),
        { by },
      ),
    ),
  event<State>('counts.notificationsCleared', (state) => applyChange(state, { notifications: 0 })),
  event<State>('counts.refresh', (state) => {
    const { isFetching, waiting, isByEvent, hasFailed } = state;
    if (isFetching || waiting === 'fetch due' || (waiting && isByEvent) || hasFailed) {
      applyChange(state, { hasFailed: false });
      Object.assign(state, { waiting: 'fetch due', pause: 2_000 });
    } else startFetch(state, state.next !== 'page shown');
  }),
  fc.record({ messages: count, linkRequests: count, notifications: count }).map(received),
  status.map(failed),
  pollIntervalEnds,
  pageIsShown,
  overlapEnds,
  pauseEnds,
];

const reference: ReferenceModel<State> = {
  model: countsModel,
  input: { userId: 'ada' },
  initialState: () => ({
    messages: 0,
    linkRequests: 0,
    notifications: 0,
    isFetching: true,
    next: null,
    waiting: null,
    pause: 2_000,
    hasFailed: false,
    isByEvent: false,
    logged: [],
  }),
  actions,
  visible: ({ messages, linkRequests, notifications }) => ({ messages, linkRequests, notifications }),
  expected: (state) => {
    const { messages, linkRequests, notifications, isFetching, next, waiting } = state;
    const logged = state.logged.splice(0);
    return {
      shown: { messages, linkRequests, notifications },
      invoked: {
        ...(isFetching && { fetchCounts: undefined }),
        ...(next === 'page shown' && { pageShown: undefined }),
      },
      emits: logged.map((error) => ({ type: 'counts.failed', error })),
      timers: [
        ...(waiting === null ? [] : [waiting === 'fetch due' ? 'pause' : 'overlap']),
        ...(next === 'pollInterval' ? [next] : []),
      ],
    };
  },
};

testRandomRuns('CNT-01 CNT-02 CNT-03 CNT-04 CNT-05 CNT-07', reference);
