import type { Progress } from '../explore/explore.ts';

/** Milliseconds between two words: often enough to see life, seldom enough for a log. */
const pause = { terminal: 100, log: 5_000 };

interface Screen {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/**
 * Says on the terminal how far a long run has come, on one line that is written over; elsewhere a line every few seconds.
 * @param now in milliseconds
 */
export function teller(screen: Screen, now: () => number = () => performance.now()) {
  const isTerminal = screen.isTTY === true;
  let last = now();
  let isShown = false;
  const tell =
    (about: string): Progress =>
    (text) => {
      if (now() - last < (isTerminal ? pause.terminal : pause.log)) return;
      last = now();
      isShown = isTerminal;
      screen.write(isTerminal ? `\r\u001b[K${about}: ${text}` : `${about}: ${text}\n`);
    };
  const clear = () => {
    if (isShown) screen.write('\r\u001b[K');
    isShown = false;
  };
  return { tell, clear };
}
