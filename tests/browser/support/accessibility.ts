import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on any finding of axe against WCAG 2.2 AA (UIX-05). */
export async function expectAccessible(page: Page) {
  await page.evaluate(await source);
  const { violations } = await page.evaluate(
    (tags): Promise<AxeResults> => window.axe.run(document, { runOnly: { type: 'tag', values: tags } }),
    rules,
  );
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
