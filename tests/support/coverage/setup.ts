import { afterAll } from 'vitest';
import { atEnd } from './at-end.ts';

afterAll(() => {
  for (const act of atEnd) act();
});
