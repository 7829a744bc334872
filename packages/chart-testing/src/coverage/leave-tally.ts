import { mkdirSync, writeFileSync } from 'node:fs';
import { project, within } from '../project.ts';

/** Leaves the figures of a run where other programs find them, and prints them. */
export function leaveTally({ passed, failed }: { passed: number; failed: number }): void {
  mkdirSync(within(project.reports), { recursive: true });
  writeFileSync(within(project.reports, 'coverage.json'), JSON.stringify({ passed, failed }));
  console.log(`coverage: ${passed} passed, ${failed} failed`);
}
