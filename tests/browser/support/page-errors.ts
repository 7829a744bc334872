import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Parts of the app that an idle page preloads, and retries until loaded. */
export const lateChunks = /^error: Loading (?:CSS )?chunk \S.* failed/;

/** Collects console and page errors of a context. Tests declare the errors they expect. */
export function collectPageErrors(context: BrowserContext) {
  const pageErrors: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(describe(message));
  });
  context.on('weberror', (webError) => pageErrors.push(`page error: ${traceOf(webError.error())}`));

  return {
    /** Allows any number of matching errors. */
    expect: (...patterns: RegExp[]) => void expected.push(...patterns),
    /** All errors so far, expected or not. */
    all: () => [...pageErrors],
    unexpected: () => pageErrors.filter((text) => !expected.some((pattern) => pattern.test(text))),
    reportViolations: (page: Page) => page.addInitScript(reportViolations),
  };
}

/** `error: text (url)`; only the URL identifies the call behind "Failed to load resource". */
function describe(message: ConsoleMessage) {
  const { url } = message.location();
  return `${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`;
}

/** Reworded, because Vitest treats lines that start with `at` as source positions and opens them. */
const traceOf = (error: Error) => (error.stack ?? error.message).replace(/^\s+at /gm, '  in ');

/** Runs in the page. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (violation) => {
    console.error(`policy violation: ${violation.violatedDirective} ${violation.blockedURI}`);
  });
}
