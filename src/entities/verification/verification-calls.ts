import { messageAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { type CheckPlace, createBotCheck } from '#transport/bot-check/bot-check.ts';
import { withBotToken } from '#transport/bot-check/with-bot-token.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { settings } from '#transport/settings.ts';

/** Makes a call with the bot token that every call needs which has a mail sent. */
export const checked = <T>(place: CheckPlace, call: (turnstileToken: string) => Promise<T>): Promise<T> =>
  withBotToken(createBotCheck(http, settings.turnstileSiteKey), place, call);

/** Posts to a call that has a mail sent and says so in a message. */
export const askForMail = (path: string, place: CheckPlace, fields: object = {}) =>
  checked(place, (turnstileToken) =>
    parsed(messageAnswerSchema, http.post(path, { json: { ...fields, turnstileToken } })),
  );

/** Another mail to confirm the address of the account. */
export const resendVerification = (place: CheckPlace) => askForMail(ownPaths.resend, place);
