/** Something wrong with a chart: where, what, and what to do about it. */
export interface Finding {
  /** By name. */
  machine: string;
  /** Id of a state or transition, or the event. */
  where: string;
  what: string;
  mend: string;
}

/** Findings as a person reads them, by machine. */
export function sayFindings(findings: readonly Finding[]): string {
  const byMachine = [...Map.groupBy(findings, ({ machine }) => machine)];
  return byMachine
    .flatMap(([machine, list]) => [
      `${machine}`,
      ...list.flatMap(({ where, what, mend }) => [`  ${where}: ${what}`, `      ${mend}`]),
    ])
    .join('\n');
}
