import { eq } from 'drizzle-orm';
import { type Registration, registrationSchema } from '#contract/ours/auth.ts';
import { registrationAnswerSchema } from '#contract/ours/spec-answers.ts';
import { users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { type Auth, normalEmail, pages } from './context.ts';
import { alreadyMemberMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { sendVerification } from './verification.ts';

/** The spec's own words (section 8). */
const message =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

/** `POST /api/users`: the same answer, after the same work, whether or not the address is known. */
export function registrationRoutes(api: Api, services: Services, auth: Auth) {
  const { now } = services;
  const checkBot = async (token: string, account: string, address: string) => {
    const harder = await auth.failures.tooMany({ account, address }, now());
    if (await auth.botCheck.passes(token, { harder, address })) return;
    await auth.failures.add({ account, address }, now());
    const required = await auth.failures.tooMany({ account, address }, now());
    throw new HttpError(400, [{ msg: 'The bot check did not work. Please try again.' }], {
      code: 'bot_check_failed',
      captcha: { required, type: auth.botCheck.type },
    });
  };

  api.public({
    method: 'POST',
    url: '/api/users',
    summary: 'Register',
    rate: 'auth',
    body: registrationSchema,
    response: registrationAnswerSchema,
    handler: async ({ body, request }) => {
      await auth.limitAccount(request);
      await checkBot(body.turnstileToken, normalEmail(body.email), request.ip);
      const passwordHash = await hashPassword(body.password);
      const created = await store(services, body, passwordHash);
      services.background.run(() =>
        created ? sendVerification(services, created) : tellOwner(services, normalEmail(body.email)),
      );
      return { message };
    },
  });
}

async function store({ write }: Services, { name, email }: Registration, passwordHash: string) {
  const [created] = await write((tx) =>
    tx
      .insert(users)
      .values({ name: name.trim(), email: normalEmail(email), passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email, name: users.name }),
  );
  return created;
}

async function tellOwner(services: Services, email: string) {
  const [owner] = await services.db.select().from(users).where(eq(users.email, email));
  const { signIn, forgot } = pages(services);
  if (owner) await services.mailer.send(alreadyMemberMail(owner, { signIn: signIn(), forgot: forgot() }));
}
