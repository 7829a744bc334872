import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { type Change, type Page, pageSize, type SaveOutcome } from '#machines/notifications/notifications.ts';
import { isRefusal } from '#transport/failure.ts';
import type { SpecCalls } from '#transport/spec-calls.ts';
import { useApp } from './app-context.tsx';
import type { Transport } from './transport.ts';

export const createNotifications = ({ calls }: Transport) =>
  notificationsMachine.provide({
    actors: {
      fetchNotifications: fromPromise(({ input, signal }) => fetchPages(calls, input, signal)),
      saveChange: fromPromise(({ input }) => save(calls, input.change)),
    },
  });

/** Fetches pages until there are `atLeast` items; a server that cannot page repeats its first page. */
async function fetchPages(calls: SpecCalls, { before, atLeast }: Page, signal: AbortSignal) {
  const items = await calls.notifications(before, signal);
  let isLast = items.length < pageSize;
  while (!isLast && items.length < atLeast) {
    const page = await calls.notifications(items.at(-1)?.id ?? null, signal);
    const older = page.filter(({ id }) => !items.some((item) => item.id === id));
    items.push(...older);
    isLast = older.length < pageSize;
  }
  return items;
}

const isGone = (error: unknown) => isRefusal(error) && [404, 410].includes(error.response.status);

async function save(calls: SpecCalls, change: Change): Promise<SaveOutcome> {
  try {
    await send(calls, change);
    return 'saved';
  } catch (error) {
    if (change.kind !== 'readAll' && isGone(error)) return 'gone';
    throw error;
  }
}

function send(calls: SpecCalls, change: Change): Promise<void> {
  switch (change.kind) {
    case 'read':
      return calls.readNotification(change.id);
    case 'readAll':
      return calls.readAllNotifications();
    case 'delete':
      return calls.deleteNotification(change.id);
  }
}

const none: Notification[] = [];
const noIds: string[] = [];

/** Newest first (NTF-01); empty for a visitor. */
export function useNotifications() {
  const { root, send } = useApp('useNotifications');
  const deletions = useSelector(root, ({ children }) => children.deletions);
  const actor = useSelector(root, ({ children }) => children.notifications);
  const isReady = useSelector(actor, (snapshot) => snapshot?.hasTag('ready') ?? false);
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const [actions] = useState(() => ({
    markRead: (id: string) => send({ type: 'notifications.markRead', id }),
    markAllRead: () => send({ type: 'notifications.markAllRead' }),
    /** Deletes after ten seconds, during which it can be undone. */
    remove: (id: string) => send({ type: 'deletions.start', id }),
    undoRemove: (id: string) => send({ type: 'deletions.undo', id }),
    refresh: () => send({ type: 'notifications.refresh' }),
    showOlder: () => send({ type: 'notifications.showOlder' }),
  }));
  return {
    items: useSelector(actor, (snapshot) => snapshot?.context.items ?? none),
    loading: isBusy && !isReady,
    failed: useSelector(actor, (snapshot) => snapshot?.hasTag('error') ?? false),
    hasOlder: useSelector(actor, (snapshot) => snapshot?.context.hasOlder ?? false),
    loadingOlder: isBusy && isReady,
    olderFailed: useSelector(actor, (snapshot) => snapshot?.hasTag('olderFailed') ?? false),
    leaving: useSelector(deletions, (snapshot) => snapshot?.context.waiting ?? noIds),
    ...actions,
  };
}
