import { vi } from 'vitest';

// Files share a worker: what one has mocked, or left in a module, is not the next one's.
vi.resetModules();
