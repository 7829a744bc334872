import { messageAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { createBotCheck } from '#transport/bot-check/bot-check.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { settings } from '#transport/settings.ts';

const post = (path: string, body: object) => parsed(messageAnswerSchema, http.post(path, { json: body }));

/** Milliseconds that the bot check may take. */
const CHECK_LIMIT = 60_000;

/** The calls behind the links in our mails. Each answers with a message to show. */
export const mailCalls = {
  /** The address belongs to whoever opened the mail. */
  verify: (token: string) => post(ownPaths.verify, { token }),

  /** Another verification mail to the member's own address. */
  resend: () => post(ownPaths.resend, {}),

  /** A mail with a link for a new password, if the address is known; the answer does not say whether. */
  async forgot(email: string, place: HTMLElement | null) {
    const check = createBotCheck(http, settings.turnstileSiteKey);
    const ask = { captchaRequired: false, captchaType: null };
    const result = await check(ask, () => place, AbortSignal.timeout(CHECK_LIMIT));
    if (result.kind === 'impossible') throw new Error('This server offers no bot check.');
    return post(ownPaths.forgot, { email, turnstileToken: result.botToken });
  },

  /** Ends every session of the account. */
  reset: (token: string, password: string) => post(ownPaths.reset, { token, password }),
};
