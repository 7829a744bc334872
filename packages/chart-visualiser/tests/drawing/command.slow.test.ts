import { spawn } from 'node:child_process';
import { utimes } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = process.cwd();

test('the page is served and notified of changes to the machines', async () => {
  const args = ['packages/chart-visualiser/src/cli.ts', 'serve', '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: root });
  onTestFinished(() => void child.kill());
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 240_000 }).toMatch(/charts on http:\S+\//);
  const [address = ''] = /http:\S+/.exec(said) ?? [];
  const page = await (await fetch(address)).text();
  expect(page).toContain('id="page-data"');
  expect((await fetch(`${address}elsewhere`)).status).toBe(404);

  const changes = await fetch(`${address}changes`);
  const reader = changes.body?.getReader();
  const now = new Date();
  await utimes(resolve(root, 'machines/toggle/toggle.machine.ts'), now, now);
  const news = await reader?.read();
  expect(new TextDecoder().decode(news?.value)).toContain('data: new');
  await reader?.cancel();
}, 300_000);
