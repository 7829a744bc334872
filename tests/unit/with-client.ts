import { beforeAll } from 'vitest';
import { loadClient } from '#transport/http.ts';

/** The HTTP client is there from the beginning: loaded with the first call, it might come after a test has looked. */
beforeAll(async () => {
  await loadClient();
});
