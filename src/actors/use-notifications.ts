import { useSelector } from '@xstate/react';
import type { Notification } from '#contract/spec/notification.ts';
import { useApp } from './app-context.ts';

const none: Notification[] = [];

/** The member's notifications, newest first (NTF-01); empty for a visitor. */
export function useNotifications() {
  const { root, commands } = useApp('useNotifications');
  const actor = useSelector(root, ({ children }) => children.notifications);
  const isReady = useSelector(actor, (snapshot) => snapshot?.hasTag('ready') ?? false);
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false);
  return {
    items: useSelector(actor, (snapshot) => snapshot?.context.items ?? none),
    loading: isBusy && !isReady,
    failed: useSelector(actor, (snapshot) => snapshot?.hasTag('error') ?? false),
    hasOlder: useSelector(actor, (snapshot) => snapshot?.context.hasOlder ?? false),
    loadingOlder: isBusy && isReady,
    ...commands.notifications,
  };
}
