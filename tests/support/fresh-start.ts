import { afterAll, afterEach, expect, vi } from 'vitest';

// What a file before this one, in the same worker, put in place of the world's own.
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.useRealTimers();

if (typeof document !== 'undefined') {
  vi.resetModules();
  const { cleanup, configure } = await import('@testing-library/react');
  // As patient as the other waits of vitest.config.ts.
  configure({ asyncUtilTimeout: 5_000 });
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');

  // What React finds wrong with a view fails its test.
  const wrong =
    /"key" prop|same key|cannot (be a descendant|contain)|wrapped in act|Cannot update a component|controlled input/;
  const said: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => {
    if (wrong.test(String(words[0]))) said.push(words);
    error(...words);
  };
  afterEach(() => expect(said.splice(0), 'what React says of this view').toEqual([]));
  afterAll(() => {
    console.error = error;
  });
  // What a test has rendered or replaced ends with it; this runs before what React finds wrong is looked at.
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
