import ky from 'ky';
import toast from 'react-hot-toast';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
export interface Post {
  id: string;
  author: { id: string; name: string; avatar: string | null };
  text: string;
  likes: number;
  at: string;
}
const api = ky.create({ prefix: '/api', retry: { limit: 2 }, timeout: 10_000 } as never);
export const feedMachine = setup({
  types: {
    context: {} as { items: Post[]; error?: string; live: number },
    events: {} as { type: 'LIKE'; id: string } | { type: 'RETRY' } | { type: 'LIVE'; n: number },
  },
  actors: {
    load: fromPromise(
      async ({ signal }) => (await api.get('feed', { signal }).json<{ items: Post[] }>()).items,
    ),
    live: fromCallback<{ type: 'LIVE'; n: number }>(({ sendBack }) => {
      let off = () => {};
      const id = setTimeout(() => {
        void import('./socket').then(({ connect }) => {
          off = connect((n) => sendBack({ type: 'LIVE', n }));
        });
      }, 4000);
      return () => {
        clearTimeout(id);
        off();
      };
    }),
  },
  actions: {
    like: assign({
      items: ({ context, event }) =>
        event.type === 'LIKE'
          ? context.items.map((p) => (p.id === event.id ? { ...p, likes: p.likes + 1 } : p))
          : context.items,
    }),
    said: () => toast.success('Liked'),
    failed: () => toast.error('Could not load'),
  },
  guards: { enough: ({ context }) => context.items.length > 0 },
}).createMachine({
  id: 'feed',
  context: { items: [], live: 0 },
  type: 'parallel',
  states: {
    data: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output as Post[] }) },
            onError: { target: 'failed', actions: 'failed' },
          },
        },
        ready: { on: { LIKE: { guard: 'enough', actions: ['like', 'said'] } } },
        failed: { on: { RETRY: 'loading' }, after: { 5000: 'loading' } },
      },
    },
    live: { invoke: { src: 'live' }, on: { LIVE: { actions: assign({ live: ({ event }) => event.n }) } } },
  },
});
