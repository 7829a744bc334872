import { vi } from 'vitest';

// Files share a worker: each gets modules of its own, so that neither state nor what is mocked comes from another.
vi.resetModules();

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // As patient as the other waits of vitest.config.ts.
  configure({ asyncUtilTimeout: 20_000 });
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
