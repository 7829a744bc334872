import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that are mutated together, and the fast tests that have to kill the mutants. */
export interface Target {
  name: string;
  /** The machine of a chart target, whose model's claims are checked before the tests. */
  chart?: string;
  /** Globs of product files; exclusions begin with `!`. */
  mutate: string[];
  /** Globs of tests, cheapest and strictest first: the first failure is enough. */
  tests: string[];
  /** Only query conditions are mutated. It needs a database, so it is slower. */
  isSql?: boolean;
}

/** The files that a target's globs include. */
export const filesOf = (mutate: readonly string[]): string[] =>
  globSync(mutate, {
    exclude: mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
  });

const unshipped = ['model', 'cases', 'events'];

/** Tests in `tests/machines/app` that are not named after their chart. */
const further: Readonly<Record<string, readonly string[]>> = {
  app: ['*'],
  'auth-form': ['foreign'],
  counts: ['notifications', 'socket-link'],
  deletions: ['notifications'],
};

const charts = globSync('machines/*/*.machine.ts')
  .map((file) => dirname(file).slice('machines/'.length))
  .sort()
  .map((name): Target => {
    const folder = join('machines', name);
    return {
      name,
      chart: name,
      mutate: [`${folder}/*.ts`, ...unshipped.map((kind) => `!${folder}/*.${kind}.ts`)],
      tests: [
        `tests/machines/properties/${name}.test.ts`,
        ...[`${name}*`, ...(further[name] ?? [])].map((test) => `tests/machines/app/${test}.test.ts`),
        'tests/contract/states.test.ts',
        'tests/examples/charts.test.ts',
      ],
    };
  });

/** Server code without a database, sockets or its own clock. */
const serverRules = [
  'auth/passwords',
  'config/reader',
  'settings',
  'db/ids',
  'gigs/local-time',
  'gigs/terms',
  'http/errors',
  'http/validation',
  'mail/compose',
  'messages/wire',
  'notifications/rules',
  'realtime/pacing',
  'uploads/rules',
];

/** The tests in `tests/server` of each server folder with query conditions. */
const testsOfQueries: Readonly<Record<string, readonly string[]>> = {
  account: ['*/*account*', '*/leaving', '*/erasing'],
  admin: ['*/moderation', '*/safety', '*/migrations', '*/operating'],
  applications: ['*/*application*', '*/gig-offers', '*/gig-confirm*', '*/gig-endings'],
  auth: [
    '*/account',
    '*/devices',
    '*/accounts-and-sign-in',
    '*/revocation',
    '*/address*',
    '*/mail-on-demand',
  ],
  blocks: ['*/block*', '*/safety'],
  calendar: ['*/*calendar*'],
  comments: ['*/replies', '*/posts'],
  conversations: ['messages/@(own-conversations|requests|sending*|hidden-live|delivered*|group-chat|groups)'],
  dashboard: ['*/my-calendar-and-dashboard', '*/demo-world'],
  db: ['*/search-accents', '*/gig-search*', '*/failed-rows'],
  deps: ['*/sight', '*/deps*'],
  exports: ['*/demo-world', '*/exports'],
  'gig-invitations': ['*/gig-invitations', '*/gig-endings', '*/availability'],
  'gig-questions': ['*/gig-questions'],
  'gig-searches': ['*/gig-search*'],
  gigs: ['*/sight', '*/gigs', '*/gig-*', '*/saved', '*/profile-parts', '*/played'],
  groups: ['messages/@(group*|live)', '*/leaving'],
  jobs: ['*/jobs', '*/failed-rows'],
  'cached-items': ['*/content-changes'],
  links: ['*/link*'],
  mail: ['*/mail*', '*/digest'],
  mentions: ['*/mentions'],
  'message-files': ['messages/*files', '*/gig-attachments*'],
  messages: [
    'messages/@(sending*|removing|replies-and-reactions|delivered*|group-chat|groups|own-conversations)',
    'messages/@(requests|files|live)',
  ],
  notifications: ['messages/notification*', '*/gig-news', '*/gig-edits', '*/gig-questions'],
  outbox: ['*/outbox', '*/rendered-pages'],
  pages: ['*/pages', '*/rendered-pages'],
  passkeys: ['*/passkeys', '*/revocation'],
  people: ['*/sight', '*/people', '*/discover', '*/availability', '*/demo-world'],
  places: ['*/place*'],
  posts: ['*/*posts', '*/post-pictures', '*/saved'],
  previews: ['*/link-previews'],
  profiles: ['*/profile*'],
  push: ['*/push*'],
  realtime: ['*/sockets'],
  reporting: ['*/safety'],
  requests: ['messages/@(requests|delivered*)'],
  reviews: ['*/review*'],
  'second-factor': ['*/second-factor', '*/revocation'],
  undo: ['*/undo*', '*/address-change'],
  uploads: ['*/upload*'],
};

const queries = Object.entries(testsOfQueries).map(
  ([folder, tests]): Target => ({
    name: `sql-${folder}`,
    isSql: true,
    // Table declarations are in the migrations.
    mutate: [`server/${folder}/**/*.ts`, '!server/db/schema/**'],
    tests: tests.map((test) => `tests/server/${test}.test.ts`),
  }),
);

export const targets: readonly Target[] = [
  ...charts,
  {
    name: 'stepped',
    mutate: ['machines/step.ts'],
    tests: ['tests/contract/states.test.ts'],
  },
  {
    name: 'actors',
    mutate: ['src/actors/*.ts', 'src/actors/*.tsx'],
    tests: [
      'tests/machines/app/!(foreign).test.ts',
      'tests/unit/actors/*.test.ts',
      'tests/unit/actors/*.test.tsx',
      'tests/unit/messages/hooks.test.tsx',
    ],
  },
  {
    name: 'transport',
    mutate: ['src/transport/*.ts'],
    tests: ['tests/unit/transport/!(altcha*|turnstile).test.ts'],
  },
  {
    name: 'solve-challenge',
    mutate: ['src/transport/bot-check/*.ts'],
    tests: ['tests/unit/transport/@(altcha*|turnstile).test.ts'],
  },
  {
    name: 'contract',
    mutate: ['contract/**/*.ts'],
    tests: ['tests/contract/*.test.ts'],
  },
  {
    name: 'server',
    mutate: serverRules.map((file) => `server/${file}.ts`),
    tests: ['tests/server/rules/*.test.ts'],
  },
  ...queries,
];
