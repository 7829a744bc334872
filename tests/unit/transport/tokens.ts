const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with an expiry that has just passed by the clock of this device. */
export const expiredToken = () =>
  `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(Date.now() / 1_000) })}.signature`;
