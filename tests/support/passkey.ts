import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyUse } from '#contract/passkeys.ts';

const bytesOf = (text: string | Uint8Array) => Buffer.from(text);
const encoded = (text: string | Uint8Array) => bytesOf(text).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** Present, verified, and with `isNew` the key itself. */
const flagsOf = (isNew: boolean, isVerified: boolean) => 1 | (isVerified ? 4 : 0) | (isNew ? 64 : 0);

type Ceremony = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean };

/** A passkey as a phone keeps it: made and used without a phone. */
export class Phone {
  readonly id = randomBytes(16);
  counter = 0;
  #userHandle = '';
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** What the browser sends on once the passkey is made. */
  make(options: Ceremony & { userHandle: string }): NewPasskey['made'] {
    this.#userHandle = options.userHandle;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.#head(options, true), credential]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#name,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options),
        attestationObject: encoded(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** What the browser sends on once the passkey has signed. */
  use(options: Ceremony & { userHandle?: string }): PasskeyUse['signed'] {
    const clientDataJSON = this.#clientData('webauthn.get', options);
    const authData = this.#head(options, false);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#name,
      response: {
        clientDataJSON,
        authenticatorData: encoded(authData),
        signature: encoded(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: options.userHandle ?? this.#userHandle,
      },
    };
  }

  get #name() {
    return { id: encoded(this.id), rawId: encoded(this.id), type: 'public-key' as const };
  }

  #clientData(type: string, { challenge, origin = 'http://localhost' }: Ceremony) {
    return encoded(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head({ rpId = 'localhost', isVerified = true }: Ceremony, isNew: boolean) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flagsOf(isNew, isVerified)]), counter]);
  }
}
