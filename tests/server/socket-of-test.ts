import { onTestFinished } from 'vitest';
import { openSocket } from '#tests/support/socket.ts';

/** A socket of a member that is closed at the end of the test. */
export async function socketOfTest(...how: Parameters<typeof openSocket>) {
  const socket = await openSocket(...how);
  onTestFinished(() => void socket.close());
  return socket;
}
