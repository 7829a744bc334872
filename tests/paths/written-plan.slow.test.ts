import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { capture, root } from '#tools/run.ts';

/** Returns Playwright's output for the specs in a folder, run as outside Vitest. */
async function walk(folder: string): Promise<string> {
  const { VITEST: _, ...env } = process.env;
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', folder];
  return text(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
}

test('a plan written for Playwright runs unchanged, and names the step that cannot happen', async () => {
  mkdirSync(join(root, 'reports'), { recursive: true });
  const folder = mkdtempSync(join(root, 'reports/written-plan-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = `import usual from '${root}/playwright.paths.config.ts';`;
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `${settings}\nexport default { ...usual, testDir: '.', outputDir: 'results' };\n`,
  );

  const args = ['paths', '--format', 'playwright', '--machine', 'toggle', '--out', folder];
  const { output } = await capture('packages/chart-testing/src/cli.ts', args);
  expect(output).not.toContain('by hand');
  const plan = readFileSync(join(folder, 'toggle.transitions.spec.ts'), 'utf8');
  const outgrown = plan.replace("stimulus: 'save fails: offline'", "stimulus: 'save explodes'");
  writeFileSync(join(folder, 'outgrown.spec.ts'), outgrown);

  const result = await walk(folder);
  expect(result).toContain('“save explodes” cannot happen here any more');
  expect(result).toMatch(/1 failed\n.*outgrown\.spec\.ts.*\n\s*1 passed/);
});
