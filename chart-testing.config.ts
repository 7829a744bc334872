import type { Config } from 'chart-testing';

export default {
  charts: 'machines/*/*.machine.ts',
  senders: ['src/**', 'server/**', 'machines/**'],
  tests: 'tests/**/*.{test,spec}.{ts,tsx}',
  recorded: 'tests/machines/recorded',
  waivers: 'machines/waivers.json',
  // Charts once took values from the contract.
  needed: ['contract'],
  runs: {
    machines: { words: 'Machine tests', by: 'npm run test:machines' },
    app: { words: 'App tests', by: 'npm run test:machines' },
    server: { words: 'Server tests', by: 'npm run test:server' },
    paths: { words: 'Browser paths', by: 'npm run paths:browser' },
    manual: { words: 'By hand', by: 'npm run dev, with ?inspect in the address' },
  },
  // These the server steps.
  whole: { run: 'paths', except: ['application', 'deletion', 'dep', 'gig', 'person-link', 'review'] },
  walk: {
    stages: 'tests/paths/*.stage.ts',
    command: 'npm run paths:browser -- -t',
    driver: 'tests/paths/support/planned.ts',
  },
  handle: '__sidestage',
  renamed: [{ name: 'socket-link', id: 'socketLink', was: 'link' }],
} satisfies Config;
