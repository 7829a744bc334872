import { beforeAll } from 'vitest';
import { loadClient } from '#transport/http.ts';

/** Loads the HTTP client before the tests: the first call would load it late. */
beforeAll(async () => {
  await loadClient();
});
