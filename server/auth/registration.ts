import { registrationCalls } from '#contract/calls/auth.ts';
import { specCalls } from '#contract/spec/calls.ts';
import type { Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { type Feature, serve } from '../http/serve.ts';
import { mailIn } from '../mail/mail-once.ts';
import type { Services } from '../services.ts';
import { demandBotCheck } from './bot-check.ts';
import { pages } from './context.ts';
import { accountWith, newEmail } from './email.ts';
import { alreadyMemberMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { sendVerification } from './verification.ts';
import { refuseWeak } from './weak-passwords.ts';

/** The spec's own words (section 8). */
const message =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

/** `POST /api/users`: the same answer, after the same work, whether or not the address is known. */
export const registrationRoutes: Feature = async (scope, { services, auth }) => {
  serve(scope, services, registrationCalls, {
    [specCalls.register]: async ({ body, request, count }) => {
      const email = newEmail(body.email);
      const who = { account: email, address: request.ip };
      await demandBotCheck(auth, body.turnstileToken, who, services.now());
      await count();
      await refuseWeak(body.password, 'password', { name: body.name, email });
      const passwordHash = await hashPassword(body.password);
      await services.write(async (tx) => {
        const owner = await accountWith(tx, email);
        const created = owner ? undefined : await store(tx, { name: body.name, email, passwordHash });
        await (created ? sendVerification(tx, services, created) : tellOwner(tx, services, email));
      });
      return { message };
    },
  });
};

type NewAccount = Pick<UserRow, 'name' | 'email' | 'passwordHash'>;

async function store(tx: Tx, { name, email, passwordHash }: NewAccount) {
  const [created] = await tx
    .insert(users)
    .values({ name: tidy(name), email, passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return created;
}

async function tellOwner(tx: Tx, services: Services, email: string) {
  const owner = await accountWith(tx, email);
  if (!owner) return;
  await mailIn(tx, services, { email, purpose: 'known' }, () => alreadyMemberMail(owner, pages(services)));
}
