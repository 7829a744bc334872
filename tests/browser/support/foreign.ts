import { inject, onTestFinished } from 'vitest';
import { startForeignServer } from '#tests/support/foreign-server.ts';
import { type PersonOptions, person } from './person.ts';

/** What is logged when a server knows section 7 only: by the browser itself, and by a thread it cannot give. */
const strangersRefusals = [/Failed to load resource: .*404.*\/api\//, /^error: \[conversation\] .* 404 /];

/** A foreign server with the client built for it, and people who open it; all ends with the test. */
export async function foreignWorld() {
  const server = await startForeignServer({ clientFolder: inject('foreignClient') });
  onTestFinished(() => server.stop());
  const [nkechi, tomasz] = server.users;
  if (!nkechi || !tomasz) throw new Error('The foreign server lost its two members');

  const visitor = async (options: Omit<PersonOptions, 'origin'> = {}) => {
    const someone = await person({ origin: server.origin, ...options });
    someone.expectComplaints(...strangersRefusals);
    return someone;
  };
  return {
    server,
    nkechi,
    tomasz,
    visitor,
    /** A member whose browser already holds a token. */
    member: (user = nkechi, options: Omit<PersonOptions, 'origin' | 'token'> = {}) =>
      visitor({ ...options, token: server.issueToken(user.id) }),
  };
}
