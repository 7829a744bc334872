import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithUs } from './end-with-us.ts';

const main = join(import.meta.dirname, '../../server/main.ts');

export type ServerProcess = {
  url: string;
  /** The operators' own port. */
  opsUrl: string;
  /** What it printed until it was ready. */
  said: string;
  /** Ends the process and waits until it is gone; answers its exit code, null when the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** The real server in a process of its own, on a data folder, once it says that it is ready. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  // Making the embedded database's code faster takes longer than the rows of a test.
  const child = endWithUs(
    spawn(process.execPath, ['--liftoff-only', main], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        OPS_PORT: '0',
        LOG_LEVEL: 'silent',
        LINK_PREVIEWS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  return {
    ...(await readyOf(child)),
    end: async (signal) => {
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      return code;
    },
  };
}

function readyOf(child: ChildProcess): Promise<Omit<ServerProcess, 'end'>> {
  return new Promise((ready, failed) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const [, url, opsUrl] = /ready at (http:\S+).* (http:[^\s)]+)/.exec(said) ?? [];
      if (url && opsUrl) ready({ url, opsUrl, said });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}
