import { eq } from 'drizzle-orm';
import { registrationCalls } from '#contract/calls/auth.ts';
import type { Registration } from '#contract/ours/auth.ts';
import { specCalls } from '#contract/spec/calls.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { type Feature, serve } from '../http/serve.ts';
import { mailIn } from '../mail/mail-once.ts';
import type { Services } from '../services.ts';
import { demandBotCheck } from './bot-check.ts';
import { normalEmail, pages } from './context.ts';
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
      const email = normalEmail(body.email);
      const who = { account: email, address: request.ip };
      await demandBotCheck(auth, body.turnstileToken, who, services.now());
      await count();
      await refuseWeak(body.password, 'password', { name: body.name, email });
      const passwordHash = await hashPassword(body.password);
      await services.write(async (tx) => {
        const created = await store(tx, body, passwordHash);
        await (created ? sendVerification(tx, services, created) : tellOwner(tx, services, email));
      });
      return { message };
    },
  });
};

async function store(tx: Tx, { name, email }: Registration, passwordHash: string) {
  const [created] = await tx
    .insert(users)
    .values({ name: tidy(name), email: normalEmail(email), passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return created;
}

async function tellOwner(tx: Tx, services: Services, email: string) {
  const [owner] = await tx.select().from(users).where(eq(users.email, email));
  if (!owner) return;
  await mailIn(tx, services, { email, purpose: 'known' }, () => alreadyMemberMail(owner, pages(services)));
}
