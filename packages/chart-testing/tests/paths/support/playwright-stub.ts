/** What `@playwright/test` has that a written spec uses, for the compiler: it is no dependency of ours. */
export const playwrightStub = `
declare module '@playwright/test' {
  export type Page = import('playwright-core').Page;
  type Body = (arg: { page: Page }) => Promise<void>;
  interface Test {
    (title: string, body: Body): void;
    (title: string, details: { tag?: string | string[] }, body: Body): void;
    describe(title: string, body: () => void): void;
    step<T>(title: string, body: () => T | Promise<T>): Promise<T>;
  }
  export const test: Test;
  interface Matchers { toBe(expected: unknown): void }
  interface Expect {
    (value: unknown, message?: string): Matchers;
    poll<T>(probe: () => T | Promise<T>, options?: { message?: string }): { toBe(expected: unknown): Promise<void> };
  }
  export const expect: Expect;
}
`;
