import type { MarkState } from '#features/messages/thread/rows.ts';
import { notVisible, type PageView } from '../world.ts';
import type { PersonInApp } from './person.ts';

const whoByStatus = { authenticated: 'member', unauthenticated: 'visitor', loading: 'unknown' } as const;

const markLabels: Record<MarkState, string> = {
  sending: 'sending',
  waiting: 'waiting to send',
  failed: 'not sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

/** Reads what a page would show from the app's hooks and machines. */
export function createPageView({ page, screens }: PersonInApp): PageView {
  const children = () => page().app.root.getSnapshot().children;
  const counts = () => {
    const context = children().counts?.getSnapshot().context;
    if (!context) return null;
    const { messages, linkRequests, notifications } = context;
    return { messages, all: messages + linkRequests + notifications };
  };
  const form = () => screens().form?.now() ?? null;
  const loading = () => children().loading?.getSnapshot();

  return {
    who: () => whoByStatus[page().gate.current().status],
    user: (field) => children().session?.getSnapshot().context.user?.[field] ?? null,
    says(text) {
      const shown = form();
      return shown ? [...shown.errors.map(({ msg }) => msg), shown.message].includes(text) : notVisible;
    },
    isConnected: () => children().socketLink?.getSnapshot().hasTag('open') ?? false,
    logged: () => page().logged,
    toasts: () => page().toasts,
    unreadMessages: () => counts()?.messages ?? null,
    totalUnread: () => counts()?.all ?? null,
    notifications() {
      const pendingDeletions = children().deletions?.getSnapshot().context.waiting ?? [];
      const items = children().notifications?.getSnapshot().context.items ?? [];
      return items.filter(({ id }) => !pendingDeletions.includes(id)).map(({ id, read }) => ({ id, read }));
    },
    messages: () =>
      screens()
        .conversation?.now()
        .bubbles.map(({ text, mark }) => ({ text, mark: mark && markLabels[mark] })) ?? [],
    isTyping: () => screens().conversation?.now().peerIsTyping ?? false,
    typed: () => screens().conversation?.now().text ?? '',
    form() {
      const shown = form();
      if (!shown) return notVisible;
      const { errors, check } = shown;
      const hasError = errors.length > 0 || check.state === 'failed' || check.state === 'impossible';
      return { hasError, showsCheck: check.isInSight };
    },
    like() {
      const post = screens().post?.now();
      return post ? { liked: post.pressed, count: post.count } : notVisible;
    },
    ownPost: () => screens().ownPost?.now() ?? notVisible,
    undo() {
      const { isOffered = false, refusal = null, hasFailed = false } = screens().deletedPost?.now() ?? {};
      return { isOffered, reason: refusal, hasFailed };
    },
    loading(key) {
      const indicator = loading()?.context.indicators[key];
      return indicator ? (indicator.message ?? '') : null;
    },
    isCovered: () => loading()?.hasTag('blocking') ?? false,
  };
}
