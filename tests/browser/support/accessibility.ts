import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOnly } from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that depend on colours and page width: other findings are the same in dark mode and on a phone. */
export const visualRules = ['color-contrast', 'target-size'];

/** Returns axe's WCAG 2.2 AA violations (UIX-05), limited to the given rules. */
export async function axeFindings(page: Page, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const runOnly: RunOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: tags };
  const { violations } = await page.evaluate(
    (given): Promise<AxeResults> => window.axe.run(document, { runOnly: given, resultTypes: ['violations'] }),
    runOnly,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** Fails on axe violations of WCAG 2.2 AA (UIX-05) in light mode, or on colours in dark mode. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page, visualRules), `axe on ${page.url()} in the dark`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/** Words of headings and controls that break over two lines, except at a hyphen or similar. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const one of document.querySelectorAll('h1, h2, h3, button, a[href], label, [role="tab"]')) {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
    }
    return broken;
  });

/** UIX-06. Text that overflows its button at the current width. */
export async function overflowingFindings(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const found: string[] = [];
    for (const button of document.querySelectorAll('button')) {
      const edge = button.getBoundingClientRect();
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Truncated on purpose, or for screen readers only.
        if (text.parentElement && getComputedStyle(text.parentElement).overflowX !== 'visible') continue;
        const range = document.createRange();
        range.selectNode(text);
        const isOver = ({ left, right }: DOMRect) => left < edge.left - 1 || right > edge.right + 1;
        if ([...range.getClientRects()].some(isOver)) found.push(text.textContent ?? '');
      }
    }
    return found;
  });
  return words.map((word) => `over the edge of its button: ${word}`);
}

/** UIX-06. Sets the minimum supported width, and returns overflowing and broken text. */
export async function narrowFindings(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `width of ${page.url()}`).toBe(320);
  return [
    ...(await brokenWords(page)).map((word) => `broken: ${word}`),
    ...(await overflowingFindings(page)),
  ];
}
