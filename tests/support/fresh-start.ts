import { vi } from 'vitest';

// Files share a worker: each gets modules of its own, so that neither state nor what is mocked comes from another.
vi.resetModules();

if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
