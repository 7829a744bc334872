import type { Config } from 'chart-testing';

/** The project that the tests of this package look at: its example. */
export default {
  charts: 'example/src/*.machine.ts',
  senders: 'example/src/*.ts',
  tests: 'example/src/*.test.ts',
  waivers: 'tests/waivers.json',
  runs: {
    unit: { words: 'Unit tests', by: 'npm run unit' },
    app: { words: 'App tests', by: 'npm run app' },
    server: { words: 'Server tests', by: 'npm run server' },
    browser: { words: 'Browser paths', by: 'npm run browser' },
    manual: { words: 'By hand', by: 'a look at it' },
  },
  whole: { run: 'browser', except: ['wizard'] },
  walk: { stages: 'tests/*.stage.ts', command: 'npm run browser -- -t' },
} satisfies Config;
