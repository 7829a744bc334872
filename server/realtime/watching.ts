import type { Watched } from '#contract/ours/socket-wishes.ts';
import type { RealtimeHandlers } from './handlers.ts';
import type { Live } from './live.ts';
import { everyone } from './rooms.ts';
import type { MemberSocket } from './socket-server.ts';
import { anyChangeOf, topicsIn } from './topics.ts';

/**
 * What one socket looks at, as the rooms it is in. Each call says all of it; answers what it is told of from then on.
 * One call after the other.
 */
export function watching({ news }: Pick<Live, 'news'>, socket: MemberSocket, { thereFor }: RealtimeHandlers) {
  let watched: ReadonlySet<string> = new Set();

  return async (asked: Watched): Promise<string[]> => {
    const { lists, things } = topicsIn(Object.keys(asked));
    const unknown = things.filter((topic) => !watched.has(topic));
    const there = unknown.length > 0 ? await thereFor(socket.data.userId, unknown) : [];
    if (socket.disconnected) return [];
    const before = watched;
    watched = new Set([...lists, ...things.filter((topic) => before.has(topic)), ...there]);
    const joined = [...watched].filter((topic) => !before.has(topic));
    await socket.join(joined);
    for (const gone of [...before, everyone]) if (!watched.has(gone)) await socket.leave(gone);
    // Only now, so that nothing falls between.
    for (const topic of joined)
      if (news.mayHaveBeenTold(topic, asked[topic] ?? 0)) socket.emit('content_changed', anyChangeOf(topic));
    return [...watched];
  };
}
