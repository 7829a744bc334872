import { vi } from 'vitest';

// Files share a worker: each gets modules of its own, so that neither state nor what is mocked comes from another.
vi.resetModules();
