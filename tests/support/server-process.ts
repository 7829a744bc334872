import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../server/main.ts');

export type ServerProcess = {
  url: string;
  /** Ends the process and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** The real server in a process of its own, on a data folder, once it says that it is ready. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: await readyAddress(child),
    end: async (signal) => {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address) ready(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}
