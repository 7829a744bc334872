import type { Counts } from '#contract/spec/calls.ts';
import type { SessionUser } from '#contract/spec/person.ts';
import type { Notification } from '#contract/spec/socket-events.ts';
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
  /** What was asked, in order, with its arguments. */
  asked: string[];
  /** What is answered; change it freely, a function may reject or wait. */
  answers: {
    me: () => Promise<SessionUser>;
    counts: () => Promise<Counts>;
    notifications: (before: string | null) => Promise<Notification[]>;
    save: () => Promise<void>;
  };
};

/** The calls of section 7, answered by the test. */
export function fakeCalls(): FakeCalls {
  const asked: string[] = [];
  const answers: FakeCalls['answers'] = {
    me: async () => nkechi,
    counts: async () => ({ messages: 0, linkRequests: 0, notifications: 0 }),
    notifications: async () => [],
    save: async () => {},
  };
  const ask = <T>(what: string, answer: () => Promise<T>) => {
    asked.push(what);
    return answer();
  };
  return {
    asked,
    answers,
    calls: {
      me: (token) => ask(`me ${token}`, () => answers.me()),
      counts: () => ask('counts', () => answers.counts()),
      notifications: (before) => ask(`notifications ${before}`, () => answers.notifications(before)),
      readNotification: (id) => ask(`read ${id}`, () => answers.save()),
      readAllNotifications: () => ask('read all', () => answers.save()),
      deleteNotification: (id) => ask(`delete ${id}`, () => answers.save()),
      deleteAtLast: (ids, token) => ask(`delete ${ids.join()} with ${token}`, () => answers.save()),
      endSession: (token) => void asked.push(`end ${token}`),
    },
  };
}
