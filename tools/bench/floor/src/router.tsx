import { createRootRoute, createRoute, createRouter, Link, Outlet } from '@tanstack/react-router';
import { Feed } from './feed';
import { UserMenu } from './menu';
import { Profile } from './profile';

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
export const profile = createRoute({
  getParentRoute: () => root,
  path: '/u/$id',
  component: () => <Profile id={profile.useParams().id} />,
});
export const router = createRouter({
  routeTree: root.addChildren([home, profile]),
  defaultPreload: 'intent',
});
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
