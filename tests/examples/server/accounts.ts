import type { SessionUser } from '#contract/spec/session.ts';
import { ada, withEmail } from '../people.ts';
import type { Call, DefaultReply } from './calls.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const userReply = ({ id, ...rest }: SessionUser) => ({ _id: id, ...rest });

/** The members and their tokens. Unknown tokens count as Ada's. */
export class Accounts {
  readonly #owners = new Map<string, SessionUser>();
  #nextToken: string | null = null;

  /** A unique JWT; `exp` in seconds since 1970. */
  tokenFor(person: SessionUser, exp?: number): string {
    const claims = { id: person.id, nth: this.#owners.size, ...(exp !== undefined && { exp }) };
    const token = `e30.${encode(claims)}.x`;
    this.#owners.set(token, person);
    return token;
  }

  /** The next sign-in returns this token. */
  issueNext(token: string): void {
    this.#nextToken = token;
  }

  ownerOf = (token: string | null): SessionUser | null =>
    token === null ? null : (this.#owners.get(token) ?? ada);

  answer({ method, path, token, body }: Call): DefaultReply | null {
    if (path === '/api/users' && method === 'POST') return { body: {} };
    if (path !== '/api/auth' && path !== '/api/auth/second-step') return null;
    if (method === 'GET') return { body: userReply(this.ownerOf(token) ?? ada) };
    if (method !== 'POST') return { body: { ok: true } };
    const person = withEmail(body.email) ?? ada;
    const issued = this.#nextToken ?? this.tokenFor(person);
    this.#nextToken = null;
    this.#owners.set(issued, person);
    return { body: { token: issued, user: userReply(person) } };
  }
}
