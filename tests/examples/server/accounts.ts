import type { SessionUser } from '#contract/spec/person.ts';
import { ada, withEmail } from '../people.ts';
import type { Ask, Plain } from './ask.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const answerOf = ({ id, ...rest }: SessionUser) => ({ _id: id, ...rest });

/** Who has which token. A token that nobody was given is Ada's. */
export class Accounts {
  readonly #holders = new Map<string, SessionUser>();
  #next: string | null = null;

  /** A token like no other, of three parts; `exp` in seconds since 1970, none unless given. */
  tokenFor(person: SessionUser, exp?: number): string {
    const claims = { id: person.id, nth: this.#holders.size, ...(exp !== undefined && { exp }) };
    const token = `e30.${encode(claims)}.x`;
    this.#holders.set(token, person);
    return token;
  }

  /** Who signs in next gets this token. */
  giveNext(token: string): void {
    this.#next = token;
  }

  holderOf = (token: string | null): SessionUser | null =>
    token === null ? null : (this.#holders.get(token) ?? ada);

  answer({ method, path, token, body }: Ask): Plain | null {
    if (path === '/api/users' && method === 'POST') return { body: {} };
    if (path !== '/api/auth' && path !== '/api/auth/second-step') return null;
    if (method === 'GET') return { body: answerOf(this.holderOf(token) ?? ada) };
    if (method !== 'POST') return { body: { ok: true } };
    const person = withEmail(body.email) ?? ada;
    const given = this.#next ?? this.tokenFor(person);
    this.#next = null;
    this.#holders.set(given, person);
    return { body: { token: given, user: answerOf(person) } };
  }
}
