import { type ApiAnswer, type Caller, json } from './answers.ts';
import { issueToken } from './tokens.ts';
import { type ForeignWorld, mongoSpelling, plainSpelling } from './world.ts';

/** The one bot-check token that this server takes, as Turnstile's test keys do. */
const acceptedBotToken = 'test-token';

/** `GET /api/auth`. */
export const whoAmI = ({ user }: Caller) => json(200, mongoSpelling(user));

/** `POST /api/auth`. */
export function signIn(world: ForeignWorld, fields: Record<string, unknown>): ApiAnswer {
  const { required, type } = world.captcha;
  const refuse = (msg: string) => json(400, { errors: [{ msg }], captchaRequired: required, type });
  if (fields.turnstileToken !== acceptedBotToken) return refuse('The bot check did not pass');
  const user = world.users.find(({ email }) => email === fields.email);
  if (!user || user.password !== fields.password) return refuse('Invalid Credentials');
  return json(200, { token: issueToken(user.id), user: plainSpelling(user), greeting: 'Welcome back' });
}

/** `POST /api/users`. */
export function register(world: ForeignWorld, fields: Record<string, unknown>): ApiAnswer {
  const refuse = (...errors: object[]) => json(400, { errors, captcha: { ...world.captcha } });
  if (fields.turnstileToken !== acceptedBotToken) return refuse({ msg: 'The bot check did not pass' });
  const { name, email, password } = fields;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string')
    return refuse({ msg: 'Name, e-mail and password are required' });
  if (world.users.some((user) => user.email === email))
    return refuse({ msg: 'User already exists', path: 'email', location: 'body' });
  const id = `665f1c2ab8d4e90017a3c${String(world.users.length + 1).padStart(3, '0')}`;
  const user = { id, name, email, password, avatar: null, isEmailVerified: false };
  world.users.push(user);
  const { token, user: withUser, message } = world.registration;
  return json(200, {
    ...(token && { token: issueToken(id) }),
    ...(withUser && { user: plainSpelling(user) }),
    ...(message !== null && { message }),
    queued: true,
  });
}
