import type { MarkState } from '#features/messages/thread/rows.ts';
import { type Sights, unseen } from '../world.ts';
import type { PersonHere } from './person.ts';

const whoIs = { authenticated: 'member', unauthenticated: 'nobody', loading: 'unknown' } as const;

/** The words that the page has for it. */
const markWords: Record<MarkState, string> = {
  sending: 'sending',
  waiting: 'waiting to send',
  failed: 'not sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
};

/** What the hooks of the app answer to a screen. */
export function createSights({ page, screens }: PersonHere): Sights {
  const children = () => page().app.root.getSnapshot().children;
  const figures = () => {
    const known = children().counts?.getSnapshot().context;
    if (!known) return null;
    const { messages, linkRequests, notifications } = known;
    return { messages, all: messages + linkRequests + notifications };
  };
  const form = () => screens().form?.now() ?? null;
  const loading = () => children().loading?.getSnapshot();

  return {
    who: () => whoIs[page().gate.current().status],
    user: (field) => children().session?.getSnapshot().context.user?.[field] ?? null,
    says(text) {
      const shown = form();
      return shown ? [...shown.errors.map(({ msg }) => msg), shown.message].includes(text) : unseen;
    },
    isLive: () => children().socketLink?.getSnapshot().hasTag('open') ?? false,
    logged: () => page().logged,
    toasts: () => page().toasts,
    unreadMessages: () => figures()?.messages ?? null,
    unreadInAll: () => figures()?.all ?? null,
    notifications() {
      const leaving = children().deletions?.getSnapshot().context.waiting ?? [];
      const items = children().notifications?.getSnapshot().context.items ?? [];
      return items.filter(({ id }) => !leaving.includes(id)).map(({ id, read }) => ({ id, read }));
    },
    messages: () =>
      screens()
        .talk?.now()
        .bubbles.map(({ text, mark }) => ({ text, mark: mark && markWords[mark] })) ?? [],
    isTyping: () => screens().talk?.now().peerIsTyping ?? false,
    typed: () => screens().talk?.now().text ?? '',
    form() {
      const shown = form();
      if (!shown) return unseen;
      const { errors, check } = shown;
      const hasError = errors.length > 0 || check.state === 'failed' || check.state === 'impossible';
      return { hasError, showsCheck: check.isInSight };
    },
    like() {
      const post = screens().post?.now();
      return post ? { liked: post.pressed, count: post.count } : unseen;
    },
    ownPost: () => screens().ownPost?.now() ?? unseen,
    undo() {
      const { isOffered = false, refusal = null, hasFailed = false } = screens().deletedPost?.now() ?? {};
      return { isOffered, why: refusal, failed: hasFailed };
    },
    loading(key) {
      const indicator = loading()?.context.indicators[key];
      return indicator ? (indicator.message ?? '') : null;
    },
    isBlocked: () => loading()?.hasTag('blocking') ?? false,
  };
}
