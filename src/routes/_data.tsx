import { createFileRoute } from '@tanstack/react-router';
import { QueryScope } from '#features/live-data/query-scope.tsx';
import { anybody } from './-guards.ts';

/** Public pages with data of the server. `/`, the doors and the pages to read do without, and so without the code. */
export const Route = createFileRoute('/_data')({
  beforeLoad: anybody,
  component: QueryScope,
});
