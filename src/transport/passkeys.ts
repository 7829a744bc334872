import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { InferOutput } from 'valibot';
import { restoreField } from '#contract/auth.ts';
import { passkeySchema, type passkeyToMakeSchema, passkeyToUseSchema } from '#contract/passkeys.ts';
import { type SessionUser, signInAnswerSchema } from '#contract/spec/session.ts';
import { failureOf, isRefusal } from './failure.ts';
import { ask, send } from './http.ts';
import { parseResponse } from './parse-response.ts';
import { clockError } from './token.ts';

/** `dropped`: cancelled by the page, or nothing was chosen from autofill. */
export type PasskeyOutcome =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'refused'; text: string }
  | { kind: 'leaving'; question: string; comeBack: () => Promise<PasskeyOutcome> }
  | { kind: 'dropped' };

/** The message can be shown to the person. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
}

export const canAutofill = browserSupportsWebAuthnAutofill;

export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony();

const notUsedText =
  'No passkey was used: it was cancelled, timed out, or this device has none for Sidestage. Try again, or use your password.';

const signInTexts: Record<string, string> = {
  NotAllowedError: notUsedText,
  SecurityError: 'Passkeys don’t work at this address. Use your password.',
};
const creationTexts: Record<string, string> = {
  NotAllowedError: 'No passkey was created: it was cancelled or timed out. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError:
    'This device can’t store passkeys protected by fingerprint, face or PIN. Try another device.',
  NotSupportedError: 'This device can’t create a passkey for Sidestage. Try another device.',
  SecurityError: 'Passkeys don’t work at this address.',
};

const errorText = (error: unknown, texts: Record<string, string>) =>
  (error instanceof Error && texts[error.name]) ||
  'The passkey didn’t work. Try again, or use your password.';

/** @param isAutofill through autofill, silent until a passkey is chosen; otherwise asks at once */
export async function signInByPasskey(isAutofill: boolean): Promise<PasskeyOutcome> {
  try {
    const optionsJSON = await ask('GET /api/auth/passkey', passkeyToUseSchema);
    const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(
      (error) => {
        throw new PasskeyError(errorText(error, signInTexts), { cause: error });
      },
    );
    const { id, rawId, response } = credential;
    const { userHandle = '', ...rest } = response;
    return await submitPasskey({ id, rawId, type: 'public-key', response: { ...rest, userHandle } });
  } catch (error) {
    const isAborted = error instanceof PasskeyError && Object(error.cause).name === 'AbortError';
    const isSilent = isAutofill && error instanceof PasskeyError;
    return isAborted || isSilent ? { kind: 'dropped' } : { kind: 'refused', text: failureOf(error).text };
  }
}

type SignedCredential = Parameters<typeof submitPasskey>[0];

async function submitPasskey(
  signed: {
    id: string;
    rawId: string;
    type: 'public-key';
    response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
  },
  comeBack?: 'yes',
): Promise<PasskeyOutcome> {
  try {
    const body = { signed, ...(comeBack && { [restoreField]: comeBack }) };
    const { token, user } = await parseResponse(signInAnswerSchema, send('POST /api/auth/passkey', { body }));
    const text = clockError(token);
    return text ? { kind: 'refused', text } : { kind: 'signedIn', token, user };
  } catch (error) {
    return refusalOf(error, signed);
  }
}

function refusalOf(error: unknown, signed: SignedCredential): PasskeyOutcome {
  const { text, errors } = failureOf(error);
  const restoreError = isRefusal(error) && errors.find(({ field }) => field === restoreField);
  if (!restoreError) return { kind: 'refused', text };
  return { kind: 'leaving', question: restoreError.msg, comeBack: () => submitPasskey(signed, 'yes') };
}

/**
 * Creates a passkey and registers it with the server.
 * @throws PasskeyError with a message for the person, or the call's error
 */
export async function createPasskey(optionsJSON: InferOutput<typeof passkeyToMakeSchema>, name: string) {
  const credential = await startRegistration({ optionsJSON }).catch((error) => {
    throw new PasskeyError(errorText(error, creationTexts), { cause: error });
  });
  const { id, rawId, response } = credential;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = {
    name,
    made: {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject, transports },
    },
  };
  return ask('POST /api/account/passkeys', passkeySchema, { body });
}
