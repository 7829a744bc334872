import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const root = process.cwd();

const start = (...args: string[]) => {
  const child = spawn(process.execPath, ['packages/chart-visualiser/src/cli.ts', ...args], { cwd: root });
  onTestFinished(() => void child.kill());
  return child;
};

const complaintOf = async (...args: string[]) => {
  const child = start(...args);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { said: said.trim(), code };
};

test('wrong use gives a message and exit code 2', async () => {
  expect(await complaintOf('build', '--nothing')).toEqual({
    said: "Unknown option '--nothing'. See --help.",
    code: 2,
  });
  expect((await complaintOf('serve', '--port', 'high')).said).toContain('--port is "high"');
  expect((await complaintOf('build', '--port', '1')).said).toContain('Use "serve"');
  expect((await complaintOf('build', '--diff', 'no-such-revision')).said).toContain('"no-such-revision"');
}, 60_000);

test('a port in use is reported', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const bound = other.address();
  const port = typeof bound === 'object' ? String(bound?.port) : '';
  expect(await complaintOf('serve', '--port', port)).toEqual({
    said: `Port ${port} is taken. See --help.`,
    code: 2,
  });
}, 60_000);
