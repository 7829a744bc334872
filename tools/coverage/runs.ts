/** Who leaves coverage, in the order of reports, and what makes it do so. */
export const runs = {
  machines: 'npm run test:machines',
  app: 'npm run test:machines',
  server: 'npm run test:server',
  paths: 'npm run paths:browser',
  manual: 'npm run dev, with ?inspect in the address',
} as const;

export type RunName = keyof typeof runs;

export const runNames = Object.keys(runs) as RunName[];

/** Machines, by folder, of which this run alone has to walk every transition. */
export const wholeIn: { run: RunName; machines: readonly string[] } = {
  run: 'paths',
  machines: ['session', 'link', 'counts', 'notifications'],
};
