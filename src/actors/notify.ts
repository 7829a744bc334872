import type { Notification } from '#contract/spec/notification.ts';

/** A short notice to the person. `notification` is the one it announces, where it announces one. */
export type Notice = {
  level: 'info' | 'success' | 'warning' | 'error';
  text: string;
  notification?: Notification;
};

export type Notify = (notice: Notice) => void;
