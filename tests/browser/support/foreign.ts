import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { ForeignUser } from '#tests/support/foreign/world.ts';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';
import { root } from '#tools/run.ts';
import { builds } from './builds.ts';
import { type NewPerson, type PersonOptions, test as people } from './people.ts';

/** What is logged when a server knows section 7 only: by the browser itself, and by a thread it cannot give. */
const strangersRefusals = [/Failed to load resource: .*404.*\/api\//, /^error: \[conversation\] .* 404 /];

type Person = Awaited<ReturnType<NewPerson>>;
/** Only who signs in meets the challenge: a page with routes of a test's own has no cache. */
type Visitor = Person & { turnstile: Awaited<ReturnType<typeof fakeTurnstile>> };

export type Foreign = {
  /** A fresh foreign server with the client, in which it puts its Turnstile key. */
  server: ForeignServer;
  /** Its two members. */
  nkechi: ForeignUser;
  tomasz: ForeignUser;
  visitor: (options?: PersonOptions) => Promise<Visitor>;
  /** A member whose browser already holds a token: Nkechi, unless said. */
  member: (user?: ForeignUser, options?: Omit<PersonOptions, 'token'>) => Promise<Person>;
};

const memberOf = ({ users }: ForeignServer, name: string): ForeignUser => {
  const user = users.find((one) => one.name.startsWith(name));
  if (!user) throw new Error(`The foreign server lost ${name}`);
  return user;
};

/** People in front of a server that somebody else might have written. */
export const test = people.extend<Foreign>({
  server: async ({ browserName: _ }, use) => {
    const server = await startForeignServer({ clientFolder: join(root, builds.own.folder) });
    setSiteKey(server.clientFiles, 'test');
    await use(server);
    await server.stop();
  },
  nkechi: ({ server }, use) => use(memberOf(server, 'Nkechi')),
  tomasz: ({ server }, use) => use(memberOf(server, 'Tomasz')),
  visitor: ({ server, person }, use) =>
    use(async (options) => {
      const someone = await person(server.origin, options);
      someone.expectPageErrors(...strangersRefusals);
      return { ...someone, turnstile: await fakeTurnstile(someone.context) };
    }),
  member: ({ server, person, nkechi }, use) =>
    use(async (user = nkechi, options = {}) => {
      const someone = await person(server.origin, { ...options, token: server.issueToken(user.id) });
      someone.expectPageErrors(...strangersRefusals);
      return someone;
    }),
});

/** What the challenge does by itself; in `waits` the test decides by `pass` or `fail`. */
type TurnstileMode = 'passes' | 'fails' | 'waits' | 'unreachable';

/** Puts a site key into a client that was built without one, as `VITE_TURNSTILE_SITE_KEY` does into a build. */
function setSiteKey(files: Map<string, Buffer>, key: string): void {
  const setting = /(turnstileSiteKey:)[^,}]+/;
  const scripts = [...files].filter(([path, content]) => path.endsWith('.js') && setting.test(`${content}`));
  if (scripts.length !== 1) throw new Error(`${scripts.length} scripts of the client name the site key`);
  for (const [path, content] of scripts)
    files.set(path, Buffer.from(`${content}`.replace(setting, `$1${JSON.stringify(key)}`)));
}

/** Answers Turnstile's script with a small stand-in whose tokens the foreign server accepts. */
async function fakeTurnstile(context: BrowserContext) {
  const challenge = { mode: 'passes' as TurnstileMode };
  await context.route('https://challenges.cloudflare.com/**', (route) => {
    if (challenge.mode === 'unreachable') return route.abort();
    const body = `(${standIn})(${JSON.stringify(challenge.mode)})`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return {
    /** Holds from the next time the script is loaded. */
    set: (mode: TurnstileMode) => {
      challenge.mode = mode;
    },
    pass: (page: Page, token = 'test-token') =>
      page.evaluate((token) => window.turnstileStandIn?.pass(token), token),
    fail: (page: Page) => page.evaluate(() => window.turnstileStandIn?.fail()),
    /** Changes what widgets do from now on, in a page that has loaded the script already. */
    become: (page: Page, mode: TurnstileMode) =>
      page.evaluate((mode) => window.turnstileStandIn?.become(mode), mode),
  };
}

type Options = {
  callback?: (token: string) => void;
  'error-callback'?: (code: string) => void;
  'timeout-callback'?: () => void;
  execution?: 'render' | 'execute';
  appearance?: 'always' | 'execute' | 'interaction-only';
};
type Widget = { options: Options; token: string; frame: HTMLElement };

declare global {
  interface Window {
    turnstile?: unknown;
    turnstileStandIn?: {
      pass: (token: string) => void;
      fail: () => void;
      become: (mode: TurnstileMode) => void;
    };
  }
}

/** Runs in the page, from its text: it may use nothing from outside. */
function standIn(startMode: TurnstileMode) {
  let mode = startMode;
  const widgets = new Map<string, Widget>();

  const settle = (widget: Widget, token: string | null) => {
    widget.token = token ?? '';
    if (token === null) widget.options['error-callback']?.('300030');
    else widget.options.callback?.(token);
  };
  const run = (widget: Widget) => {
    if (mode === 'passes') queueMicrotask(() => settle(widget, 'test-token'));
    if (mode === 'fails') queueMicrotask(() => settle(widget, null));
  };
  const find = (id?: string) => widgets.get(id ?? [...widgets.keys()].at(-1) ?? '');

  window.turnstile = {
    ready: (callback: () => void) => callback(),
    render(container: string | HTMLElement, options: Options) {
      const place = typeof container === 'string' ? document.querySelector(container) : container;
      const id = `stand-in-${widgets.size + 1}`;
      const frame = document.createElement('div');
      frame.dataset.turnstile = id;
      frame.textContent = 'Bot check';
      frame.hidden = options.appearance === 'interaction-only' && mode !== 'waits';
      place?.append(frame);
      const widget = { options, token: '', frame };
      widgets.set(id, widget);
      if (options.execution !== 'execute') run(widget);
      return id;
    },
    execute(target?: string | HTMLElement) {
      const widget = find(typeof target === 'string' && widgets.has(target) ? target : undefined);
      if (widget) run(widget);
    },
    reset(id?: string) {
      const widget = find(id);
      if (!widget) return;
      widget.token = '';
      if (widget.options.execution !== 'execute') run(widget);
    },
    remove(id?: string) {
      find(id)?.frame.remove();
      if (id) widgets.delete(id);
    },
    getResponse: (id?: string) => find(id)?.token || undefined,
    isExpired: () => false,
  };

  window.turnstileStandIn = {
    pass: (token) => widgets.forEach((widget) => void settle(widget, token)),
    fail: () => widgets.forEach((widget) => void settle(widget, null)),
    become: (next) => {
      mode = next;
    },
  };

  const script = document.currentScript;
  const onload = script instanceof HTMLScriptElement && new URL(script.src).searchParams.get('onload');
  const callback: unknown = onload ? Reflect.get(window, onload) : null;
  if (typeof callback === 'function') callback();
}
