import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import ky from 'ky';
import { Avatar, DropdownMenu as D } from 'radix-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import toast, { Toaster } from 'react-hot-toast';
import { assign, fromCallback, fromPromise, setup } from 'xstate';

const Face = ({ name, src }: { name: string; src: string | null }) => (
  <Avatar.Root>
    {src ? <Avatar.Image src={src} alt="" /> : null}
    <Avatar.Fallback>{name.slice(0, 2)}</Avatar.Fallback>
  </Avatar.Root>
);

interface Post {
  id: string;
  author: { id: string; name: string; avatar: string | null };
  text: string;
  likes: number;
  at: string;
}
const api = ky.create({ prefix: '/api', retry: { limit: 2 }, timeout: 10_000 } as never);
const feedMachine = setup({
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

function Feed() {
  const [state, send, ref] = useMachine(feedMachine);
  const live = useSelector(ref, (s) => s.context.live);
  if (state.matches({ data: 'loading' })) return <p>Loading…</p>;
  if (state.matches({ data: 'failed' }))
    return (
      <button type="button" onClick={() => send({ type: 'RETRY' })}>
        Retry
      </button>
    );
  return (
    <>
      <h1>Feed {live}</h1>
      <ul>
        {state.context.items.map((p) => (
          <li key={p.id}>
            <Face name={p.author.name} src={p.author.avatar} />{' '}
            <Link to="/u/$id" params={{ id: p.author.id }}>
              {p.author.name}
            </Link>
            <p>{p.text}</p>
            <button type="button" onClick={() => send({ type: 'LIKE', id: p.id })}>
              ♥ {p.likes}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const Profile = ({ id }: { id: string }) => (
  <section>
    <Face name={id} src={null} />
    <h1>{id}</h1>
    <Link to="/">Back</Link>
  </section>
);

const UserMenu = () => (
  <D.Root>
    <D.Trigger>Menu</D.Trigger>
    <D.Portal>
      <D.Content sideOffset={4}>
        <D.Label>Account</D.Label>
        <D.Item onSelect={() => {}}>Settings</D.Item>
        <D.Separator />
        <D.Sub>
          <D.SubTrigger>Theme</D.SubTrigger>
          <D.SubContent>
            <D.RadioGroup value="a">
              <D.RadioItem value="a">Light</D.RadioItem>
            </D.RadioGroup>
          </D.SubContent>
        </D.Sub>
        <D.Item>Sign out</D.Item>
      </D.Content>
    </D.Portal>
  </D.Root>
);

const root = createRootRoute({
  component: () => (
    <>
      <header>
        <Link to="/">Home</Link> <UserMenu />
      </header>
      <main>
        <Outlet />
      </main>
    </>
  ),
});
const home = createRoute({ getParentRoute: () => root, path: '/', component: Feed });
const profile = createRoute({
  getParentRoute: () => root,
  path: '/u/$id',
  component: () => <Profile id={profile.useParams().id} />,
});
const router = createRouter({
  routeTree: root.addChildren([home, profile]),
  defaultPreload: 'intent',
});
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('no #root');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster position="bottom-center" />
  </StrictMode>,
);
