import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Parts of the app that a page fetches by itself, once it is idle, and asks for again until it has them. */
export const lateChunks = /^error: Loading (?:CSS )?chunk \S.* failed/;

/** Everything a page complained about, and what a test has said to expect. */
export function listenForComplaints(context: BrowserContext) {
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(describe(message));
  });
  context.on('weberror', (webError) => complaints.push(`page error: ${traceOf(webError.error())}`));

  return {
    /** Console errors and page errors that match are wanted, as often as they come. */
    expect: (...patterns: RegExp[]) => void expected.push(...patterns),
    /** All complaints so far, expected or not. */
    all: () => [...complaints],
    unexpected: () => complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
    reportViolations: (page: Page) => page.addInitScript(reportViolations),
  };
}

/** `error: text (url)`; the url is what names the call behind "Failed to load resource". */
function describe(message: ConsoleMessage) {
  const { url } = message.location();
  return `${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`;
}

/** Reworded, because Vitest takes lines that begin with `at` for places in a test and opens them. */
const traceOf = (error: Error) => (error.stack ?? error.message).replace(/^\s+at /gm, '  in ');

/** Runs in the page. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (violation) => {
    console.error(`policy violation: ${violation.violatedDirective} ${violation.blockedURI}`);
  });
}
