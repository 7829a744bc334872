import type { Counts } from '#contract/spec/counts.ts';
import type { Notification } from '#contract/spec/notification.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import type { SpecCalls } from '#transport/spec-calls.ts';

export const nkechi: SessionUser = {
  id: 'nkechi',
  name: 'Nkechi Obi',
  email: 'nkechi@stranger.test',
  avatar: null,
  isEmailVerified: true,
};

export const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  recipient: nkechi.id,
  type: 'comment',
  read: false,
  createdAt: null,
  details: {},
  ...more,
});

export type FakeCalls = {
  calls: SpecCalls;
  /** Each call with its arguments, in order. */
  requests: string[];
  /** The answers; tests replace them. */
  answers: {
    me: () => Promise<SessionUser>;
    counts: () => Promise<Counts>;
    notifications: (before: string | null) => Promise<Notification[]>;
    save: () => Promise<void>;
  };
};

export function fakeCalls(): FakeCalls {
  const requests: string[] = [];
  const answers: FakeCalls['answers'] = {
    me: async () => nkechi,
    counts: async () => ({ messages: 0, linkRequests: 0, notifications: 0 }),
    notifications: async () => [],
    save: async () => {},
  };
  const record = <T>(request: string, answer: () => Promise<T>) => {
    requests.push(request);
    return answer();
  };
  return {
    requests,
    answers,
    calls: {
      me: (token) => record(`me ${token}`, () => answers.me()),
      counts: () => record('counts', () => answers.counts()),
      notifications: (before) => record(`notifications ${before}`, () => answers.notifications(before)),
      readNotification: (id) => record(`read ${id}`, () => answers.save()),
      readAllNotifications: () => record('read all', () => answers.save()),
      deleteNotification: (id) => record(`delete ${id}`, () => answers.save()),
      deleteAtLast: (ids, token) => record(`delete ${ids.join()} with ${token}`, () => answers.save()),
      endSession: (token) => void requests.push(`end ${token}`),
    },
  };
}
