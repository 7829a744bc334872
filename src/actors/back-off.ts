/**
 * SOK-07. Milliseconds to wait after so many failures in a row: doubles from 1 s to 30 s, of which `jitter`
 * (0 to 1) leaves half to all, so that a restarted server does not meet everybody at once.
 */
export function backOff(failures: number, jitter: number): number {
  const whole = Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1));
  return whole * (0.5 + jitter / 2);
}
