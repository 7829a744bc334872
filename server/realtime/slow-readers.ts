import type { Failures } from '../ops/failures.ts';
import type { SocketServer } from './socket-server.ts';

const mostWaiting = 1000;
const lookEveryMs = 5000;

/**
 * OPS-02. What is sent to a socket whose other end reads nothing waits in this process: one for which too much waits is
 * closed. A client that only was slow connects again and asks for what it missed. Answers how to stop looking.
 */
export function closeSlowReaders(
  io: SocketServer,
  failures: Failures,
  { most = mostWaiting, everyMs = lookEveryMs } = {},
): () => void {
  const timer = setInterval(() => {
    for (const { conn } of io.of('/').sockets.values()) {
      const waiting: unknown = Reflect.get(conn, 'writeBuffer');
      if (!Array.isArray(waiting) || waiting.length <= most) continue;
      failures.note(
        'slow socket',
        new Error(`${waiting.length} packets wait for a socket that reads nothing`),
      );
      conn.close(true);
    }
  }, everyMs).unref();
  return () => clearInterval(timer);
}
