import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Parts of the app that a page fetches by itself, once it is idle, and asks for again until it has them. */
export const lateChunks = /^error: Loading (?:CSS )?chunk \S.* failed/;

/** Console and page errors of a context; a test names those it expects. */
export function collectPageErrors(context: BrowserContext) {
  const pageErrors: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(describe(message));
  });
  context.on('weberror', (webError) => pageErrors.push(`page error: ${traceOf(webError.error())}`));

  return {
    /** Errors that match may occur any number of times. */
    expect: (...patterns: RegExp[]) => void expected.push(...patterns),
    /** All errors so far, expected or not. */
    all: () => [...pageErrors],
    unexpected: () => pageErrors.filter((text) => !expected.some((pattern) => pattern.test(text))),
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
